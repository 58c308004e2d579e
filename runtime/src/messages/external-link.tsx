/** @jsxImportSource preact */
import type { VNode } from 'preact';
import { useRareWords } from './rare-words.js';

export interface ExternalLinkProps {
  /** Safe to follow. */
  readonly href: string;
  readonly children: string;
}
export const ExternalLink = ({ href, children }: ExternalLinkProps): VNode => (
  <a class="button-link" href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** A message that this player can't draw is still seen to be one. */
export const Unsupported = (): VNode => <p class="quiet">{useRareWords()('unsupportedMessage')}</p>;
