/** Published versions prepared for the engine. A version never changes, so it stays cached while there is room. */
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { PreparedFlow } from '@parley/contracts/engine/types';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Language, Translations } from '@parley/contracts/definition/values';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { Trees } from '@parley/contracts/markdown/tree';
import { roughBytes } from '@parley/contracts/rough-bytes';
import { FlowVersionRow } from '@parley/projections/read-models';
import type { DataSource } from 'typeorm';
import { notFound } from '../platform/http/refusal.js';
import { libraryFrom } from '../platform/linked/linked-library.js';
import type { LinkedVersions } from '../platform/linked/linked-versions.js';

export interface PlayedVersion {
  readonly flowId: number;
  readonly version: number;
  readonly name: string;
  readonly tName: Translations;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly flow: PreparedFlow;
  readonly definition: FlowDefinition;
  readonly trees: Trees;
  readonly maxScore: number | null;
  /** The version by whose rules answers make up the score, if it is another one since a re-score. */
  readonly scoredBy?: number;
}

interface Kept {
  readonly played: PlayedVersion;
  readonly bytes: number;
}
/** A prepared definition takes about twice the memory of its rows. */
const bytesOf = (rows: readonly FlowVersionRow[]): number => 2 * roughBytes(rows);

export class PreparedVersions {
  private readonly prepared: Cache<string, Kept>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly linked: LinkedVersions,
    caches: Caches,
  ) {
    this.prepared = caches.make(({ bytes }) => bytes);
  }

  /** @throws Refusal 404 if there is no such version */
  async version(flowId: number, version: number | null): Promise<PlayedVersion> {
    if (version === null) throw notFound('Published version');
    const key = `${flowId}/${version}`;
    const kept = this.prepared.get(key);
    if (kept) return kept.played;
    const row = await this.dataSource.getRepository(FlowVersionRow).findOneBy({ flowId, version });
    if (!row) throw notFound('Published version');
    const linked = await this.linked.closure(row);
    const library = libraryFrom(linked);
    const { name, tName, language, languages, definition, trees, maxScore } = row;
    const prepared = prepareFlow(row.draft, { flowId, version, language, library });
    // Publishing refuses flows that can't be played, so this is our fault, not the learner's.
    if (!prepared.ok)
      throw new Error(
        `flow ${flowId} version ${version} can't be played: ${prepared.error.code} ${prepared.error.detail ?? ''}`,
      );
    const played = {
      flowId,
      version,
      name,
      tName,
      language,
      languages,
      flow: prepared.flow,
      definition,
      trees,
      maxScore,
    };
    this.prepared.set(key, { played, bytes: bytesOf([row, ...linked]) });
    return played;
  }
}
