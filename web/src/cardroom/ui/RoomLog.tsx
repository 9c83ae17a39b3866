/** Your slips at a table: every round to the cent, with the file that proves it. */
import { useEffect, useState } from "preact/hooks";
import { signedMoney } from "../../logic/money";
import { review } from "../../state/review";
import { follow, route } from "../../state/route";
import { me, refused } from "../../state/session";
import { PageTitle } from "../../ui/pages/PageTitle";
import { roomApi } from "../api";
import { proofName } from "../dialogs/FairRoom";
import type { SlipPage } from "../wire";
import { Items } from "./Items";

export function RoomLog() {
  const at = route.value;
  const id = at.page === "room log" ? at.id : "";
  const invite = at.page === "room log" ? at.invite : "";
  const [trail, setTrail] = useState<number[]>([]);
  const [page, setPage] = useState<SlipPage | null>(null);
  const before = trail.at(-1) ?? null;
  const player = me.value?.id;
  useEffect(() => {
    if (!player || !id) return;
    let wanted = true;
    roomApi
      .slips(id, before, invite)
      .then((found) => {
        if (wanted) setPage(found);
      })
      .catch(refused);
    return () => {
      wanted = false;
    };
  }, [id, invite, before, player]);
  const back = { page: "room", id, invite } as const;
  const query = invite && `?invite=${encodeURIComponent(invite)}`;
  return (
    <div class="page room-log">
      <header class="page-head">
        <a
          class="button quiet"
          href={`/table/${id}${query}`}
          onClick={(event) => follow(event, back)}
        >
          TABLE
        </a>
        <PageTitle>My slips</PageTitle>
      </header>
      <main>
        {!player && <p class="empty">Nobody is signed in, so there are no slips to show.</p>}
        {page && page.slips.length === 0 && <p class="empty">No rounds at this table yet.</p>}
        {page && (
          <ol class="slips">
            {page.slips.map((slip) => (
              <li key={slip.round} class="slip">
                <h2>Round {slip.round}</h2>
                <span class={slip.net > 0 ? "net gain" : slip.net < 0 ? "net loss" : "net"}>
                  {signedMoney(slip.net)}
                </span>
                <p class="says">{slip.says}</p>
                <Items slip={slip} />
                {slip.spots.length > 0 && (
                  <button
                    type="button"
                    class="link"
                    aria-label={`Review round ${slip.round}`}
                    onClick={() => review({ table: id, number: slip.round, invite })}
                  >
                    Review
                  </button>
                )}
                <a
                  class="link"
                  href={roomApi.proofLink(id, slip.round, invite)}
                  download={proofName(slip.round)}
                  aria-label={`Proof file of round ${slip.round}`}
                >
                  Proof file
                </a>
              </li>
            ))}
          </ol>
        )}
        {page && (trail.length > 0 || page.next !== null) && (
          <nav class="pager" aria-label="Pages">
            <button
              type="button"
              class="quiet"
              aria-disabled={trail.length === 0}
              onClick={() => setTrail(trail.slice(0, -1))}
            >
              NEWER
            </button>
            <button
              type="button"
              class="quiet"
              aria-disabled={page.next === null}
              onClick={() => page.next !== null && setTrail([...trail, page.next])}
            >
              OLDER
            </button>
          </nav>
        )}
      </main>
    </div>
  );
}
