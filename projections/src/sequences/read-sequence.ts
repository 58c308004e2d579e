/** A published version of a sequence: its steps with their names, without the flows' content. */
import type { Pin } from '@parley/contracts/events/sequence-events';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { DataSource } from 'typeorm';
import { FlowVersionRow } from '../flows/flow-tables.js';
import { SequenceRow, SequenceVersionRow } from './sequence-tables.js';

export interface StepRead {
  readonly flowId: number;
  readonly version: number;
  readonly name: string;
  readonly tName: Translations;
  readonly language: Language;
  readonly maxScore: number | null;
}

export const readSequence = (dataSource: DataSource, sequenceId: number): Promise<SequenceRow | null> =>
  dataSource.getRepository(SequenceRow).findOneBy({ sequenceId });

export const readSequenceVersion = (
  dataSource: DataSource,
  sequenceId: number,
  version: number,
): Promise<SequenceVersionRow | null> =>
  dataSource.getRepository(SequenceVersionRow).findOneBy({ sequenceId, version });

/**
 * In the order of the pins. A flow's version is in the log before the sequence version that pins it, so none is
 * missing.
 */
export async function readSteps(dataSource: DataSource, pins: readonly Pin[]): Promise<StepRead[]> {
  const rows = await dataSource.getRepository(FlowVersionRow).find({
    select: { flowId: true, version: true, name: true, tName: true, language: true, maxScore: true },
    where: pins.map(({ flowId, version }) => ({ flowId, version })),
  });
  const known = new Map(rows.map((row) => [row.flowId, row]));
  return pins.flatMap(({ flowId }) => known.get(flowId) ?? []);
}
