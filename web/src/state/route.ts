/** Where the player is, as the address bar says it. */
import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "play"; variant: string }
  | { page: "rules"; variant: string }
  | { page: "log" }
  | { page: "replay"; id: string };

export function parseRoute(path: string): Route {
  const [first = "", second] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === "play" && second) return { page: "play", variant: second };
  if (first === "rules" && second) return { page: "rules", variant: second };
  if (first === "log") return second ? { page: "replay", id: second } : { page: "log" };
  return { page: "lobby" };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "lobby":
      return "/";
    case "log":
      return "/log";
    case "replay":
      return `/log/${encodeURIComponent(route.id)}`;
    default:
      return `/${route.page}/${encodeURIComponent(route.variant)}`;
  }
}

export const route = signal<Route>(
  parseRoute(typeof location === "undefined" ? "/" : location.pathname),
);

export function go(to: Route): void {
  history.pushState(null, "", pathOf(to));
  route.value = to;
  scrollTo(0, 0);
}

/** A click that should stay in the page: a plain one, not one that opens a new tab. */
export function follow(event: MouseEvent, to: Route): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(to);
}

export function watchHistory(): void {
  addEventListener("popstate", () => {
    route.value = parseRoute(location.pathname);
  });
}
