import { Controller } from '@nestjs/common';
import { titled } from '@parley/contracts/definition/prompt-title';
import type { Rescored } from '@parley/contracts/engine/rescore';
import { getRescore, RESCORE_PAGE, RESCORE_SAID, type RescoredChat } from '@parley/contracts/http/rescore';
import type { ReplyOf } from '@parley/contracts/http/route';
import { FlowVersionRow } from '@parley/projections/read-models';
import { DataSource } from 'typeorm';
import { ChatStreams } from '../../chats/chat-streams.js';
import { PlayedVersions } from '../../chats/played-versions.js';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { MatchingChats, type ListedChat } from '../response-logs/matching-chats.js';
import { afterOf, placeOf } from './chat-places.js';
import { RescoredChats, type Judged } from './rescored-chats.js';

const ALL = 2_147_483_647;

@Controller()
export class RescoreController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly matching: MatchingChats,
    private readonly streams: ChatStreams,
    private readonly versions: PlayedVersions,
    private readonly rescored: RescoredChats,
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
    const places = new Map(
      to.definition.promptsArray.map(({ key, definition }, index): [string, Place] => [
        key,
        { position: index + 1, ...titled(definition) },
      ]),
    );
    const chats: RescoredChat[] = [];
    // One after the other, so that other requests have their turn.
    for (const row of rows) {
      const judged = await this.rescored.judge(await this.streams.asOf(row.chatId, ALL), to);
      if (judged) chats.push(chatOf(row, judged, places));
    }
    const last = rows.length === RESCORE_PAGE ? rows.at(-1) : undefined;
    return { version, maxScore, chats, total, next: last ? afterOf(last) : null };
  }

  private async newestOf(flowId: number): Promise<number | null> {
    return this.dataSource.getRepository(FlowVersionRow).maximum('version', { flowId });
  }
}

interface Place {
  readonly position: number | null;
  readonly title?: string;
}
type Places = ReadonlyMap<string, Place>;
const NOWHERE: Place = { position: null };
const chatOf = (
  { chatId, identifier, name, class: label, identifierOrigin, version, completed }: ListedChat,
  { now, then, applies }: Judged,
  places: Places,
): RescoredChat => ({
  chatId,
  identifier,
  ...(name !== null && { name }),
  ...(label !== null && { class: label }),
  identifierOrigin,
  version,
  completed,
  now,
  then: placed(then, applies, places),
});

function placed(then: Rescored, applies: boolean, places: Places): RescoredChat['then'] {
  const placeOf = (key: string | null): Place => (key === null ? undefined : places.get(key)) ?? NOWHERE;
  if (then.way === 'other') return { ...then, ...placeOf(then.promptKey) };
  const { way, score, pending } = then;
  return {
    way,
    score,
    pending,
    applies,
    changes: then.changes.map((each) => ({ ...each, said: cut(each.said), ...placeOf(each.promptKey) })),
    kept: then.kept.map((each) => ({ ...each, ...placeOf(each.promptKey) })),
  };
}

/** Never in the middle of a character. */
function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * RESCORE_SAID));
  return characters.length > RESCORE_SAID ? `${characters.slice(0, RESCORE_SAID).join('')}…` : characters.join('');
}
