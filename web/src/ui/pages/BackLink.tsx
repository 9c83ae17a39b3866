/** Back to the game that was played last, or to the lobby. */
import { signal } from "@preact/signals";
import { follow, type Route, route } from "../../state/route";

const lastTable = signal<Route>({ page: "lobby" });

/** Keeps in mind at which table the player was. */
export function rememberTable(): void {
  const now = route.value;
  if (now.page === "play" || now.page === "lobby") lastTable.value = now;
}

export function BackLink() {
  const to = lastTable.value;
  const href = to.page === "play" ? `/play/${to.variant}` : "/";
  return (
    <a class="button quiet" href={href} onClick={(event) => follow(event, to)}>
      {to.page === "play" ? "GAME" : "LOBBY"}
    </a>
  );
}
