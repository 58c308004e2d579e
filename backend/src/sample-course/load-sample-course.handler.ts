/** Fills an account with the sample lessons and with learners simulated from a seed. */
import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLASS } from '@parley/contracts/definition/class-label';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { reachableMaxScore } from '@parley/contracts/paths/reachable-max';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { chatStream, WrongExpectedRevision, type EventStore } from '@parley/contracts/events/event-store';
import type { FlowId, FlowUid } from '@parley/contracts/ids';
import { CreateFlow } from '../flows/create-flow/create-flow.handler.js';
import { FlowPublisher } from '../flows/publish-flow/flow-publisher.js';
import { UpdateFlow } from '../flows/update-flow/update-flow.handler.js';
import { LearnerLinks } from '../learner-links/learner-links.js';
import type { Clock } from '../platform/clock.js';
import { derivedUuid } from '../platform/http/idempotency-key.js';
import type { Addresses } from '../platform/http/hosts.js';
import type { SubjectKeys } from '../platform/subjects/subject-keys.js';
import { ADDRESSES, CLOCK, EVENT_STORE, SUBJECT_KEYS } from '../platform/tokens.js';
import type { Author } from '../publishable/publishable-streams.js';
import { inTurn } from './in-turn.js';
import { seededRandom } from './random.js';
import { simulatedEvents, type SimulatedOn } from './record-simulated.js';
import { sampleLessons, type SampleLesson } from './sample-lessons.js';
import { simulateChat, type SimulatedChat } from './simulated-learner.js';

export const SIMULATED_LEARNERS = 300;
/** Chats written at the same time; the store groups them. */
const AT_ONCE = 32;

export interface LoadedSample {
  readonly flowIds: number[];
  readonly learners: number;
  readonly seed: number;
}
export class LoadSampleCourse extends Command<LoadedSample> {
  constructor(
    readonly author: Author,
    readonly seed: number | null,
    /** Made by the client: a repeat creates nothing twice, and completes an interrupted load. */
    readonly key: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(LoadSampleCourse)
export class LoadSampleCourseHandler implements ICommandHandler<LoadSampleCourse> {
  constructor(
    private readonly commands: CommandBus,
    private readonly publisher: FlowPublisher,
    private readonly links: LearnerLinks,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(SUBJECT_KEYS) private readonly subjects: SubjectKeys,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  async execute({ author, seed: wanted, key }: LoadSampleCourse): Promise<LoadedSample> {
    const idOf = (what: string): string => (key === null ? randomUUID() : derivedUuid(author.by, key, what));
    const seed = wanted ?? parseInt(idOf('seed').slice(0, 7), 16) + 1;
    const random = seededRandom(seed);
    const flowIds: number[] = [];
    let learners = 0;
    for (const lesson of sampleLessons(this.addresses.shareUrl)) {
      const on = await this.publish(author, lesson, idOf(lesson.name) as FlowUid);
      flowIds.push(on.flowId);
      const count = Math.round(lesson.share * SIMULATED_LEARNERS);
      const chats = await inTurn(count, (number) =>
        simulateChat(on.flow, random, {
          until: this.clock.now(),
          languages: lesson.languages,
          number: learners + number + 1,
          chatId: idOf(`${lesson.name} ${number}`),
          thoughts: lesson.thoughts,
        }),
      );
      learners += count;
      await this.link(author, on.flowId, chats);
      for (let start = 0; start < chats.length; start += AT_ONCE) {
        await Promise.all(
          chats.slice(start, start + AT_ONCE).map(async (simulated) => {
            const subject = await this.subjects.subjectFor({
              ownerId: author.by,
              origin: 'user',
              identifier: simulated.identifier,
            });
            return this.append(chatStream(simulated.chatId), simulatedEvents(simulated, on, subject));
          }),
        );
      }
    }
    return { flowIds, learners, seed };
  }

  /** Each learner has a link of their own, with their class: the cards can be printed at once. */
  private async link({ by }: Author, flowId: FlowId, chats: readonly SimulatedChat[]): Promise<void> {
    for (const label of new Set(chats.map(({ context }) => context[CLASS]))) {
      const ofClass = chats.filter(({ context }) => context[CLASS] === label);
      const learners = ofClass.map(({ identifier, context }) => ({ identifier, name: context['name'] ?? identifier }));
      await this.links.make({ kind: 'flow', id: flowId }, { learners, class: label }, by);
    }
  }

  /** Does nothing if that chat was written before. */
  private async append(stream: string, events: readonly NewEvent[]): Promise<void> {
    try {
      await this.store.append(stream, 'none', events);
    } catch (error) {
      if (error instanceof WrongExpectedRevision) return;
      throw error;
    }
  }

  private async publish(
    author: Author,
    { name, tName, languages, definition }: SampleLesson,
    flowUid: FlowUid,
  ): Promise<SimulatedOn> {
    const { id, now } = await this.commands.execute(new CreateFlow(author, { uid: flowUid, name, definition }));
    await this.commands.execute(new UpdateFlow(author, { uid: flowUid }, { tName, languages: [...languages] }, null));
    const version =
      now.state.versions.size ||
      (await this.publisher.publish(author, { id, uid: flowUid }, { note: null, by: author.by })).version;
    const prepared = prepareFlow(withNamedLinks(definition), { flowId: id, version, language: now.state.language });
    if (!prepared.ok) throw new Error(`the sample lesson ${name} can't be played: ${prepared.error.code}`);
    return { flowId: id as FlowId, flowUid, version, flow: prepared.flow, maxScore: reachableMaxScore(prepared.flow) };
  }
}
