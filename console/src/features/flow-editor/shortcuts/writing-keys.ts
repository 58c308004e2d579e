/** Keys and clicks that fields and links handle themselves; listed in the shortcut sheet. */
import type { Shortcut } from '../actions/shortcut.js';

interface WritingKey {
  readonly id: 'edit' | 'stop' | 'bold' | 'italic' | 'code' | 'variable' | 'answer' | 'moveAnswer' | 'goLink' | 'range';
  readonly keys: readonly Shortcut[];
  /** A modifier to hold while clicking. */
  readonly withClick?: boolean;
  /** Text to type, not a key to press. */
  readonly sign?: string;
}

export const WRITING_KEYS: readonly WritingKey[] = [
  { id: 'edit', keys: ['enter'] },
  { id: 'stop', keys: ['escape'] },
  { id: 'bold', keys: ['mod+b'] },
  { id: 'italic', keys: ['mod+i'] },
  { id: 'code', keys: ['mod+e'] },
  { id: 'variable', keys: [], sign: '{{' },
  { id: 'answer', keys: ['enter'] },
  { id: 'moveAnswer', keys: ['alt+arrowup', 'alt+arrowdown'] },
  { id: 'goLink', keys: ['mod'], withClick: true },
  { id: 'range', keys: ['shift'], withClick: true },
];
