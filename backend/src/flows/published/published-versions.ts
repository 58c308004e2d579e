/** The public part of a flow: its published versions, which never change (decisions 5 and 17). */
import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '@parley/contracts/definition/values';
import { definitionScoredAs } from '@parley/contracts/engine/scored-as';
import type { Cache, Caches } from '@parley/contracts/caches';
import { translated } from '@parley/contracts/definition/translations';
import type { getPublished } from '@parley/contracts/http/flows';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FlowRow, FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { presentLinked } from '../../platform/linked/linked-library.js';
import { LinkedVersions } from '../../platform/linked/linked-versions.js';
import { LONG_FROM } from '../../platform/http/pace.js';
import { WorkBudget, type Payer } from '../../platform/http/work-budget.js';
import { UnderWay } from '../../platform/under-way.js';
import type { Packed } from '../../platform/http/packed-json.js';
import { archived, notFound } from '../../platform/http/refusal.js';
import { CACHES } from '../../platform/tokens.js';
import { HeavyWork } from '../../platform/work/heavy-work.js';
import { draftBytes } from '../flow-streams.js';

/** The contract's type is mutable; a stored definition has the same shape, but read-only. */
type Published = ReplyOf<typeof getPublished>;

export interface PublishedQuery {
  readonly language?: Language;
  readonly keepTranslations?: 'true' | 'false';
  readonly scoredBy?: number;
}

export interface PublishedText {
  readonly text: string;
  /** For `ETag`: weak, because the packed reply and the plain one say the same. */
  readonly tag: string;
  readonly packed: Packed;
}

@Injectable()
export class PublishedVersions {
  private readonly known: Cache<string, FlowVersionRow>;
  private readonly texts: Cache<string, PublishedText>;
  private readonly rows = new UnderWay<FlowVersionRow>();
  private readonly making = new UnderWay<PublishedText>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly linked: LinkedVersions,
    private readonly work: HeavyWork,
    private readonly budget: WorkBudget,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make();
    // With what is made of it later: about a tenth, twice.
    this.texts = caches.make(({ text }) => text.length * 1.2);
  }

  /** The JSON of a version, made once while somebody waits for it. `payer` pays for that. @throws Refusal 404 if there is none, 410 if the flow is archived */
  async text(
    flowId: number,
    version: number,
    query: PublishedQuery,
    payer: Payer,
    gone?: AbortSignal,
  ): Promise<PublishedText> {
    await this.openFlow(flowId);
    const { keepTranslations, scoredBy = version } = query;
    const { languages } = await this.row(flowId, version);
    // All that a version lacks say the same, and anybody may ask for any.
    const language = languages.find((each) => each === query.language) ?? '';
    const key = `${flowId}/${version}/${language}/${keepTranslations === 'true'}/${scoredBy}`;
    return (
      this.texts.get(key) ??
      this.making.share(
        key,
        async (given) => {
          this.budget.admit(payer);
          const text = await this.read(flowId, version, query, payer, given);
          const tag = `W/"${createHash('sha1').update(text).digest('base64url')}"`;
          const made: PublishedText = { text, tag, packed: new Map() };
          this.texts.set(key, made);
          return made;
        },
        gone,
      )
    );
  }

  private async read(
    flowId: number,
    version: number,
    query: PublishedQuery,
    payer: Payer,
    gone: AbortSignal,
  ): Promise<string> {
    const row = await this.row(flowId, version);
    const { language, keepTranslations, scoredBy = version } = query;
    const chosen = language ?? row.language;
    const scoring = await this.row(flowId, scoredBy);
    const own = await this.withLinked(row, keepTranslations);
    const { definition, linked } =
      scoring === row ? own : definitionScoredAs(own, await this.withLinked(scoring, keepTranslations));
    const said = {
      id: flowId,
      version,
      ...(scoredBy !== version && { scoredBy }),
      maxScore: scoring.maxScore,
      name: translated(row.name, row.tName, chosen),
      language: row.language,
      languages: row.languages,
      trees: row.trees,
      ...(linked.length > 0 && { linked: linked as Published['linked'] }),
    } satisfies Omit<Published, 'definition'>;
    const bytes = linked.length > 0 ? LONG_FROM : draftBytes(definition);
    const shown =
      keepTranslations === 'true'
        ? await this.work.inTurn(payer, bytes, () => JSON.stringify(definition), gone)
        : (await this.work.run('translate', { definition, language: chosen }, payer, { bytes, gone })).output;
    // Its trees are larger than it is, and so may be the versions that it leads to.
    const rest = await this.work.inTurn(payer, bytes, () => JSON.stringify(said), gone);
    return `${rest.slice(0, -1)},"definition":${shown}}`;
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
    return (
      this.known.get(key) ??
      this.rows.share(key, async () => {
        const row = await this.dataSource.getRepository(FlowVersionRow).findOneBy({ flowId, version });
        if (!row) throw notFound('Published version');
        this.known.set(key, row);
        return row;
      })
    );
  }

  private async openFlow(flowId: number): Promise<FlowRow> {
    const row = await this.dataSource.getRepository(FlowRow).findOneBy({ flowId });
    if (!row) throw notFound('Flow');
    if (row.archivedAt) throw archived();
    return row;
  }
}
