/** What a seated player can do besides betting and setting. */
import { money } from "../../logic/money";
import { open as openDialog } from "../../state/dialogs";
import { sitOut } from "../play";
import { banking, leaving, ownSeat, you } from "../room";

export function AtTable({ kind = "plain" }: { kind?: "plain" | "quiet" }) {
  const offer = you.value?.standing_offer ?? null;
  const out = ownSeat.value?.status === "sitting out";
  return (
    <>
      {!leaving.value && (
        <button
          type="button"
          class={kind}
          aria-keyshortcuts="k"
          onClick={() => openDialog("room bank")}
        >
          {banking.value
            ? "YOU BANK"
            : offer !== null
              ? `BANK OFFER ${money(offer)}`
              : "OFFER TO BANK"}
        </button>
      )}
      <button
        type="button"
        class={kind}
        aria-keyshortcuts="t"
        onClick={() => openDialog("room react")}
      >
        SAY
      </button>
      {!leaving.value && (
        <button
          type="button"
          class={kind}
          aria-pressed={out}
          aria-keyshortcuts="o"
          onClick={() => void sitOut(!out)}
        >
          SIT OUT
        </button>
      )}
      <button type="button" class={kind} onClick={() => openDialog("room leave")}>
        LEAVE
      </button>
    </>
  );
}
