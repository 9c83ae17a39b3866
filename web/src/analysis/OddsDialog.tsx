/** Training: what every setting of the hand on the table is worth, before DONE and on request. */
import { useEffect } from "preact/hooks";
import { api } from "../api/calls";
import { close } from "../state/dialogs";
import { choose } from "../state/play";
import { here, phase } from "../state/table";
import { Dialog } from "../ui/Dialog";
import { SettingsTable } from "./SettingsTable";
import { useAnswer } from "./useAnswer";
import { counsel } from "./words";

export function OddsDialog() {
  const setting = phase.value === "setting";
  const id = here.value?.id ?? "";
  useEffect(() => {
    if (!setting) close(); // finished meanwhile on another page
  }, [setting]);
  const { found, fault } = useAnswer(setting ? id : null, () => api.odds(id));
  return (
    <Dialog title="Odds of this hand" class="broad sheet">
      <div role="status" class="verdicts">
        <p class={found || fault ? "verdict-line" : "verdict-line counting"}>
          {found ? counsel(found) : fault || "Counting every deal…"}
        </p>
      </div>
      {found && (
        <SettingsTable
          analysis={found}
          onChoose={({ low }) => {
            choose(low);
            close();
          }}
        />
      )}
    </Dialog>
  );
}
