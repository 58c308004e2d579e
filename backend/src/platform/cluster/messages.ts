/** The first process of a start and the processes that it started send each other these messages. */
import type { Listener } from '../http/hosts.js';
import type { PlaceName } from '../http/shared-counts.js';
import type { Figures } from '../http/shared-figures.js';
import type { LimitName } from '../http/limits.js';

/** Given to each program that the first process starts. */
export const CHILD = '--child';
export const isChild = (): boolean => process.argv.includes(CHILD);

/** Attempts with a key since the last message. */
export type Counted = readonly [limit: LimitName, key: string, attempts: number];
/** Attempts with a key are refused for so many ms. */
export type Full = readonly [limit: LimitName, key: string, ms: number];

/** The first process tells each server this before it begins. */
export interface Orders {
  readonly kind: 'begin';
  /** From 1; the number stays when the process is replaced. */
  readonly number: number;
  readonly servers: number;
  /** True if the servers keep the read models up to date themselves. */
  readonly projects: boolean;
  /** The first process accepts connections at these. */
  readonly ports: Readonly<Record<Listener, number>>;
  /** All servers have the same secret, because any of them shows the kept mails. */
  readonly keptMailsSecret: string;
  readonly full: readonly Full[];
}
/** It comes with a connection. */
export interface Connection {
  readonly kind: 'connection';
  readonly connection: number;
  readonly listener: Listener;
}
export type ToServer =
  | Orders
  | Connection
  | { readonly kind: 'stop' }
  | { readonly kind: 'full'; readonly full: readonly Full[] }
  | { readonly kind: 'place'; readonly place: PlaceName; readonly key: string; readonly isFull: boolean }
  | { readonly kind: 'tell figures'; readonly asker: number; readonly question: number }
  | { readonly kind: 'figures'; readonly question: number; readonly figures: Figures };

export interface Ready {
  readonly kind: 'ready';
  readonly consoleUrl?: string;
  readonly shareUrl?: string;
  readonly keptMailsUrl?: string | null;
}
export type FromChild =
  | Ready
  /** The server receives messages from now on; earlier ones would be lost. */
  | { readonly kind: 'receives' }
  /** The server takes connections from now on. */
  | { readonly kind: 'open' }
  | { readonly kind: 'closed' }
  /** Until then another server may get the connection. */
  | { readonly kind: 'took'; readonly connection: number; readonly isTaken: boolean }
  | { readonly kind: 'counted'; readonly counted: readonly Counted[] }
  | { readonly kind: 'held'; readonly place: PlaceName; readonly key: string; readonly taken: number }
  | { readonly kind: 'ask figures'; readonly question: number }
  | { readonly kind: 'figures'; readonly asker: number; readonly question: number; readonly figures: Figures };

/** Tells the first process, if this one was started by it. */
export const tellFirst = (message: FromChild): void => {
  if (isChild() && process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

/** A limit or place with its key, as one key of a map. */
export const nameOf = (what: LimitName | PlaceName, key: string): string => `${what} ${key}`;
export function partsOf<T extends LimitName | PlaceName>(name: string): [T, string] {
  const at = name.indexOf(' ');
  return [name.slice(0, at) as T, name.slice(at + 1)];
}
