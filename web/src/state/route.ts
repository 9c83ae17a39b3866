/** Where the player is, as the address bar says it. */
import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "play"; variant: string }
  | { page: "rules"; variant: string }
  | { page: "log" }
  | { page: "replay"; id: string }
  | { page: "review"; id: string }
  | { page: "given up" }
  | { page: "analyse"; query: string }
  | { page: "room"; id: string; invite: string }
  | { page: "room log"; id: string; invite: string };

export function parseRoute(address: string): Route {
  const [path = "", query] = address.split("?");
  const [first = "", second, third] = partsOf(path);
  if (first === "play" && second) return { page: "play", variant: second };
  if (first === "rules" && second) return { page: "rules", variant: second };
  if (first === "analyse") return { page: "analyse", query: query ?? "" };
  if (first === "log" && second === "given-up") return { page: "given up" };
  if (first === "log" && second)
    return { page: third === "review" ? "review" : "replay", id: second };
  if (first === "log") return { page: "log" };
  if (first === "table" && second) {
    const invite = new URLSearchParams(query).get("invite") ?? "";
    return { page: third === "log" ? "room log" : "room", id: second, invite };
  }
  return { page: "lobby" };
}

/** The parts of a path; none where it is no text at all, as in `/play/%zz`. */
function partsOf(path: string): string[] {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [];
  }
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "lobby":
      return "/";
    case "log":
      return "/log";
    case "replay":
      return `/log/${encodeURIComponent(route.id)}`;
    case "review":
      return `/log/${encodeURIComponent(route.id)}/review`;
    case "given up":
      return "/log/given-up";
    case "analyse":
      return `/analyse${route.query && `?${route.query}`}`;
    case "room":
    case "room log": {
      const log = route.page === "room" ? "" : "/log";
      const invite = route.invite && `?invite=${encodeURIComponent(route.invite)}`;
      return `/table/${encodeURIComponent(route.id)}${log}${invite}`;
    }
    default:
      return `/${route.page}/${encodeURIComponent(route.variant)}`;
  }
}

export const route = signal<Route>(parseRoute(typeof location === "undefined" ? "/" : here()));

/** The address without its host. */
function here(): string {
  return location.pathname + location.search;
}

export function go(to: Route): void {
  history.pushState(null, "", pathOf(to));
  route.value = to;
  scrollTo(0, 0);
}

/** The same page with another state: the way back leads past it. */
export function replace(to: Route): void {
  history.replaceState(null, "", pathOf(to));
  route.value = to;
}

/** A click that should stay in the page: a plain one, not one that opens a new tab. */
export function follow(event: MouseEvent, to: Route): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(to);
}

export function watchHistory(): void {
  addEventListener("popstate", () => {
    route.value = parseRoute(here());
  });
}
