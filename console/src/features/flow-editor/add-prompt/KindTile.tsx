import type { PromptKind } from '@parley/contracts/flow/prompt-kinds';
import { PROMPT_KINDS } from '../model/prompt-kinds.js';
import classes from './add-prompt.module.css';

export interface KindTileProps {
  readonly kind: PromptKind;
  readonly isSmall?: boolean;
  /** Without it the tile is hidden from screen readers. */
  readonly label?: string;
}

/** The icon of a kind of prompts on its soft hue. */
export function KindTile({ kind, isSmall, label }: KindTileProps) {
  const { icon: Icon, hue } = PROMPT_KINDS[kind];
  return (
    <span
      className={classes['tile']}
      data-hue={hue}
      data-small={isSmall || undefined}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <Icon size={isSmall ? 16 : 18} aria-hidden />
    </span>
  );
}
