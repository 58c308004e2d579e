import { Controller, Inject } from '@nestjs/common';
import type { EventStore } from '@parley/contracts/events/event-store';
import { erasePerson } from '@parley/contracts/http/people';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { SubjectId } from '@parley/contracts/ids';
import { forgetPerson } from '../chats/forget-person.js';
import type { Clock } from '../platform/clock.js';
import type { UploadedFiles } from '../platform/file-store/uploaded-files.js';
import { readUpToDate, type ReadSide } from '../platform/http/read-side.js';
import { forbidden, notFound, ruleBroken } from '../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../platform/http/serve.js';
import { Audit } from '../platform/log/audit.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { CLOCK, EVENT_STORE, READ_SIDE, SUBJECT_KEYS, UPLOADED_FILES } from '../platform/tokens.js';
import { PersonActivity } from './person-activity.js';

/** The author whose learner it is erases a person: what `npm run forget` does. */
@Controller()
export class ErasePersonController {
  constructor(
    private readonly activity: PersonActivity,
    private readonly audit: Audit,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SUBJECT_KEYS) private readonly subjectKeys: SubjectKeys,
    @Inject(UPLOADED_FILES) private readonly uploads: UploadedFiles,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(READ_SIDE) private readonly reads: ReadSide,
  ) {}

  @Serve(erasePerson)
  async erase(
    @Input() { user, params, body, requestId, reply }: AuthorCall<typeof erasePerson>,
  ): Promise<ReplyOf<typeof erasePerson>> {
    const person = await this.activity.of(user.id, params.id);
    if (!person) throw notFound('Person');
    const { id, value, mayErase } = person.identifier;
    if (!mayErase) throw forbidden();
    if (body.identifier !== value)
      throw ruleBroken('This isn’t the identifier of the person to be erased', 'other-identifier', [
        { param: 'identifier', msg: 'Type the identifier as it is shown' },
      ]);
    const { store, subjectKeys, uploads } = this;
    await forgetPerson({ store, subjectKeys, uploads, now: this.clock.now() }, id as SubjectId);
    this.audit.record('person-forgotten', { userId: user.id, subject: id, requestId });
    await readUpToDate(this.reads, reply);
    return { erased: true };
  }
}
