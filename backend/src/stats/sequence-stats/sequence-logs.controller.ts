import { Controller } from '@nestjs/common';
import type { ReplyOf } from '@parley/contracts/http/route';
import { getSequenceResponseLogs } from '@parley/contracts/http/sequence-stats';
import { COUNTED_CHATS } from '@parley/contracts/http/stats';
import { OpenedChats } from '../../chats/get-history/opened-chats.js';
import { Input, Serve, type SequenceCall } from '../../platform/http/serve.js';
import { LOG_MAX_ROWS, LOG_PAGE } from '../response-logs/log-pages.js';
import { SequenceRuns } from './matching-runs.js';

@Controller()
export class SequenceLogsController {
  constructor(
    private readonly runs: SequenceRuns,
    private readonly opened: OpenedChats,
  ) {}

  @Serve(getSequenceResponseLogs)
  async list(
    @Input() { params, query, user }: SequenceCall<typeof getSequenceResponseLogs>,
  ): Promise<ReplyOf<typeof getSequenceResponseLogs>> {
    this.opened.noteList('chats-listed', user.id, { sequenceId: params.id });
    const matching = await this.runs.matching(params.id, query);
    const counted = await this.runs.count(matching, COUNTED_CHATS + 1);
    const total = { totalRecords: Math.min(counted, COUNTED_CHATS), isAtLeast: counted > COUNTED_CHATS };
    const since = query.sinceId && (await this.runs.place(params.id, query.sinceId));
    // The last loaded row was deleted meanwhile. Its position is unknown, so the list ends rather than repeats rows.
    if (since === null) return { responseLog: [], ...total };
    const rows = await this.runs.page(matching, query.all ? LOG_MAX_ROWS : LOG_PAGE, since || undefined);
    return { responseLog: [...rows], ...total };
  }
}
