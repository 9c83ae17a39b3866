/** The way to the cardroom: its code comes when somebody goes there, not with the solo games. */
import { later } from "./later";

type Parts = typeof import("../cardroom");

const useParts = later<Parts>(() => import("../cardroom"), "The cardroom");

export function Cardroom({ part }: { part: keyof Parts }) {
  const Part = useParts()?.[part];
  if (Part) return <Part />;
  if (part !== "Room") return null;
  return (
    <main class="loading">
      <h1>Pai Gow Poker</h1>
      <p>Finding your table…</p>
    </main>
  );
}
