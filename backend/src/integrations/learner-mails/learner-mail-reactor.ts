/** Plans mails to learners: the score once a chat is completed, and that there is feedback, which is collected first. */
import { Inject, Injectable } from '@nestjs/common';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import type { ChatEvent } from '@parley/contracts/events/chat-events';
import type { RecordedEvent } from '@parley/contracts/events/envelope';
import { chatStream, StoreUnavailable } from '@parley/contracts/events/event-store';
import type { Config } from '../../platform/config/config.js';
import { effectId } from '../../platform/effect-id.js';
import type { ReadSide } from '../../platform/http/read-side.js';
import type { Effect } from '../../platform/reactors/reactor.js';
import { WakingReactor } from '../../platform/reactors/waking-reactor.js';
import { CONFIG, READ_SIDE } from '../../platform/tokens.js';
import { LtiPeople } from '../lti/lti-people.js';
import { chatIdOf, ChatLines, type ChatLine } from '../outgoing/chat-lines.js';
import { Payloads } from '../outgoing/payloads.js';
import { MailSettings, type LearnerMailKind } from './mail-settings.js';
import { provenAddress } from './proven-address.js';

/** ms in which a teacher gives more feedback: one mail tells all of it. */
const COLLECT_MS = 600_000;
/** ms; then the event is tried again later. */
const WAIT_MS = 5_000;

@Injectable()
export class LearnerMailReactor extends WakingReactor {
  readonly name = 'learner-mails';
  readonly prefixes = [chatStream('')];

  constructor(
    private readonly settings: MailSettings,
    private readonly chats: ChatLines,
    private readonly payloads: Payloads,
    private readonly people: LtiPeople,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {
    super();
  }

  prepare(): Promise<boolean> {
    return Promise.resolve(this.config.smtpUrl !== null);
  }

  /** @throws StoreUnavailable if the read models are behind: what is mailed is read there */
  async effectsOf(event: RecordedEvent): Promise<readonly Effect[]> {
    // Only chat events are ever appended to this stream.
    const kind = kindOf(event as RecordedEvent & ChatEvent);
    const line = kind && (await this.chats.step(event))?.after;
    if (!kind || !line || line.started.test) return [];
    const begun = { flowId: line.started.flowId, sequenceId: line.started.sequence?.id ?? null };
    const ownerId = await this.settings.wantedBy(kind, begun);
    const address = ownerId && (await provenAddress(this.people, line));
    if (!ownerId || !address) return [];
    if (!(await this.reads.waitFor(event.position, WAIT_MS))) throw new StoreUnavailable('the read models are behind');
    const id = effectId(event.id, `mail ${kind}`);
    const sealed = await this.payloads.seal(line.subject, id, address);
    if (!sealed) return [];
    const due = new Date(event.meta.at + (kind === 'feedback' ? COLLECT_MS : 0));
    const values = [id, kind, ownerId, chatIdOf(event.stream), begun.flowId, begun.sequenceId, languageOf(line)];
    return [
      async (db) =>
        void (await db.query(
          `insert into work.learner_mail
             (id, kind, owner_id, chat_id, flow_id, sequence_id, language, subject, address, due_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
          [...values, line.subject, sealed, due],
        )),
    ];
  }
}

const languageOf = ({ started }: ChatLine) => interfaceLanguageOf(started.language);

/** Taking something back is no feedback. */
function kindOf({ type, data, personal }: ChatEvent): LearnerMailKind | null {
  if (type === 'ItemReviewed') {
    const isGiven = (data.commented && personal?.comment != null) || data.score != null || data.superScore != null;
    return isGiven ? 'feedback' : null;
  }
  if (type === 'EvaluationGiven') return personal?.evaluation != null ? 'feedback' : null;
  if (type === 'ChatDeleted' || type === 'RemoteRecorded') return null;
  return data.standing.completedNow && data.standing.score !== null ? 'score' : null;
}
