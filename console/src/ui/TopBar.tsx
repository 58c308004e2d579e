import { createContext, use, type ReactNode } from 'react';
import classes from './TopBar.module.css';

/** What the application shows at the end of every top bar: the account menu. */
export const AccountSlot = createContext<ReactNode>(null);

export interface TopBarProps {
  /** Tabs or the way back. */
  readonly start?: ReactNode;
  /** Name, badges, search: takes the room that is left; a line of its own on phones. */
  readonly children?: ReactNode;
  /** Buttons before the account menu. */
  readonly end?: ReactNode;
}

/** The 56 px bar that every page begins with. */
export function TopBar({ start, children, end }: TopBarProps) {
  const account = use(AccountSlot);
  return (
    <header className={classes['bar']}>
      {start}
      <div className={classes['middle']}>{children}</div>
      <div className={classes['end']}>
        {end}
        {account}
      </div>
    </header>
  );
}
