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
  /** The same where there are many: a line of their own on phones. */
  readonly tools?: ReactNode;
}

/** The 56 px bar that every page begins with. */
export function TopBar({ brand = <HomeLink />, start, children, end, tools }: TopBarProps) {
  const account = use(AccountSlot);
  return (
    <header className={classes['bar']}>
      {brand}
      {start}
      <div className={classes['middle']}>{children}</div>
      {tools && <div className={classes['tools']}>{tools}</div>}
      <div className={classes['end']}>
        {end}
        {account}
      </div>
    </header>
  );
}
