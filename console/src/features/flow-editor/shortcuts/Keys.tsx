import { keyNames, type Shortcut } from '../actions/shortcut.js';
import classes from './shortcuts.module.css';

export interface KeysProps {
  readonly shortcut: Shortcut;
  /** Read aloud too: where the keys are the matter, and not a hint beside an action's name. */
  readonly isRead?: boolean;
}

/** The keys as they look. */
export const Keys = ({ shortcut, isRead = false }: KeysProps) => (
  <span className={classes['keys']} aria-hidden={!isRead}>
    {keyNames(shortcut).map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
);
