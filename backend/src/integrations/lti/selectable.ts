/** A teacher may link a flow or a sequence, as it is published. */
import type { Language } from '@parley/contracts/definition/values';
import type { SequenceSettings } from '@parley/contracts/definition/sequence-settings';
import { FlowVersionRow } from '@parley/projections/read-models';
import { readSequence, readSequenceVersion, readSteps } from '@parley/projections/sequences/read-sequence';
import type { DataSource } from 'typeorm';
import type { Target } from './target.js';

export interface Selectable {
  readonly languages: readonly Language[];
  /** null: nothing can be scored. */
  readonly maxScore: number | null;
  readonly anyOrder: NonNullable<SequenceSettings['allowRandomAccess']>;
}

/** null: it was never published. */
export const selectable = (dataSource: DataSource, { kind, id }: Target): Promise<Selectable | null> =>
  kind === 'flow' ? flow(dataSource, id) : sequence(dataSource, id);

async function flow(dataSource: DataSource, flowId: number): Promise<Selectable | null> {
  const [row] = await dataSource.getRepository(FlowVersionRow).find({
    select: { flowId: true, version: true, languages: true, maxScore: true },
    where: { flowId },
    order: { version: 'DESC' },
    take: 1,
  });
  return row ? { languages: row.languages, maxScore: positive(row.maxScore ?? 0), anyOrder: false } : null;
}

async function sequence(dataSource: DataSource, id: number): Promise<Selectable | null> {
  const row = await readSequence(dataSource, id);
  const version = row?.latestVersion ? await readSequenceVersion(dataSource, id, row.latestVersion) : null;
  if (!row || !version) return null;
  const steps = await readSteps(dataSource, version.pins);
  const sum = steps.reduce((points, { maxScore }) => points + (maxScore ?? 0), 0);
  return { languages: version.languages, maxScore: positive(sum), anyOrder: row.settings.allowRandomAccess ?? false };
}

const positive = (score: number): number | null => (score > 0 ? score : null);
