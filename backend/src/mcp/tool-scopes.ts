import type { Scope } from '@parley/contracts/flow/scopes';

/** A token with none of these has no tool. */
export const TOOL_SCOPES: readonly Scope[] = ['flows:read', 'flows:write', 'flows:publish', 'statistics:read'];
