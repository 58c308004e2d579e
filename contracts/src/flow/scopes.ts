import type { Action } from './policy.js';

/** An API token with a scope may do this beyond its owner's role, and no more than is listed here. */
export const SCOPES = [
  'flows:read',
  'flows:write',
  'flows:publish',
  'responses:read',
  'responses:write',
  'statistics:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * The scope that an action needs. An action that isn't listed is closed to every token: accounts, integrations, tokens,
 * sharing and secrets are for people.
 */
const SCOPE_OF: Partial<Record<Action, Scope>> = {
  'tag.change': 'flows:write',
  'people.read': 'responses:read',
  'people.erase': 'responses:write',
  'review.list': 'responses:read',
  'flow.list': 'flows:read',
  'flow.create': 'flows:write',
  'flow.read': 'flows:read',
  'flow.edit': 'flows:write',
  'flow.rename': 'flows:write',
  'flow.publish': 'flows:publish',
  'flow.promote': 'flows:write',
  'flow.clone': 'flows:write',
  // Learners lose or regain an archived flow, so it is like publishing.
  'flow.archive': 'flows:publish',
  'flow.restore': 'flows:publish',
  'flow.tag': 'flows:write',
  'flow.stats': 'statistics:read',
  'flow.review': 'responses:write',
  'flow.deleteResponses': 'responses:write',
  'sequence.list': 'flows:read',
  'sequence.create': 'flows:write',
  'sequence.read': 'flows:read',
  'sequence.edit': 'flows:write',
  'sequence.rename': 'flows:write',
  'sequence.publish': 'flows:publish',
  'sequence.archive': 'flows:publish',
  'sequence.restore': 'flows:publish',
  'sequence.tag': 'flows:write',
  'sequence.stats': 'statistics:read',
  'sequence.review': 'responses:write',
  'sequence.deleteResponses': 'responses:write',
};

/** @param own the route's own scope, where the action's is too wide or too narrow; null = no token */
export const scopeOf = (action: Action, own: Scope | null | undefined): Scope | null =>
  own === undefined ? (SCOPE_OF[action] ?? null) : own;
