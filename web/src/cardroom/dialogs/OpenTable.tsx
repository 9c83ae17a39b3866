/** Opening a table: for everybody, or for those who get the link. */
import { useState } from "preact/hooks";
import { close } from "../../state/dialogs";
import { hush, warn } from "../../state/notice";
import { go } from "../../state/route";
import { act, ensurePlayer, me } from "../../state/session";
import { Dialog } from "../../ui/Dialog";
import { roomApi } from "../api";
import { rememberRoom } from "../known";
import { asked, type Draft, type FieldName, freshDraft } from "../logic/setup";
import { Choice, TableName } from "./Fields";
import { showField, TableFields } from "./TableFields";

function fresh() {
  return freshDraft(me.value && !me.value.guest ? `${me.value.name}'s table` : "Evening table");
}

export function OpenTableDialog() {
  const [draft, setDraft] = useState(fresh);
  const [wrong, setWrong] = useState<FieldName | null>(null);
  const change = (next: Draft) => {
    if (wrong) hush();
    setWrong(null);
    setDraft(next);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    const request = asked(draft);
    if ("says" in request) {
      setWrong(request.field);
      showField(event.currentTarget as HTMLFormElement, request.field);
      return warn(request.says);
    }
    setWrong(null);
    if (!(await ensurePlayer())) return;
    await act(async () => {
      const made = await roomApi.open(request);
      const invite = made.invite ?? "";
      rememberRoom({ id: made.id, name: draft.name.trim(), invite });
      close();
      go({ page: "room", id: made.id, invite });
    });
  };
  return (
    <Dialog title="Open a table" class="wide">
      <form class="open-table" noValidate onSubmit={submit}>
        <TableName
          value={draft.name}
          wrong={wrong === "name"}
          onChange={(name) => change({ ...draft, name })}
        />
        <Choice
          legend="Who may come"
          options={[
            ["everybody", false],
            ["friends with the link", true],
          ]}
          value={draft.rest.private}
          onChange={(value) => change({ ...draft, rest: { ...draft.rest, private: value } })}
        />
        <TableFields draft={draft} change={change} wrong={wrong} />
        <button type="submit" class="brass">
          OPEN THE TABLE
        </button>
      </form>
    </Dialog>
  );
}
