/** A log of sent messages: its newest page, older pages, and the one message that is open. */
import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { put, select, takeLatest } from 'typed-redux-saga';
import type { Api } from '../../foundation/api/api.js';
import type { Failure } from '../../foundation/api/failure.js';
import { cancellable } from '../../foundation/api/request.js';
import { creator, settle } from '../../foundation/resource.js';
import type { Status } from '../../foundation/status.js';
import type { RootState } from '../../foundation/store.js';
import { onLatest, safely } from '../../foundation/workers.js';

interface Rows<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}
/** The rows that are loaded. */
export interface Page<Row> extends Rows<Row> {
  readonly status: Status;
}
export interface Log<Row, One, State> {
  readonly log: Page<Row>;
  /** null = all */
  readonly filter: State | null;
  readonly openId: string | null;
  readonly open: One | null;
  readonly error: Failure | null;
}
interface LogOptions<Row, One, State> {
  /** Begins the types of its actions, so no other part may have it. */
  readonly name: string;
  /** `before`: the id of the last row of the page before. */
  readonly list: (
    api: Api,
    query: { readonly state?: State; readonly before?: string },
    signal: AbortSignal,
  ) => Promise<Rows<Row>>;
  readonly one: (api: Api, id: string, signal: AbortSignal) => Promise<One>;
  readonly emptiedBy: (action: Action) => boolean;
  readonly refreshedBy: (action: Action) => boolean;
}
const NO_ROWS = { status: 'idle', rows: [], hasMore: false } as const;

export function messageLog<Row extends { readonly id: string }, One extends { readonly id: string }, State>({
  name,
  list,
  one,
  emptiedBy,
  refreshedBy,
}: LogOptions<Row, One, State>) {
  type LogState = Log<Row, One, State>;
  type Current = (root: RootState) => LogState;
  /** Loads the newest page; pages that are loaded stay below it. */
  const requested = creator<void>(`${name}/requested`);
  const filterChosen = creator<State | null>(`${name}/filterChosen`);
  const moreRequested = creator<void>(`${name}/moreRequested`);
  const oneChosen = creator<string | null>(`${name}/oneChosen`);
  const failureShown = creator<void>(`${name}/failureShown`);
  const fulfilled = creator<Rows<Row>>(`${name}/fulfilled`);
  const rejected = creator<void>(`${name}/rejected`);
  const oneFulfilled = creator<One>(`${name}/oneFulfilled`);
  const oneRejected = creator<Failure>(`${name}/oneRejected`);
  const initial: LogState = { log: NO_ROWS, filter: null, openId: null, open: null, error: null };

  function* load(api: Api, current: Current) {
    const { filter, openId } = yield* select(current);
    try {
      const newest = yield* cancellable((signal) => list(api, filter === null ? {} : { state: filter }, signal));
      const now = yield* select(current);
      if (now.filter === filter) yield* put(fulfilled(withNewest(now.log, newest)));
      if (openId !== null) yield* put(oneFulfilled(yield* cancellable((signal) => one(api, openId, signal))));
    } catch {
      yield* put(rejected());
    }
  }
  function* loadMore(api: Api, current: Current) {
    const { filter, log } = yield* select(current);
    const last = log.rows.at(-1);
    if (!last) return;
    const query = { before: last.id, ...(filter !== null && { state: filter }) };
    try {
      const { rows, hasMore } = yield* cancellable((signal) => list(api, query, signal));
      yield* put(fulfilled({ rows: [...log.rows, ...rows], hasMore }));
    } catch {
      yield* put(rejected());
    }
  }
  return {
    initial,
    requested,
    filterChosen,
    moreRequested,
    oneChosen,
    failureShown,
    reducer(state: LogState, action: UnknownAction): LogState {
      const { log, openId } = state;
      if (emptiedBy(action)) return initial;
      if (filterChosen.match(action))
        return { ...initial, filter: action.payload, log: { ...NO_ROWS, status: 'pending' } };
      if (moreRequested.match(action)) return { ...state, log: { ...log, status: 'pending' } };
      if (fulfilled.match(action)) return { ...state, log: { status: 'fulfilled', ...action.payload } };
      if (rejected.match(action)) return { ...state, log: { ...log, status: 'rejected' } };
      if (oneChosen.match(action)) return { ...state, openId: action.payload, open: null };
      if (oneFulfilled.match(action)) return openId === action.payload.id ? { ...state, open: action.payload } : state;
      if (oneRejected.match(action)) return { ...state, error: action.payload };
      if (failureShown.match(action)) return { ...state, error: null };
      return state;
    },
    *saga(api: Api, current: Current) {
      const isNew = (action: Action): boolean =>
        requested.match(action) || filterChosen.match(action) || refreshedBy(action);
      yield* takeLatest(
        isNew,
        safely(() => load(api, current)),
      );
      yield* onLatest(moreRequested, () => loadMore(api, current));
      yield* onLatest(oneChosen, function* ({ payload: id }) {
        if (id !== null) yield* settle((signal) => one(api, id, signal), oneFulfilled, oneRejected);
      });
    },
  };
}

/** Pages that were loaded stay below the newest one, whose rows have their new state. */
function withNewest<Row extends { readonly id: string }>(
  { rows: loaded, hasMore: hadMore }: Rows<Row>,
  { rows, hasMore }: Rows<Row>,
): Rows<Row> {
  const known = new Set(rows.map(({ id }) => id));
  const older = hasMore ? loaded.slice(rows.length).filter(({ id }) => !known.has(id)) : [];
  return { rows: [...rows, ...older], hasMore: older.length > 0 ? hadMore : hasMore };
}
