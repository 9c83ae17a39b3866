/** An address to be sent to somebody, with a button that copies it. */
import { useRef } from "preact/hooks";
import { tell } from "../state/notice";

export function CopyLink({ label, address }: { label: string; address: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
    } catch {
      // Over plain HTTP there is no clipboard: the old way works there.
      field.current?.select();
      if (!document.execCommand("copy")) {
        tell("The link is marked: copy it with your keyboard or the menu of your phone.");
        return;
      }
    }
    tell("Link copied.");
  };
  return (
    <div class="copy-link">
      <label>
        {label}
        <input
          ref={field}
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button type="button" class="quiet" onClick={() => void copy()}>
        COPY LINK
      </button>
    </div>
  );
}
