/** At which prompts chats wait for an answer in their learners' stead, how many, and what can be answered there. */
import { takesOf } from '@parley/contracts/definition/takes';
import { Inject, Injectable } from '@nestjs/common';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { PausedPrompt } from '@parley/contracts/http/inbox';
import type { UserId } from '@parley/contracts/ids';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';
import { MAY_REVIEW } from './may-review.js';

/**
 * Only the newest version whose chats wait there is read, because it has the inputs that can be given. Prompts of
 * linked flows are not found.
 */
const PAUSED = `
  select w.flow_id as "flowId", w.prompt_key as "promptKey", w.waiting::int, (
    select json_build_object('definition', p.entry->'definition', 'common', v.draft->'commonAnswers')
    from read.flow_version v
      cross join jsonb_array_elements(v.draft->'promptsArray') as p(entry)
    where v.flow_id = w.flow_id and v.version = w.version and p.entry->>'key' = w.prompt_key
  ) as asked
  from (
    select c.flow_id, c.prompt_key, max(c.version) as version, count(*) as waiting
    from read.chat c join read.flow f on f.flow_id = c.flow_id
    where c.inputs_pending and c.external_answer_pending > 0 and not c.test and f.archived_at is null
      and ($2::int is null or c.flow_id = $2) and ${MAY_REVIEW}
    group by c.flow_id, c.prompt_key
  ) w where w.prompt_key is not null
  order by w.flow_id, w.prompt_key`;
interface Row extends Pick<PausedPrompt, 'flowId' | 'promptKey' | 'waiting'> {
  readonly asked: Asked | null;
}
interface Asked {
  readonly definition: PromptDefinition;
  readonly common: FlowDefinition['commonAnswers'] | null;
}

@Injectable()
export class PausedPrompts {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async of(userId: UserId, flowId: number | null): Promise<readonly PausedPrompt[]> {
    const { rows } = await this.pool.query<Row>(PAUSED, [userId, flowId]);
    return rows.map(({ asked, ...place }) => ({ ...place, ...answersOf(asked) }));
  }
}

function answersOf(asked: Asked | null): Omit<PausedPrompt, 'flowId' | 'promptKey' | 'waiting'> {
  const { answers } = asked?.definition ?? {};
  const takes = takesOf(asked?.definition ?? {});
  // A list can only be given in the chat itself.
  if (takes === 'list') return { choices: [], acceptsSeveral: false, acceptsText: false };
  // A string that begins with a dot names a common list.
  const listed = typeof answers === 'string' ? asked?.common?.[answers.slice(1)] : answers;
  const messages = (listed ?? []).map(({ message }) => message);
  const choices = messages.filter((message) => message !== '*' && message.trim() !== '');
  const acceptsSeveral = takes === 'set';
  return { choices, acceptsSeveral, acceptsText: !acceptsSeveral && (messages.includes('*') || choices.length === 0) };
}
