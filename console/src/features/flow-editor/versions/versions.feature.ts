/** The versions of a flow, and two of its states to be compared. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { unpinned } from '@parley/contracts/engine/flow-links';
import { publishedDefinition } from '@parley/contracts/flow/published';
import { listVersions, type FlowVersion } from '@parley/contracts/http/flow-history';
import { getFlow, getPublished } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { featureOf, resource } from '../../../foundation/resource.js';
import type { Facts } from '../history/facts-diff.js';

/** A published version, the current draft, or the empty flow before the first version. */
export type Side = number | 'draft' | 'nothing';
export interface Comparison {
  readonly flowId: number;
  readonly versions: readonly FlowVersion[];
  readonly older: Side;
  readonly newer: Side;
}
interface Compared {
  readonly definition: FlowDefinition;
  /** null for the empty flow, which has none. */
  readonly facts: Facts | null;
}
const EMPTY: Compared = { definition: { promptsArray: [] }, facts: null };

/** Without authors' notes, pinned versions and links by order, so that they don't count as differences. */
async function comparedOf(
  api: Api,
  { flowId: id, versions }: Comparison,
  side: Side,
  signal: AbortSignal,
): Promise<Compared> {
  if (side === 'nothing') return EMPTY;
  if (side === 'draft') {
    const flow = await api.call(getFlow, { params: { id }, signal });
    return { definition: publishedDefinition(unpinned(withNamedLinks(flow.definition))), facts: flow };
  }
  const query = { keepTranslations: 'true' } as const;
  const { definition } = await api.call(getPublished, { params: { id, version: side }, query, signal });
  return { definition: unpinned(definition), facts: versions.find(({ version }) => version === side) ?? null };
}

export const list = resource({
  name: 'loadFlowVersions',
  load: (api, id: number, signal) => api.call(listVersions, { params: { id }, signal }),
});
export const compared = resource({
  name: 'loadComparedVersions',
  load: async (api, asked: Comparison, signal) => {
    const [before, after] = await Promise.all([
      comparedOf(api, asked, asked.older, signal),
      comparedOf(api, asked, asked.newer, signal),
    ]);
    return { before, after };
  },
});
export const feature = featureOf('flowVersions', { list, compared });
