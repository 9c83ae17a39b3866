/** The host sets the table up otherwise, between rounds. */
import { useState } from "preact/hooks";
import { close } from "../../state/dialogs";
import { hush, tell, warn } from "../../state/notice";
import { Dialog } from "../../ui/Dialog";
import { asked, type Draft, draftOf, type FieldName } from "../logic/setup";
import { config, phase, you } from "../room";
import { send } from "../sender";
import type { TableConfig, TableRequest } from "../wire";
import { TableName } from "./Fields";
import { showField, TableFields } from "./TableFields";

const LATER = "A round is being played: you can change the table when it is over.";

export function ChangeTableDialog() {
  const rules = config.value;
  return rules && you.value?.host ? <ChangeTable rules={rules} /> : null;
}

function ChangeTable({ rules }: { rules: TableConfig }) {
  const [draft, setDraft] = useState(() => draftOf(rules));
  const [wrong, setWrong] = useState<FieldName | null>(null);
  const between = phase.value === "waiting" || phase.value === "paused";
  const change = (next: Draft) => {
    if (wrong) hush();
    setWrong(null);
    setDraft(next);
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    hush();
    setWrong(null);
    if (!between) return warn(LATER);
    const made = asked(draft);
    if ("says" in made) {
      setWrong(made.field);
      showField(event.currentTarget as HTMLFormElement, made.field);
      return warn(made.says);
    }
    // Who may come was settled when the table was opened.
    const config = { ...made, private: rules.private } as TableRequest;
    if (!(await send({ type: "configure", config }))) return;
    close();
    tell("The table is set up as you asked.");
  };
  return (
    <Dialog title="Change the table" class="wide">
      <form class="open-table" noValidate onSubmit={submit}>
        <p class="dim">
          It holds at once, for everybody at the table, and they are told. Who may come stays as it
          is.
        </p>
        <TableName
          value={draft.name}
          wrong={wrong === "name"}
          onChange={(name) => change({ ...draft, name })}
        />
        <TableFields draft={draft} change={change} wrong={wrong} />
        <p id="change-later" class="dim" role="status">
          {between ? "" : LATER}
        </p>
        <button
          type="submit"
          class="brass"
          aria-disabled={!between}
          aria-describedby="change-later"
        >
          CHANGE THE TABLE
        </button>
      </form>
    </Dialog>
  );
}
