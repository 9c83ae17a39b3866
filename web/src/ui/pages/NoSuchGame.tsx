/** An address with a game that is not on offer. */
import { follow } from "../../state/route";
import { PageTitle } from "./PageTitle";

export function NoSuchGame() {
  return (
    <main class="page">
      <PageTitle>There is no such game</PageTitle>
      <p>
        <a href="/" onClick={(event) => follow(event, { page: "lobby" })}>
          Choose one of the games
        </a>
      </p>
    </main>
  );
}
