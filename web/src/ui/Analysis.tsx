/** The way to the odds of a hand: their code comes when somebody asks for them. */
import { later } from "./later";

type Parts = typeof import("../analysis");

const useParts = later<Parts>(() => import("../analysis"), "The odds");

export function Analysis({ part }: { part: keyof Parts }) {
  const Part = useParts()?.[part];
  if (Part) return <Part />;
  if (part === "ReviewDialog" || part === "OddsDialog") return null;
  return (
    <main class="loading">
      <h1>Pai Gow Poker</h1>
      <p>Shuffling…</p>
    </main>
  );
}
