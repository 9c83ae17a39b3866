/** The table of a solo game. */
import { useEffect, useState } from "preact/hooks";
import type { VariantView } from "../../api/types";
import { sitDown } from "../../state/play";
import { ensurePlayer, me, refused } from "../../state/session";
import { here, phase, variant } from "../../state/table";
import { TopBar } from "../TopBar";
import { Felt } from "../table/Felt";
import { Rail } from "../table/Rail";
import { Spots } from "../table/Spots";
import { Word } from "../table/Word";
import { NoSuchGame } from "./NoSuchGame";
import { PageTitle } from "./PageTitle";

export function TablePage() {
  const game = variant.value;
  if (!game) return <NoSuchGame />;
  return <Table game={game} key={game.name} />;
}

function Table({ game }: { game: VariantView }) {
  const [seated, setSeated] = useState(false);
  const player = me.value?.id;
  useEffect(() => {
    if (me.value === null) void ensurePlayer();
    if (!player) return;
    sitDown(game)
      .catch(refused)
      .finally(() => setSeated(true));
  }, [game, player]);
  const scene = here.value ? `${here.value.id} ${phase.value}` : "empty";
  return (
    <div class={`table ${phase.value}`} data-phase={phase.value} data-ready={seated}>
      <TopBar />
      <main class="felt">
        <PageTitle hidden>{game.title}</PageTitle>
        <Felt round={here.value} live scene={scene} />
        <div class="below">
          <Spots variant={game} />
          <Word variant={game} />
        </div>
      </main>
      <Rail variant={game} />
    </div>
  );
}
