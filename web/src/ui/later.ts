/** Parts of the client that are loaded when somebody goes there, not with the rest. */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { warn } from "../state/notice";

/** A hook that gives the parts once they are here, null until then. */
export function later<Parts>(load: () => Promise<Parts>, what: string): () => Parts | null {
  const parts = signal<Parts | null>(null);
  let asked = false;
  return () => {
    useEffect(() => {
      if (asked) return;
      asked = true;
      load()
        .then((found) => {
          parts.value = found;
        })
        .catch(() => {
          asked = false;
          warn(`${what} could not be loaded: load the page again.`);
        });
    }, []);
    return parts.value;
  };
}
