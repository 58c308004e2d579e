/** @jsxImportSource preact */
import type { VNode } from 'preact';
import { useInterfaceMark, useRareWords } from './rare-words.js';

export interface ExternalLinkProps {
  /** Already checked to be safe to follow. */
  readonly href: string;
  readonly children: string;
}
/** The link's text is the interface's. */
export const ExternalLink = ({ href, children }: ExternalLinkProps): VNode => (
  <a class="button-link" href={href} target="_blank" rel="noopener noreferrer" {...useInterfaceMark()}>
    {children}
  </a>
);

/** Shown in place of a message that this player can't draw. */
export const Unsupported = (): VNode => (
  <p class="quiet" {...useInterfaceMark()}>
    {useRareWords()('unsupportedMessage')}
  </p>
);
