import { createContext, use, type ReactNode } from 'react';
import { HomeLink } from './HomeLink.js';
import classes from './TopBar.module.css';

/** Shown at the end of every top bar: the account menu. */
export const AccountSlot = createContext<ReactNode>(null);

export interface TopBarProps {
  /** Replaces the logo that links to Home. */
  readonly brand?: ReactNode;
  /** Tabs. */
  readonly start?: ReactNode;
  /** Name, badges, search: takes the remaining width; on phones a line of its own. */
  readonly children?: ReactNode;
  /** Buttons before the account menu. */
  readonly end?: ReactNode;
  /** Many buttons: on phones a line of their own. */
  readonly tools?: ReactNode;
}

/** The 56 px bar at the top of every page. */
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
