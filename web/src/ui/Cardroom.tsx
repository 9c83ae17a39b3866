/** The way to the cardroom: its code comes when somebody goes there, not with the solo games. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { warn } from "../state/notice";

type Parts = typeof import("../cardroom");

const parts = signal<Parts | null>(null);
let asked = false;

export function Cardroom({ part }: { part: keyof Parts }) {
  useEffect(() => {
    if (asked) return;
    asked = true;
    import("../cardroom")
      .then((found) => {
        parts.value = found;
      })
      .catch(() => {
        asked = false;
        warn("The cardroom could not be loaded: load the page again.");
      });
  }, []);
  const Part = parts.value?.[part];
  if (Part) return <Part />;
  if (part !== "Room") return null;
  return (
    <main class="loading">
      <h1>Pai Gow Poker</h1>
      <p>Finding your table…</p>
    </main>
  );
}
