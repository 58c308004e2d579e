/** @jsxImportSource preact */
/**
 * What is laid over the chat: a modal dialog. The browser keeps the focus inside, closes it on Esc and gives the focus
 * back to where it was. It stands outside of the log, so that opening it is no news there.
 */
import { render } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Draws into the chat that `from` belongs to, until closed. */
export const openOverlay = (from: Element, draw: (close: () => void) => VNode): void => {
  const chat = from.closest('.chat');
  if (!chat) return;
  const holder = chat.appendChild(document.createElement('div'));
  const close = () => {
    render(null, holder);
    holder.remove();
  };
  render(draw(close), holder);
};

export interface OverlayProps {
  readonly label: string;
  readonly class: string;
  readonly onClose: () => void;
  readonly onKey?: (key: string) => boolean;
  readonly children: (leave: () => void) => ComponentChildren;
}
export const Overlay = ({ label, class: name, onClose, onKey, children }: OverlayProps): VNode => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const leave = () => dialog.current?.close();
  const keyDown = (event: KeyboardEvent) => {
    // Letters answer the chat behind, not this.
    event.stopPropagation();
    if (onKey?.(event.key)) event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class={`overlay ${name}`}
      aria-label={label}
      onClose={onClose}
      onKeyDown={keyDown}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      {children(leave)}
    </dialog>
  );
};
