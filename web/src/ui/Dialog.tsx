/** A dialog: it keeps the focus, Escape closes it, and the focus goes back where it was. */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { close } from "../state/dialogs";
import { Notice } from "./Notice";

interface DialogProps {
  title: string;
  children: ComponentChildren;
  class?: string;
  onClose?: () => void;
}

export function Dialog({ title, children, class: kind = "", onClose = close }: DialogProps) {
  const frame = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = frame.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog is a convenience; Escape and CLOSE do the same
    <dialog
      ref={frame}
      class={`dialog ${kind}`}
      aria-labelledby="dialog-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === frame.current) onClose();
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="plain" onClick={onClose}>
            CLOSE
          </button>
        </header>
        <Notice />
        {children}
      </div>
    </dialog>
  );
}
