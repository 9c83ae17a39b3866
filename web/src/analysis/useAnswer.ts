/** Asking the server something that is shown when it is there. */
import { useEffect, useState } from "preact/hooks";
import { Refusal } from "../api/http";
import { refused } from "../state/session";

export interface Answer<T> {
  found: T | null;
  /** Why there is none: one sentence of the server's. */
  fault: string;
  /** Whether the answer to the newest question is still under way. */
  waits: boolean;
}

/** Asks again when the key changes; without a key there is nothing to ask. */
export function useAnswer<T>(key: string | null, ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<Omit<Answer<T>, "waits"> & { key: string | null }>({
    key: null,
    found: null,
    fault: "",
  });
  useEffect(() => {
    if (key === null) return;
    let wanted = true;
    ask()
      .then((found) => {
        if (wanted) setAnswer({ key, found, fault: "" });
      })
      .catch((error: unknown) => {
        if (!wanted) return;
        if (error instanceof Refusal && error.status !== 401) {
          setAnswer({ key, found: null, fault: error.message });
          return;
        }
        return refused(error);
      });
    return () => {
      wanted = false;
    };
  }, [key]);
  if (key === null) return { found: null, fault: "", waits: false };
  return { found: answer.found, fault: answer.fault, waits: answer.key !== key };
}
