import type { ChatEvent, ChatStanding, ItemFact } from '@parley/contracts/events/chat-events';
import type { NewEvent } from '@parley/contracts/events/envelope';
import { chatStream } from '@parley/contracts/events/event-store';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { ItemKey, PromptKey, SubjectId, UserId } from '@parley/contracts/ids';
import type { Chance } from './chance.js';
import { ANSWERS, type MadeUpFlow } from './made-up-flow.js';

type Started = Extract<ChatEvent, { type: 'ChatStarted' }>['data'];
type Items = { readonly facts: ItemFact[]; readonly items: WireItem[] };

/** Empty = none. */
const CLASSES = ['', '7b', 'कक्षा ८, "b"'];

/** A chat with random answers. */
export class MadeUpChat {
  readonly id: string;
  readonly stream: string;
  deleted = false;
  completed = false;
  private readonly prompts: readonly PromptKey[];
  private standing: ItemKey[] = [];
  /** The items that are valid so far. */
  private said: Items = { facts: [], items: [] };
  /** ms by which the learner's clock is wrong. */
  private readonly wrong: number;

  constructor(
    private readonly chance: Chance,
    readonly flow: MadeUpFlow,
    readonly subject: SubjectId,
    /** The step of the sequence, if the chat is one. */
    readonly step: NonNullable<Started['sequence']> | null = null,
    readonly attempt = 1,
  ) {
    this.id = chance.uuid();
    this.stream = chatStream(this.id);
    this.wrong = chance.happens(0.2) ? chance.below(7_200_000) - 3_600_000 : 0;
    this.prompts = (flow.versions.at(-1)?.promptsArray ?? []).map(({ key }) => key);
  }

  start(at: number): NewEvent {
    const { facts, items } = this.stand(this.shown(at + this.wrong, 'start'));
    const label = CLASSES[this.id.charCodeAt(0) % CLASSES.length] ?? '';
    return this.record(at, {
      type: 'ChatStarted',
      data: {
        flowId: this.flow.id,
        flowUid: this.flow.uid,
        version: this.flow.versions.length,
        language: 'en',
        seed: this.id,
        attempt: this.attempt,
        origin: 'user',
        trust: 'bound',
        tokenHash: 'ab'.repeat(32),
        test: this.chance.happens(0.05),
        ...(label !== '' && { class: label }),
        ...(this.step && { sequence: this.step }),
        facts,
        standing: this.stands(),
      },
      personal: { identifier: `learner ${this.chance.below(1_000)}`, context: { name: 'Ada' }, items },
    });
  }

  answer(at: number): NewEvent {
    const { facts, items } = this.stand(this.answered(at + this.wrong));
    return this.record(at, { type: 'AnswerGiven', data: { facts, standing: this.stands() }, personal: { items } });
  }

  /** Changes an earlier answer; the later ones are gone, or stay as they were given. */
  alter(at: number): NewEvent {
    const from = this.chance.pick(this.standing);
    const place = this.standing.indexOf(from);
    const { facts: before, items: beforeThem } = this.said;
    this.standing = this.standing.slice(0, place);
    this.said = { facts: before.slice(0, place), items: beforeThem.slice(0, place) };
    const instead = this.answered(at + this.wrong);
    const later = this.chance.happens(0.5) ? place + instead.facts.length : before.length;
    const { facts, items } = this.stand({
      facts: [...instead.facts, ...before.slice(later)],
      items: [...instead.items, ...beforeThem.slice(later)],
    });
    return this.record(at, {
      type: 'AnswerAltered',
      data: { from, facts, standing: this.stands() },
      personal: { items },
    });
  }

  /** A reviewer, a re-score, or a remote address changes something about an item. */
  review(at: number): NewEvent {
    const itemKey = this.chance.pick(this.standing);
    const by = this.chance.uuid() as UserId;
    const standing = this.stands();
    const evaluation = this.chance.happens(0.5) ? 'Good "work"' : null;
    const [was, now] = [{}, { s: this.chance.below(9), rv: 2 }];
    const rescore = {
      rescoreId: this.chance.uuid(),
      by,
      at,
      standing: { ...standing, maxScore: this.chance.below(9) },
    };
    const possible: readonly ChatEvent[] = [
      {
        type: 'ItemReviewed',
        data: { itemKey, by, at, superScore: this.chance.below(9), commented: true, standing },
        personal: { comment: 'Well **done**' },
      },
      {
        type: 'RemoteRecorded',
        data: { itemKey, status: 'rejected', at, error: 'timeout' },
        personal: { content: null },
      },
      {
        type: 'EvaluationGiven',
        data: { evaluationId: '1.prompt', promptKey: null, by, at, standing },
        personal: { evaluation },
      },
      {
        type: 'ChatRescored',
        data: { ...rescore, version: 2, reason: 'It was wrong', scores: [{ itemKey, was, now }] },
      },
      { type: 'RescoreTakenBack', data: { ...rescore, scores: [{ itemKey, was: now, now: was }] } },
    ];
    return this.record(at, this.chance.pick(possible));
  }

  remove(at: number): NewEvent {
    this.deleted = true;
    return this.record(at, { type: 'ChatDeleted', data: {} });
  }

  private answered(at: number): Items {
    const promptKey = this.chance.pick(this.prompts);
    const key = this.chance.uuid() as ItemKey;
    const auto = this.chance.happens(0.1) ? { auto: true } : {};
    const several = this.chance.happens(0.1) ? ANSWERS.filter(() => this.chance.happens(0.7)) : [];
    const matched = several.length > 0 ? several : [this.chance.pick(ANSWERS)];
    const fact: ItemFact = { key, promptKey, direction: 'sent', matched, at, ...auto };
    const item: WireItem = {
      v: 1,
      k: key,
      d: 's',
      p: '1.prompt',
      pk: promptKey,
      t: at,
      m: 'I say "so"',
      ...(auto.auto && { au: true }),
    };
    const next = this.shown(at + this.chance.below(2_000), key);
    return { facts: [fact, ...next.facts], items: [item, ...next.items] };
  }

  private shown(at: number, cause: string): Items {
    const promptKey = this.chance.pick(this.prompts);
    const key = `${cause}/0` as ItemKey;
    const follows = this.chance.happens(0.1) ? { follows: true } : {};
    const item: WireItem = { v: 1, k: key, d: 'r', p: '1.prompt', pk: promptKey, t: at, m: 'What do **you** say?' };
    return { facts: [{ key, promptKey, direction: 'received', at, ...follows }], items: [item] };
  }

  private stand(more: Items): Items {
    this.standing.push(...more.facts.map(({ key }) => key));
    this.said = { facts: [...this.said.facts, ...more.facts], items: [...this.said.items, ...more.items] };
    return more;
  }

  private stands(): ChatStanding {
    this.completed = this.chance.happens(0.15);
    const promptKey = this.prompts[0] ?? null;
    return {
      score: this.chance.below(5),
      maxScore: 5,
      pending: this.chance.below(2),
      completed: this.completed,
      promptKey,
    };
  }

  private record(at: number, event: ChatEvent): NewEvent {
    return { id: this.chance.uuid(), ...event, subject: this.subject, meta: { at: at + this.chance.below(500) } };
  }
}
