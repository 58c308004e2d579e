/** The one store. Lazily loaded features add their part to `features` through `addFeature`. */
import { combineReducers, configureStore, type Reducer, type UnknownAction } from '@reduxjs/toolkit';
import createSagaMiddleware from 'redux-saga';
import { all, fork } from 'typed-redux-saga';
import type { Session } from '@parley/contracts/http/auth';
import { createApi, type Api, type ApiDeps } from './api/api.js';
import { fetchOrTake } from './api/asked-ahead.js';
import { configSaga } from './config/config.saga.js';
import { configActions, configReducer, type ConfigState } from './config/config.slice.js';
import { dialogsReducer, type DialogsState } from './dialogs/dialogs.slice.js';
import type { AnyFeature, WithFeatures } from './feature.js';
import { sessionSaga } from './session/session.saga.js';
import { session, sessionOf, sessionReducer, type SessionState } from './session/session.slice.js';
import { storedUser } from './session/stored-user.js';

export interface RootState extends WithFeatures {
  readonly session: SessionState;
  readonly config: ConfigState;
  readonly dialogs: DialogsState;
}
type FeatureReducers = Record<string, Reducer<unknown>>;

/** Clears what one person loaded when that person logs out. */
const endsVisit = (state: RootState | undefined, action: UnknownAction): boolean =>
  session.logoutRequested.match(action) ||
  // The visit goes on if the same person only has a new name or new settings.
  (session.changedElsewhere.match(action) && state?.session.lastUserId !== action.payload?.id) ||
  (session.loggedIn.match(action) && state?.session.lastUserId !== action.payload.id);

function rootReducer(features: FeatureReducers): Reducer<RootState> {
  const ofFeatures: Reducer<Readonly<Record<string, unknown>>> = (state = {}, action) => {
    let changed = false;
    const next: Record<string, unknown> = {};
    for (const [name, reducer] of Object.entries(features)) {
      next[name] = reducer(state[name], action);
      changed ||= next[name] !== state[name];
    }
    return changed ? next : state;
  };
  const combined = combineReducers({
    session: sessionReducer,
    config: configReducer,
    dialogs: dialogsReducer,
    features: ofFeatures,
  });
  return (state, action) =>
    combined(
      state !== undefined && endsVisit(state, action) ? { ...state, dialogs: { open: null }, features: {} } : state,
      action,
    );
}

function* rootSaga(api: Api) {
  yield* all([fork(sessionSaga, api), fork(configSaga, api)]);
}

export interface StoreDeps {
  /** Tests pass their own; the default uses `fetch`. */
  readonly api?: Api;
  readonly fetch?: ApiDeps['fetch'];
  readonly user?: Session | null;
}

export function makeStore(deps: StoreDeps = {}) {
  const features: FeatureReducers = {};
  const saga = createSagaMiddleware({ onError: (error) => console.error(error) });
  const user = deps.user === undefined ? storedUser() : deps.user;
  const store = configureStore({
    reducer: rootReducer(features),
    preloadedState: {
      session: sessionOf(user),
      config: configReducer(undefined, { type: '@@init' }),
      dialogs: { open: null },
      features: {},
    },
    middleware: (defaults) =>
      defaults({ thunk: false, serializableCheck: { warnAfter: 1_000 }, immutableCheck: { warnAfter: 1_000 } }).concat(
        saga,
      ),
  });
  const api =
    deps.api ??
    createApi({
      fetch: deps.fetch ?? fetchOrTake,
      token: () => store.getState().session.user?.jwt ?? null,
      onUnauthorized: () => store.dispatch(session.sessionExpired()),
      onMaintenance: () => store.dispatch(configActions.maintenanceMet()),
      onLag: (ms) => store.dispatch(configActions.lagMet(ms)),
    });
  const root = saga.run(rootSaga, api);
  const running = [root];
  return Object.assign(store, {
    api,
    /** Adds a feature's reducer and starts its saga; a repeat does nothing. */
    addFeature(feature: AnyFeature): void {
      if (features[feature.name]) return;
      features[feature.name] = feature.reducer;
      store.replaceReducer(rootReducer(features));
      if (feature.saga) running.push(saga.run(feature.saga, api));
    },
    /** Stops every saga; for tests. */
    stop(): void {
      for (const task of running) task.cancel();
    },
  });
}
export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
