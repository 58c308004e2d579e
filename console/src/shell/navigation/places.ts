/** The places that the navigation leads to, and which of them an address belongs to. */
import { BookOpen, Inbox, Layers, Plug, UsersRound, type LucideIcon } from 'lucide-react';
import { homeTabOf, type HomeKind } from '../../ui/home-tab.js';

export interface Place {
  readonly name: 'lessons' | 'sequences' | 'reviews' | 'activity' | 'integrations';
  readonly to: string;
  readonly icon: LucideIcon;
  /** The addresses of its pages begin with it. */
  readonly path: string;
  /** Its tab of Home. */
  readonly tab?: HomeKind;
  /** Phones have it in the bar; the others are in its menu. */
  readonly inBar: boolean;
  /** The server's switch; absent: it is always there. */
  readonly needs?: string;
}

/** In their order. */
export const PLACES: readonly Place[] = [
  { name: 'lessons', to: '/?tab=flows', icon: BookOpen, path: '/flows', tab: 'flows', inBar: true },
  { name: 'sequences', to: '/?tab=sequences', icon: Layers, path: '/sequences', tab: 'sequences', inBar: true },
  { name: 'reviews', to: '/reviews', icon: Inbox, path: '/reviews', inBar: true },
  { name: 'activity', to: '/user_activity', icon: UsersRound, path: '/user_activity', inBar: false },
  { name: 'integrations', to: '/integrations', icon: Plug, path: '/integrations', inBar: false, needs: 'integrations' },
];

/** Null: the address belongs to none. */
export function placeAt(pathname: string, search: string): Place | null {
  const tab = pathname === '/' ? homeTabOf(new URLSearchParams(search)) : null;
  const isThere = ({ path, tab: own }: Place): boolean =>
    tab === null ? `${pathname}/`.startsWith(`${path}/`) : own === tab;
  return PLACES.find(isThere) ?? null;
}
