import { createContext, use, type ReactNode } from 'react';
import { HomeLink } from './HomeLink.js';
import classes from './TopBar.module.css';

/** What the application shows at the end of every top bar: the account menu. */
export const AccountSlot = createContext<ReactNode>(null);

export interface TopBarProps {
  /** In place of the mark that leads home. */
  readonly brand?: ReactNode;
  /** Tabs. */
  readonly start?: ReactNode;
  /** Name, badges, search: takes the room that is left; a line of its own on phones. */
  readonly children?: ReactNode;
  /** Buttons before the account menu. */
  readonly end?: ReactNode;
}

/** The 56 px bar that every page begins with. */
export function TopBar({ brand = <HomeLink />, start, children, end }: TopBarProps) {
  const account = use(AccountSlot);
  return (
    <header className={classes['bar']}>
      {brand}
      {start}
      <div className={classes['middle']}>{children}</div>
      <div className={classes['end']}>
        {end}
        {account}
      </div>
    </header>
  );
}
