/** @jsxImportSource preact */
/**
 * A modal dialog over the chat. The browser keeps the focus inside, closes it on Esc and returns the focus. It is
 * placed outside the log, so that screen readers don't announce it as a new message.
 */
import { render } from 'preact';
import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** Draws into the chat that contains `from`, until closed. */
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
  /** The interface's, where it differs from the chat's. */
  readonly lang?: string;
  readonly class: string;
  readonly onClose: () => void;
  readonly onKey?: (key: string) => boolean;
  readonly children: (leave: () => void) => ComponentChildren;
}
export const Overlay = ({ label, lang, class: name, onClose, onKey, children }: OverlayProps): VNode => {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  const leave = () => dialog.current?.close();
  const keyDown = (event: KeyboardEvent) => {
    // Letter keys must not answer the chat behind the dialog.
    event.stopPropagation();
    if (onKey?.(event.key)) event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class={`overlay ${name}`}
      aria-label={label}
      lang={lang}
      onClose={onClose}
      onKeyDown={keyDown}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      {children(leave)}
    </dialog>
  );
};
