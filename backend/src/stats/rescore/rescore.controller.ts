import { Controller } from '@nestjs/common';
import { rescore, type Rescored } from '@parley/contracts/engine/rescore';
import { getRescore, RESCORE_PAGE, RESCORE_SAID, type RescoredChat } from '@parley/contracts/http/rescore';
import type { ReplyOf } from '@parley/contracts/http/route';
import { ChatRow, FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { ChatStreams, itemsOf } from '../../chats/chat-streams.js';
import { PlayedVersions } from '../../chats/played-versions.js';
import type { PlayedVersion } from '../../chats/prepared-versions.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { MatchingChats, type ChatPlace } from '../response-logs/matching-chats.js';

const ALL = 2_147_483_647;

@Controller()
export class RescoreController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: MatchingChats,
    private readonly streams: ChatStreams,
    private readonly versions: PlayedVersions,
  ) {}

  @Serve(getRescore)
  async read(
    @Input() { params: { id }, query, reply }: FlowCall<typeof getRescore>,
  ): Promise<ReplyOf<typeof getRescore>> {
    void reply.header('cache-control', 'no-store');
    const to = await this.versions.version(id, query.version ?? (await this.newestOf(id)));
    const { version, maxScore } = to;
    const matching = this.matching.besidesVersion(await this.matching.of(id, { attempts: 'latest' }), version);
    const total = query.after ? null : await this.matching.countAll(matching, ALL);
    const rows = await this.matching.page(matching, RESCORE_PAGE, query.after ? { after: placeOf(query.after) } : {});
    const positions = new Map(to.definition.promptsArray.map(({ key }, index) => [key as string, index + 1]));
    const chats: RescoredChat[] = [];
    // One after the other, so that other requests have their turn.
    for (const row of rows) {
      const then = await this.rescored(row, to);
      if (then) chats.push(chatOf(row, then, positions));
    }
    const last = rows.length === RESCORE_PAGE ? rows.at(-1) : undefined;
    return { version, maxScore, chats, total, next: last ? `${last.createdAt.getTime()}_${last.chatId}` : null };
  }

  private async newestOf(flowId: number): Promise<number | null> {
    return this.dataSource.getRepository(FlowVersionRow).maximum('version', { flowId });
  }

  /** null: the chat was deleted meanwhile, or its words were erased. */
  private async rescored({ flowId, chatId }: ChatRow, to: PlayedVersion) {
    const { started, standing, status, forgotten, context, history } = await this.streams.asOf(chatId, ALL);
    if (status !== 'running' || !started || !standing || forgotten) return null;
    const { flow } = await this.versions.version(flowId, started.version);
    const { language, seed } = started;
    const { completed, byNext = false } = standing;
    return {
      now: { score: standing.score, pending: standing.pending },
      then: rescore(flow, to.flow, { language, seed, context, completed, byNext, history: itemsOf(history) }),
    };
  }
}

const placeOf = (after: string): ChatPlace => {
  const [at, chatId = ''] = after.split('_');
  return { createdAt: new Date(Number(at)), chatId };
};

type Positions = ReadonlyMap<string, number>;
const chatOf = (
  { chatId, identifier, identifierOrigin, version, completed }: ChatRow,
  { now, then }: { readonly now: RescoredChat['now']; readonly then: Rescored },
  positions: Positions,
): RescoredChat => ({ chatId, identifier, identifierOrigin, version, completed, now, then: placed(then, positions) });

function placed(then: Rescored, positions: Positions): RescoredChat['then'] {
  const position = (key: string | null) => (key === null ? undefined : positions.get(key)) ?? null;
  if (then.way === 'other') return { ...then, position: position(then.promptKey) };
  return {
    ...then,
    changes: then.changes.map((each) => ({ ...each, said: cut(each.said), position: position(each.promptKey) })),
    kept: then.kept.map((each) => ({ ...each, position: position(each.promptKey) })),
  };
}

/** Never in the middle of a character. */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * RESCORE_SAID));
  return characters.length > RESCORE_SAID ? `${characters.slice(0, RESCORE_SAID).join('')}…` : characters.join('');
}
