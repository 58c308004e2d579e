import { keyNames, type Shortcut } from '../actions/shortcut.js';
import classes from './shortcuts.module.css';

export interface KeysProps {
  readonly shortcut: Shortcut;
  /** Read to screen readers; false if the keys are only a hint for an action. */
  readonly isRead?: boolean;
}

export const Keys = ({ shortcut, isRead = false }: KeysProps) => (
  <span className={classes['keys']} aria-hidden={!isRead}>
    {keyNames(shortcut).map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
);
