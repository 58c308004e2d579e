import { createHash } from 'node:crypto';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { flowStream } from '@parley/contracts/events/event-store';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import { applyDraftEvent } from '@parley/contracts/draft/apply-draft-event';
import { isDraftEvent } from '@parley/contracts/events/draft-event';
import { canonicalDefinition } from '@parley/contracts/definition/canonical';
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { FlowId, FlowUid, PromptKey, UserId } from '@parley/contracts/ids';
import type { Chance } from './chance.js';

export const ANSWERS = ['yes', 'no', '*'] as const;

/** A flow with random edits, and the state needed for its next event. */
export class MadeUpFlow {
  readonly uid: FlowUid;
  readonly owner: UserId;
  draft: FlowDefinition = { promptsArray: [] };
  readonly versions: FlowDefinition[] = [];
  private readonly guests: UserId[] = [];

  constructor(
    private readonly chance: Chance,
    readonly id: FlowId,
  ) {
    this.uid = chance.uuid() as FlowUid;
    this.owner = chance.uuid() as UserId;
  }

  get stream(): string {
    return flowStream(this.uid);
  }

  create(at: number, prompts: number): NewEvent {
    return this.record(at, {
      type: 'FlowCreated',
      data: {
        flowId: this.id,
        flowUid: this.uid,
        ownerId: this.owner,
        name: `Flow ${this.id}`,
        language: 'en',
        settings: {},
        prompts: Array.from({ length: prompts }, (_, index) => this.prompt(index === 0 ? 'start' : undefined)),
        commonAnswers: {},
      },
    });
  }

  publish(at: number): NewEvent {
    const hash = createHash('sha256').update(canonicalDefinition(this.draft)).digest('hex');
    this.versions.push(this.draft);
    const version = this.versions.length;
    return this.record(at, { type: 'FlowPublished', data: { version, hash, note: null, maxScore: 3 } });
  }

  /** Any event that may happen to a flow. */
  change(at: number): NewEvent {
    return this.chance.happens(0.15) ? this.publish(at) : this.record(at, this.chance.pick(this.possibleChanges())());
  }

  private possibleChanges(): (() => FlowEvent)[] {
    const { chance, draft } = this;
    const any = () => chance.pick(draft.promptsArray).key;
    const after = () => (chance.happens(0.2) ? null : any());
    const guest = () => chance.pick(this.guests);
    return [
      () => ({
        type: 'PromptAdded',
        data: { prompt: chance.happens(0.3) ? this.peerPrompt() : this.prompt(), after: after() },
      }),
      () => ({ type: 'PromptChanged', data: { key: any(), definition: this.prompt().definition } }),
      () => ({ type: 'PromptRenamed', data: { key: any(), name: `renamed ${chance.below(1_000)}` } }),
      () => ({ type: 'PromptMoved', data: { key: any(), after: after() } }),
      () => ({ type: 'FlowRenamed', data: { name: `Flow ${chance.below(99)}`, tName: { hi: 'प्रवाह' } } }),
      () => ({ type: 'FlowLanguagesChanged', data: { languages: ['en', 'hi'] } }),
      () => ({ type: 'FlowSettingsChanged', data: { settings: { chatDefaultDelayMs: chance.below(900) } } }),
      () => ({
        type: 'FlowTextsChanged',
        data: { commonAnswers: {}, extAnswerPendingMessage: `wait ${chance.below(9)}` },
      }),
      () => ({ type: 'FlowArchived', data: {} }),
      () => ({ type: 'FlowRestored', data: {} }),
      () => ({ type: 'FlowShared', data: { with: this.newGuest() } }),
      ...(this.guests.length > 0
        ? [
            (): FlowEvent =>
              // Chosen by the number of guests: one more draw would change every flow of a seed.
              this.guests.length % 3 === 2
                ? { type: 'FlowHandedOver', data: { from: this.owner, to: guest() } }
                : { type: 'FlowUnshared', data: { with: guest() } },
          ]
        : []),
      ...(draft.promptsArray.length > 1 ? [(): FlowEvent => ({ type: 'PromptRemoved', data: { key: any() } })] : []),
      ...(this.versions.length > 0
        ? [
            (): FlowEvent => ({
              type: 'FlowVersionPromoted',
              data: { version: 1 + chance.below(this.versions.length) },
            }),
          ]
        : []),
    ];
  }

  private newGuest(): UserId {
    const guest = this.chance.uuid() as UserId;
    this.guests.push(guest);
    return guest;
  }

  private prompt(name = `prompt ${this.chance.below(1_000_000)}`): PromptEntry {
    const message = `Is **${this.chance.below(100)}** a "nice" number?`;
    const answers = ANSWERS.map((answer) => ({ key: answer, message: answer }));
    return {
      key: this.chance.uuid() as PromptKey,
      name,
      definition: { message, answers, custom: { notes: 'for authors' } },
    };
  }

  /** A prompt that shows others' answers at the prompt which the random chats answer. */
  private peerPrompt(): PromptEntry {
    const entry = this.prompt();
    const message = { url: `/flows/1/prompt/prompt/${this.chance.pick(['samples', 'stats'])}` };
    return { ...entry, definition: { ...entry.definition, message, contentType: 'remote' } };
  }

  private record(at: number, event: FlowEvent): NewEvent {
    if (event.type === 'FlowVersionPromoted') this.draft = this.versions[event.data.version - 1] ?? this.draft;
    else if (event.type === 'FlowCreated')
      this.draft = { promptsArray: event.data.prompts, commonAnswers: event.data.commonAnswers };
    else if (isDraftEvent(event)) this.draft = applyDraftEvent(this.draft, event);
    return { id: this.chance.uuid(), ...event, meta: { at, by: this.owner } };
  }
}
