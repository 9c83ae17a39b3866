/** The sentence that the player should read now, and the state of the line to the server. */
import { line, retryNow } from "../api/http";
import { hush, notice } from "../state/notice";

export function Notice() {
  const now = notice.value;
  return (
    <>
      {line.value === "trying" && (
        <p class="notice bad" role="alert">
          <span>Not sent yet, trying again…</span>
          <button type="button" class="plain" onClick={retryNow}>
            TRY NOW
          </button>
        </p>
      )}
      {now && (
        <p class={`notice ${now.tone}`}>
          <span>{now.text}</span>
          <button type="button" class="plain" aria-label="Close this message" onClick={hush}>
            ✕
          </button>
        </p>
      )}
    </>
  );
}
