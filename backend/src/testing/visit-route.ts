/** The address of a route for a visit that may change nothing: every id but the item's leads nowhere. */
import type { Route } from '@parley/contracts/http/route';

/** The id of a link that nobody made. */
const NOWHERE = '00000000-0000-4000-8000-000000000000';

export interface Visited {
  readonly flowId: number | string;
  readonly sequenceId: number | string;
  /** A learner. */
  readonly identifier?: string;
}
export const isSequenceRoute = (route: Route): boolean => route.path.startsWith('/flow_sequences/:id');
/** Guarded by what the caller is to one flow or sequence. */
export const isItemRoute = (route: Route): boolean => route.path.startsWith('/flows/:id') || isSequenceRoute(route);

export const addressOf = (route: Route, { flowId, sequenceId, identifier = 'someone' }: Visited): string =>
  `/api${route.path
    .replace(':id', String(isSequenceRoute(route) ? sequenceId : flowId))
    .replace(':version', '999')
    .replace(':identifier', encodeURIComponent(identifier))
    .replace(':promptKey', 'start')
    .replace(':linkId', NOWHERE)
    .replace(':accountId', NOWHERE)}`;
