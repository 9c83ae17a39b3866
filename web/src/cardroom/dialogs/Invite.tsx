/** The link to a table, to be sent to friends. */
import { useRef } from "preact/hooks";
import { tell } from "../../state/notice";
import { pathOf } from "../../state/route";

export function InviteLink({ id, invite }: { id: string; invite: string }) {
  const field = useRef<HTMLInputElement>(null);
  const address = location.origin + pathOf({ page: "room", id, invite });
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
    <div class="invite">
      <label>
        {invite ? "Invitation to this private table" : "Link to this table"}
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
