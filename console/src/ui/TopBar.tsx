import { createContext, use, type ReactNode } from 'react';
import { HomeLink } from './HomeLink.js';
import classes from './TopBar.module.css';

/** A bar's first and last part where no navigation stands beside the page: the way home, and the account menu. */
interface Ends {
  readonly home: ReactNode;
  readonly account: ReactNode;
}
export const BarEnds = createContext<Ends>({ home: <HomeLink />, account: null });

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
  /** The head of a page: no line under it, and it scrolls away. */
  readonly isHead?: boolean;
}

/** The 56 px bar at the top of every page; none if it were empty. */
export function TopBar({ brand, start, children, end, tools, isHead = false }: TopBarProps) {
  const { home, account } = use(BarEnds);
  const first = brand ?? home;
  if (!first && !account && !start && !children && !end && !tools) return null;
  return (
    <header className={classes['bar']} data-head={isHead || undefined}>
      {first}
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
