import { Controller } from '@nestjs/common';
import { PromptHistory, type PromptChange } from '@parley/contracts/flow/prompt-history';
import { getPromptHistory } from '@parley/contracts/http/flow-history';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { FlowUid, PromptKey } from '@parley/contracts/ids';
import { Input, Serve, type FlowCall } from '../../platform/http/serve.js';
import { FlowStreams } from '../flow-streams.js';
import { Authors } from '../authors.js';

type Reply = ReplyOf<typeof getPromptHistory>;
const PAGE = 20;

@Controller()
export class PromptHistoryController {
  constructor(
    private readonly streams: FlowStreams,
    private readonly authors: Authors,
  ) {}

  /** An unknown prompt has an empty history. */
  @Serve(getPromptHistory)
  async read(@Input() { flow, params, query }: FlowCall<typeof getPromptHistory>): Promise<Reply> {
    const { before = Infinity } = query;
    const changes = (await this.changesOf(flow.uid, params.promptKey as PromptKey)).filter(
      ({ revision }) => revision < before,
    );
    const page = changes.slice(0, PAGE);
    const authorOf = await this.authors.named(page.map(({ by }) => by));
    return {
      changes: page.map(({ at, by, ...change }) => ({
        ...(change as Pick<Reply['changes'][number], 'revision' | 'what' | 'before' | 'after' | 'version'>),
        at: new Date(at).toISOString(),
        by: authorOf(by),
      })),
      next: changes.length > PAGE ? (page.at(-1)?.revision ?? null) : null,
    };
  }

  private async changesOf(uid: FlowUid, key: PromptKey): Promise<readonly PromptChange[]> {
    const history = new PromptHistory(key);
    for await (const { event, meta, before, after } of this.streams.steps(uid)) {
      const drafts = { before: before.state.draft, after: after.state.draft };
      history.add({ event, revision: after.revision, at: meta.at, by: meta.by ?? null, ...drafts });
    }
    return history.newestFirst();
  }
}
