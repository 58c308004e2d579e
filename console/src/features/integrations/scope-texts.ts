import type { Scope } from '@parley/contracts/flow/scopes';

/** Keys of the scopes' texts: `:` means a namespace there. */
export const SCOPE_TEXTS = {
  'flows:read': 'token.scope.readFlows',
  'flows:write': 'token.scope.writeFlows',
  'flows:publish': 'token.scope.publish',
  'responses:read': 'token.scope.readResponses',
  'responses:write': 'token.scope.writeResponses',
  'statistics:read': 'token.scope.readStatistics',
} as const satisfies Record<Scope, string>;
