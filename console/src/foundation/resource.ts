/**
 * Data that pages load from the server, and commands that they send to it. Each part brings its piece of a feature's state,
 * its actions and its saga; `featureOf` joins parts. A conversation of several steps stays a saga of its own.
 *
 *     const closing = command({ name: 'closeShop', send: (api, id: number, signal) => api.call(closeShop, { … }) });
 *     const shop = resource({ name: 'shop', load: (api, id: number, signal) => api.call(getShop, { … }) });
 *     export const feature = featureOf('shop', { shop, closing });      // feature.select(root).shop.value
 */
import type { Action, PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { put, select, takeLatest } from 'typed-redux-saga';
import type { Api } from './api/api.js';
import { failureOf, type Failure } from './api/failure.js';
import { PAGE_ROWS } from './api/page-rows.js';
import { cancellable } from './api/request.js';
import { defineFeature, type Feature } from './feature.js';
import { NOT_LOADED, type Loaded, type Status } from './status.js';
import type { RootState } from './store.js';
import { onEvery, onLatest, safely } from './workers.js';

/** A part of a feature's state. These are methods because a part only ever gets the state that it made itself. */
export interface Part<State> {
  readonly initial: State;
  reducer(state: State, action: UnknownAction): State;
  saga(api: Api, select: (root: RootState) => State): Generator;
}

export interface Creator<P> {
  (payload: P): PayloadAction<P>;
  readonly type: string;
  match(action: Action): action is PayloadAction<P>;
}
/** The toolkit's own creators have types that generic code can't call. */
export const creator = <P>(type: string): Creator<P> =>
  Object.assign((payload: P) => ({ type, payload }), {
    type,
    match: (action: Action): action is PayloadAction<P> => action.type === type,
  });

/** Asks the server, and puts the action of its reply or of the failure. */
export function* settle<T>(
  ask: (signal: AbortSignal) => Promise<T>,
  fulfilled: (reply: T) => Action,
  rejected: (failure: Failure) => Action,
) {
  try {
    yield* put(fulfilled(yield* cancellable(ask)));
  } catch (error) {
    yield* put(rejected(failureOf(error)));
  }
}

/** `arg` is the argument of the newest request. */
export interface Asked<Arg, T> extends Loaded<T> {
  readonly arg: Arg | null;
}
export interface ResourceOptions<Arg, T> {
  /** Begins the types of its actions, so no other part may have it. */
  readonly name: string;
  readonly load: (api: Api, arg: Arg, signal: AbortSignal) => Promise<T>;
  /** Returns the value after another part's action, or the same object. */
  readonly follow?: (value: T, action: UnknownAction) => T;
  /** After these actions the value is loaded again. */
  readonly refreshedBy?: (action: Action) => boolean;
  /** Returns true if the value stays while `now` is loaded; by default, if that is the same argument. */
  readonly stays?: (before: Arg, now: Arg) => boolean;
  /** The value stays if it can't be loaded again. */
  readonly staysAfterFailure?: boolean;
}
const isSame = <Arg>(before: Arg, now: Arg): boolean => before === now;

/** One value. `wanted` loads it only if it isn't loaded yet; while it is `refreshed`, and if that fails, it stays as it is. */
export function resource<Arg, T>({
  name,
  load,
  follow = (value) => value,
  refreshedBy = () => false,
  stays = isSame,
  staysAfterFailure = false,
}: ResourceOptions<Arg, T>) {
  type State = Asked<Arg, T>;
  const requested = creator<Arg>(`${name}/requested`);
  const wanted = creator<Arg>(`${name}/wanted`);
  const refreshed = creator<void>(`${name}/refreshed`);
  const fulfilled = creator<T>(`${name}/fulfilled`);
  const rejected = creator<Failure>(`${name}/rejected`);
  const initial: State = { arg: null, ...NOT_LOADED };

  function* refresh(api: Api, current: (root: RootState) => State) {
    const { arg } = yield* select(current);
    if (arg === null) return;
    try {
      const value = yield* cancellable((signal) => load(api, arg, signal));
      if ((yield* select(current)).arg === arg) yield* put(fulfilled(value));
    } catch {
      // The next refresh or request may succeed.
    }
  }
  return {
    initial,
    requested,
    wanted,
    refreshed,
    fulfilled,
    reducer(state: State, action: UnknownAction): State {
      if (requested.match(action)) {
        const value = state.arg !== null && stays(state.arg, action.payload) ? state.value : null;
        return { arg: action.payload, status: 'pending', error: null, value };
      }
      if (fulfilled.match(action)) return { ...state, status: 'fulfilled', error: null, value: action.payload };
      if (rejected.match(action)) {
        const value = staysAfterFailure ? state.value : null;
        return { ...state, status: 'rejected', error: action.payload, value };
      }
      const value = state.value === null ? null : follow(state.value, action);
      return value === state.value ? state : { ...state, value };
    },
    *saga(api: Api, current: (root: RootState) => State) {
      // The newest request cancels the one before, so an old reply can't overwrite a new one.
      yield* onLatest(requested, ({ payload }) => settle((signal) => load(api, payload, signal), fulfilled, rejected));
      yield* onEvery(wanted, function* ({ payload }) {
        const { arg, status } = yield* select(current);
        if (arg !== payload || status !== 'fulfilled') yield* put(requested(payload));
      });
      const isRefresh = (action: Action): boolean => refreshed.match(action) || refreshedBy(action);
      yield* takeLatest(
        isRefresh,
        safely(() => refresh(api, current)),
      );
    },
  };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly isAtLeast: boolean;
}
export interface Paged<Arg, Row> extends Asked<Arg, readonly Row[]> {
  readonly total: number;
  /** There are more than `total`. */
  readonly isAtLeast: boolean;
  /** The request for a further page. */
  readonly more: Status;
  /** The last page is loaded. */
  readonly ended: boolean;
}
export interface PagesOptions<Arg, Row> {
  readonly name: string;
  /** `since` is the id of the last row of the page before; undefined for the first page. */
  readonly load: (api: Api, arg: Arg, since: string | undefined, signal: AbortSignal) => Promise<Page<Row>>;
  /** Returns the id of the row that an action of another part takes away. */
  readonly removed?: (action: UnknownAction) => string | null;
  /** Returns the row that an action of another part has changed. */
  readonly replaced?: (action: UnknownAction) => Row | null;
}
/** A list that is loaded page by page. Its rows stay while the list is requested again, for another argument, too. */
export function pages<Arg, Row extends { readonly id: string }>({
  name,
  load,
  removed = () => null,
  replaced = () => null,
}: PagesOptions<Arg, Row>) {
  type State = Paged<Arg, Row>;
  const requested = creator<Arg>(`${name}/requested`);
  const fulfilled = creator<Page<Row>>(`${name}/fulfilled`);
  const rejected = creator<Failure>(`${name}/rejected`);
  const moreRequested = creator<void>(`${name}/moreRequested`);
  const moreFulfilled = creator<Page<Row>>(`${name}/moreFulfilled`);
  const moreRejected = creator<Failure>(`${name}/moreRejected`);
  const initial: State = { arg: null, ...NOT_LOADED, total: 0, isAtLeast: false, more: 'idle', ended: false };

  function* loadMore(api: Api, current: (root: RootState) => State) {
    const { arg, value } = yield* select(current);
    const last = value?.at(-1);
    if (arg === null || !last) throw new Error(`Called before ${name}`);
    try {
      const page = yield* cancellable((signal) => load(api, arg, last.id, signal));
      const now = yield* select(current);
      if (now.arg === arg && now.value?.at(-1)?.id === last.id) yield* put(moreFulfilled(page));
    } catch (error) {
      yield* put(moreRejected(failureOf(error)));
    }
  }
  return {
    initial,
    requested,
    moreRequested,
    reducer(state: State, action: UnknownAction): State {
      if (requested.match(action))
        return { ...state, arg: action.payload, status: 'pending', error: null, more: 'idle' };
      if (fulfilled.match(action)) {
        const { rows, total, isAtLeast } = action.payload;
        return { ...state, status: 'fulfilled', value: rows, total, isAtLeast, ended: rows.length < PAGE_ROWS };
      }
      if (rejected.match(action)) return { ...state, status: 'rejected', error: action.payload, value: null };
      if (moreRequested.match(action)) return { ...state, more: 'pending' };
      if (moreFulfilled.match(action)) {
        const { rows } = action.payload;
        const value = [...(state.value ?? []), ...rows];
        return { ...state, value, more: 'fulfilled', ended: rows.length < PAGE_ROWS };
      }
      if (moreRejected.match(action)) return { ...state, more: 'rejected' };
      const changed = replaced(action);
      if (changed !== null)
        return { ...state, value: state.value?.map((row) => (row.id === changed.id ? changed : row)) ?? null };
      const goneId = removed(action);
      if (goneId === null) return state;
      const value = state.value?.filter(({ id }) => id !== goneId) ?? null;
      return { ...state, value, total: Math.max(0, state.total - 1) };
    },
    *saga(api: Api, current: (root: RootState) => State) {
      yield* onLatest(requested, ({ payload }) =>
        settle((signal) => load(api, payload, undefined, signal), fulfilled, rejected),
      );
      yield* onLatest(moreRequested, () => loadMore(api, current));
    },
  };
}

export interface CommandOptions<Arg, Reply> {
  readonly name: string;
  readonly send: (api: Api, arg: Arg, signal: AbortSignal) => Promise<Reply>;
  /** Returns the kept reply after another part's action, or the same object; null drops it. */
  readonly follow?: (reply: Reply, action: UnknownAction) => Reply | null;
}
/** A change that the server is asked for. `value` keeps the newest reply until `dropped` or `ended`. */
export function command<Arg, Reply>({ name, send, follow = (reply) => reply }: CommandOptions<Arg, Reply>) {
  type State = Loaded<Reply>;
  const requested = creator<Arg>(`${name}/requested`);
  const fulfilled = creator<{ readonly arg: Arg; readonly reply: Reply }>(`${name}/fulfilled`);
  const rejected = creator<{ readonly arg: Arg; readonly failure: Failure }>(`${name}/rejected`);
  const dropped = creator<void>(`${name}/dropped`);
  /** The dialog is closed. It ignores a reply that comes later; lists still follow that reply. */
  const ended = creator<void>(`${name}/ended`);
  /** The failure was shown, so that it isn't shown again. */
  const failureShown = creator<void>(`${name}/failureShown`);
  const initial: State = NOT_LOADED;
  return {
    initial,
    requested,
    fulfilled,
    rejected,
    dropped,
    ended,
    failureShown,
    reducer(state: State, action: UnknownAction): State {
      if (requested.match(action)) return { ...state, status: 'pending', error: null };
      if (dropped.match(action)) return { ...state, value: null };
      if (ended.match(action)) return initial;
      if (failureShown.match(action)) return { ...state, error: null };
      if (fulfilled.match(action) || rejected.match(action)) {
        if (state.status === 'idle') return state;
        return fulfilled.match(action)
          ? { status: 'fulfilled', error: null, value: action.payload.reply }
          : { ...state, status: 'rejected', error: action.payload.failure };
      }
      const value = state.value === null ? null : follow(state.value, action);
      return value === state.value ? state : { ...state, value };
    },
    *saga(api: Api) {
      yield* onEvery(requested, ({ payload: arg }) =>
        settle(
          (signal) => send(api, arg, signal),
          (reply) => fulfilled({ arg, reply }),
          (failure) => rejected({ arg, failure }),
        ),
      );
    },
  };
}

type StatesOf<Parts> = { readonly [K in keyof Parts]: Parts[K] extends { readonly initial: infer S } ? S : never };
/** A feature made of parts; its state has one field for each. */
export function featureOf<Parts extends Readonly<Record<string, Part<unknown>>>>(
  name: string,
  parts: Parts,
): Feature<StatesOf<Parts>> {
  type State = StatesOf<Parts>;
  const entries = Object.entries(parts);
  const initial = Object.fromEntries(entries.map(([key, part]) => [key, part.initial])) as State;
  const feature: Feature<State> = defineFeature<State>({
    name,
    reducer(state = initial, action) {
      const next = Object.fromEntries(entries.map(([key, part]) => [key, part.reducer(state[key], action)])) as State;
      return entries.every(([key]) => next[key] === state[key]) ? state : next;
    },
    *saga(api) {
      for (const [key, part] of entries) yield* part.saga(api, (root) => feature.select(root)[key]);
    },
  });
  return feature;
}
