/** The heading of a page: it names the tab, and takes the focus when the page is turned to. */
import { useEffect, useRef } from "preact/hooks";

let turned = false;

export function PageTitle({ children, hidden = false }: { children: string; hidden?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = children === "Pai Gow Poker" ? children : `${children} – Pai Gow Poker`;
    // Not on the very first page: there the reader begins at the top by himself.
    if (turned && !document.querySelector("dialog[open]")) {
      heading.current?.focus({ preventScroll: true });
    }
    turned = true;
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1} class={hidden ? "page-title unseen" : "page-title"}>
      {children}
    </h1>
  );
}
