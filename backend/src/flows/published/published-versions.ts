/** The public part of a flow: its published versions, which never change (decisions 5 and 17). */
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@parley/contracts/definition/definition';
import { definitionScoredAs } from '@parley/contracts/engine/scored-as';
import { inLanguage } from '@parley/contracts/flow/published';
import type { Cache, Caches } from '@parley/contracts/caches';
import { translated } from '@parley/contracts/definition/translations';
import type { getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FlowRow, FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { presentLinked } from '../../platform/linked/linked-library.js';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import { archived, notFound } from '../../platform/http/refusal.js';
import { CACHES } from '../../platform/tokens.js';

/** The contract's type is mutable; a stored definition has the same shape, but read-only. */
type Published = ReplyOf<typeof getPublished>;

export interface PublishedQuery {
  readonly language?: Language;
  readonly keepTranslations?: 'true' | 'false';
  readonly scoredBy?: number;
}

@Injectable()
export class PublishedVersions {
  private readonly known: Cache<string, FlowVersionRow>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly linked: LinkedVersions,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make();
  }

  /** @throws Refusal 404 if there is none, 410 if the flow is archived */
  async read(flowId: number, version: number, query: PublishedQuery): Promise<Published> {
    await this.openFlow(flowId);
    const row = await this.row(flowId, version);
    const { language, keepTranslations, scoredBy = version } = query;
    const chosen = language ?? row.language;
    const scoring = await this.row(flowId, scoredBy);
    const own = await this.withLinked(row, keepTranslations);
    const { definition, linked } =
      scoring === row ? own : definitionScoredAs(own, await this.withLinked(scoring, keepTranslations));
    return {
      id: flowId,
      version,
      ...(scoredBy !== version && { scoredBy }),
      maxScore: scoring.maxScore,
      name: translated(row.name, row.tName, chosen),
      language: row.language,
      languages: row.languages,
      definition: (keepTranslations === 'true'
        ? definition
        : inLanguage(definition, chosen)) as Published['definition'],
      trees: row.trees,
      ...(linked.length > 0 && { linked: linked as Published['linked'] }),
    };
  }

  private async withLinked(row: FlowVersionRow, keepTranslations: PublishedQuery['keepTranslations']) {
    const { definition } = row;
    return { definition, linked: keepTranslations === 'true' ? presentLinked(await this.linked.closure(row)) : [] };
  }

  async latest(flowId: number): Promise<number> {
    const { latestVersion } = await this.openFlow(flowId);
    if (latestVersion === null) throw notFound('Published version');
    return latestVersion;
  }

  /** The complete row of a version, used by promote and the server's engine. @throws Refusal 404 */
  async row(flowId: number, version: number): Promise<FlowVersionRow> {
    const key = `${flowId}/${version}`;
    const known = this.known.get(key);
    if (known) return known;
    const row = await this.dataSource.getRepository(FlowVersionRow).findOneBy({ flowId, version });
    if (!row) throw notFound('Published version');
    this.known.set(key, row);
    return row;
  }

  private async openFlow(flowId: number): Promise<FlowRow> {
    const row = await this.dataSource.getRepository(FlowRow).findOneBy({ flowId });
    if (!row) throw notFound('Flow');
    if (row.archivedAt) throw archived();
    return row;
  }
}
