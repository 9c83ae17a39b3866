/**
 * Whether this browser may have a session. The session's own cookie is out of a script's reach, so
 * the server gives a second one beside it that only says that it is there: without it nobody needs
 * to be asked for, and a first visit makes no request that can only be refused.
 */
const COOKIE = "paigow_known";
const SETTINGS = "paigow.settings";
const STRANGER = "paigow.stranger";

/** Read before anything is stored by this visit. */
const wasHere = read(SETTINGS) !== null;

/**
 * A session that is older than the second cookie has none: whoever was here before is asked for
 * until the server has once said that there is no session.
 */
export function mayBeKnown(): boolean {
  if (document.cookie.split("; ").includes(`${COOKIE}=1`)) return true;
  if (!wasHere) noteStranger(); // or the second page of a first visit would ask
  return read(STRANGER) !== "1";
}

/** The server has said that there is no session, or none any more. */
export function noteStranger(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser
  document.cookie = `${COOKIE}=; Max-Age=0; Path=/`;
  try {
    localStorage.setItem(STRANGER, "1");
  } catch {
    // Storage is switched off: the next visit asks again.
  }
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return ""; // Storage is switched off: nothing tells a first visit from a later one.
  }
}
