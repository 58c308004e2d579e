/**
 * Describes a feature's part of the store. A page that is loaded lazily exports its feature together with its
 * component; the router adds it before the page is first drawn:
 *
 *     export const feature = defineFeature({ name: 'editor', reducer, saga: editorSaga });
 *     const selectEditor = feature.select;               // (root) => EditorState
 */
import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { Api } from './api/api.js';

/** The store keeps the features' states here. */
export interface WithFeatures {
  /** By feature name; read through `feature.select`. */
  readonly features: Readonly<Record<string, unknown>>;
}
export interface Feature<State = unknown> {
  readonly name: string;
  readonly reducer: Reducer<State>;
  /** Runs as long as the store. */
  readonly saga?: (api: Api) => Generator;
  readonly select: (root: WithFeatures) => State;
}
/** A feature of any state, as the router and the store handle it. */
export interface AnyFeature {
  readonly name: string;
  // A method, because a feature's reducer is only ever handed the state that it made itself.
  reducer(state: unknown, action: UnknownAction): unknown;
  readonly saga?: (api: Api) => Generator;
}
export interface FeatureParts<State> {
  readonly name: string;
  readonly reducer: Reducer<State>;
  readonly saga?: (api: Api) => Generator;
}

export function defineFeature<State>(parts: FeatureParts<State>): Feature<State> {
  // Until the feature is added (for example in a test's first render), its initial state is used.
  const initial = parts.reducer(undefined, { type: '@@feature/initial' });
  return { ...parts, select: (root) => (root.features[parts.name] as State | undefined) ?? initial };
}
