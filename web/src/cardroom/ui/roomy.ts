/** Whether the bar has room for everything that a seated player can do. */
import { signal } from "@preact/signals";

const query = matchMedia("(min-width: 1100px) and (min-height: 520px)");
export const roomy = signal(query.matches);
query.addEventListener("change", () => {
  roomy.value = query.matches;
});
