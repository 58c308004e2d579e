/**
 * Versions that a flow's links reach, as the text that a worker reads. The event loop parses of each only once, in a turn,
 * which versions it leads to itself.
 */
import { Inject, Injectable } from '@nestjs/common';
import type { Cache, Caches } from '@parley/contracts/caches';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { FlowPin } from '@parley/contracts/engine/flow-links';
import { FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { LONG_FROM, Pace } from '../http/pace.js';
import { busy } from '../http/refusal.js';
import { turnOf, WorkBudget, type Payer } from '../http/work-budget.js';
import { CACHES } from '../tokens.js';
import { UnderWay } from '../under-way.js';
import { fresh, pinsIn } from './linked-versions.js';

/** All versions that a flow's links reach. */
export interface Reached {
  /** JSON of a `LinkedFlow` each. */
  readonly texts: readonly string[];
  /** In the same order. */
  readonly pins: readonly FlowPin[];
  /** False while the read models lack one of them: they follow the flow's events. */
  readonly isWhole: boolean;
}
/** The versions that a flow's links reach, loaded only by those who need them. */
export interface Leads {
  /** Identifies the reached versions: they never change, so equal keys mean equal versions. */
  readonly key: string;
  /** @throws Refusal 429 if the payer has used up their budget, 503 if nobody waits any more */
  load(payer: Payer, gone?: AbortSignal): Promise<Reached>;
}
interface Version {
  readonly pins: readonly FlowPin[];
  readonly text: string;
}
interface Raw {
  readonly language: string;
  readonly definition: string;
  readonly draft: string;
}
interface Shown {
  readonly language: string;
  readonly name: string;
  readonly definition: string;
  readonly trees: string;
}

@Injectable()
export class LinkedTexts {
  private readonly known: Cache<string, Version>;
  private readonly loading = new UnderWay<Version | null>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly pace: Pace,
    private readonly budget: WorkBudget,
    @Inject(CACHES) caches: Caches,
  ) {
    this.known = caches.make();
  }

  /** null: there are no links. */
  from(flowId: number, pins: readonly FlowPin[]): Leads | null {
    if (pins.length === 0) return null;
    const key = JSON.stringify([flowId, pins.map(({ flowId: to, version }) => [to, version])]);
    return { key, load: (payer, gone) => this.load(flowId, pins, payer, gone) };
  }

  /** Every version that a chat from these pins may reach, as an author's player shows it: JSON of each. */
  async shown(flowId: number, pins: readonly FlowPin[], payer: Payer, gone?: AbortSignal): Promise<string[]> {
    const reached = await this.load(flowId, pins, payer, gone);
    const texts: string[] = [];
    for (const { flowId: id, version } of reached.pins) {
      if (gone?.aborted) throw busy();
      const row = await this.rowOf<Shown>(id, version, ['definition', 'trees'], ['language', 'name']);
      if (!row) continue;
      const { definition, trees, language, name } = row;
      const head = JSON.stringify({ id, version, language, name }).slice(0, -1);
      texts.push(`${head},"definition":${definition},"trees":${trees}}`);
    }
    return texts;
  }

  /** In the order of `LinkedVersions.closureOf`. */
  private async load(rootId: number, pins: readonly FlowPin[], payer: Payer, gone?: AbortSignal): Promise<Reached> {
    const [texts, found]: [string[], FlowPin[]] = [[], []];
    let isWhole = true;
    const seen = new Set([rootId]);
    for (let wanted = fresh(pins, seen); wanted.length > 0;) {
      const next: FlowPin[] = [];
      // One after the other: together they may take more memory than a server has.
      for (const pin of wanted) {
        const version = await this.version(pin, payer, gone);
        if (!version) isWhole = false;
        else {
          texts.push(version.text);
          found.push(pin);
          next.push(...version.pins);
        }
      }
      wanted = fresh(next, seen);
    }
    return { texts, pins: found, isWhole };
  }

  private async version(pin: FlowPin, payer: Payer, gone?: AbortSignal): Promise<Version | null> {
    const key = `${pin.flowId}/${pin.version}`;
    const known = this.known.get(key);
    if (known) return known;
    // Not shared with other accounts: one of them may be refused.
    return this.loading.share(
      `${turnOf(payer)} ${key}`,
      async (given) => {
        const version = await this.read(pin, payer, given);
        if (version) this.known.set(key, version);
        return version;
      },
      gone,
    );
  }

  private async read({ flowId, version }: FlowPin, payer: Payer, gone: AbortSignal): Promise<Version | null> {
    if (gone.aborted) throw busy();
    const row = await this.rowOf<Raw>(flowId, version, ['definition', 'draft'], ['language']);
    if (!row) return null;
    const { definition, draft, language } = row;
    const pins = await this.pace.step(payer, definition.length, () => {
      if (definition.length >= LONG_FROM) this.budget.admit(payer);
      if (gone.aborted) throw busy();
      return pinsIn(JSON.parse(definition) as FlowDefinition);
    });
    const head = JSON.stringify({ flowId, version, language }).slice(0, -1);
    return { pins, text: `${head},"definition":${definition},"draft":${draft}}` };
  }

  /** @param whole columns that come as text, which nobody parses */
  private rowOf<R extends object>(
    flowId: number,
    version: number,
    whole: readonly (keyof R & string)[],
    others: readonly (keyof R & string)[],
  ): Promise<R | undefined> {
    const query = this.dataSource.getRepository(FlowVersionRow).createQueryBuilder('v').select([]);
    for (const column of others) query.addSelect(`v.${column}`, column);
    for (const column of whole) query.addSelect(`cast(v.${column} as text)`, column);
    return query.where({ flowId, version }).getRawOne<R>();
  }
}
