import { Injectable } from '@nestjs/common';
import { titled } from '@parley/contracts/definition/prompt-title';
import type { PathPlace } from '@parley/contracts/http/path-places';
import type { FlowTraffic, getFlowPaths, getFlowTraffic } from '@parley/contracts/http/paths';
import type { ReplyOf } from '@parley/contracts/http/route';
import { PATH_ANSWERS_BY } from '@parley/projections/stats/chat-walk';
import { DataSource } from 'typeorm';
import type { FlowCall } from '../../platform/http/serve.js';
import { instantsOf } from '../day-range.js';
import { isRight } from '@parley/contracts/definition/right-answers';
import { chosenBy } from '../flow-stats/flow-counters.js';
import { PromptTexts, textOf, type Placed } from '../flow-stats/prompt-texts.js';
import { PlaceCounters, type PlaceCount } from './place-counters.js';
import { trafficOf } from './traffic.js';

type Query = FlowCall<typeof getFlowPaths>['query'];
interface Place {
  readonly promptKey: string;
  readonly answers: readonly string[];
}

/** Gives the counters of each place, with its words. */
@Injectable()
export class PathPlaces {
  constructor(
    private readonly counters: PlaceCounters,
    private readonly texts: PromptTexts,
    private readonly dataSource: DataSource,
  ) {}

  async of(flowId: number, query: Query): Promise<ReplyOf<typeof getFlowPaths>> {
    const { places, following, isCut } = await this.counters.behind(
      query.node ?? 0,
      chosenBy(flowId, query),
      instantsOf(query),
    );
    const known = await this.places(
      flowId,
      [...places, ...following].map(({ node }) => node),
    );
    const keys = new Set([...known.values()].map(({ promptKey }) => promptKey));
    const prompts = await this.texts.prompts(flowId, [...keys]);
    const after = new Map<number, PlaceCount[]>();
    for (const place of following) after.set(place.parent, [...(after.get(place.parent) ?? []), place]);
    return {
      pathAnalytics: places.map((place) => {
        const next = (after.get(place.node) ?? []).sort((a, b) => b.total - a.total || a.node - b.node);
        return placeOf(place, next, { known, prompts });
      }),
      isCut,
    };
  }

  async traffic(
    flowId: number,
    query: FlowCall<typeof getFlowTraffic>['query'],
  ): Promise<Pick<FlowTraffic, 'prompts' | 'ways'>> {
    const places = await this.counters.all(chosenBy(flowId, query), instantsOf(query));
    const known = await this.places(
      flowId,
      places.map(({ node }) => node),
    );
    return trafficOf(places, new Map([...known].map(([node, { promptKey }]) => [node, promptKey])));
  }

  private async places(flowId: number, nodes: readonly number[]): Promise<ReadonlyMap<number, Place>> {
    const rows = await this.dataSource.query<{ node: number; promptKey: string; answer: string }[]>(
      `select node, prompt_key as "promptKey", answer from read.path_node where flow_id = $1 and node = any($2::int[])`,
      [flowId, nodes],
    );
    return new Map(
      rows.map(({ node, promptKey, answer }) => [
        node,
        { promptKey, answers: answer === '' ? [] : answer.split(PATH_ANSWERS_BY) },
      ]),
    );
  }
}

interface Texts {
  readonly known: ReadonlyMap<number, Place>;
  readonly prompts: ReadonlyMap<string, Placed>;
}
function placeOf(count: PlaceCount, next: readonly PlaceCount[], { known, prompts }: Texts): PathPlace {
  const promptKey = known.get(count.node)?.promptKey ?? null;
  const prompt = promptKey === null ? undefined : prompts.get(promptKey);
  return {
    node: count.node,
    parent: count.parent,
    promptKey,
    position: prompt?.position ?? null,
    ...(prompt && titled(prompt.entry.definition)),
    messages: prompt ? textOf(prompt.entry.definition) : '',
    total: count.total,
    dropped: count.total - count.ended - next.reduce((sum, { total }) => sum + total, 0),
    ended: count.ended,
    totalTime: count.ms,
    completed: count.completed,
    answers: next.map(({ node, total, completed }) => {
      const messages = [...(known.get(node)?.answers ?? [])];
      return {
        message: messages.join(', '),
        messages,
        right: prompt !== undefined && isRight(prompt.entry.definition, messages),
        total,
        completed,
        nextPrompt: node,
      };
    }),
  };
}
