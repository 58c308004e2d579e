/** A class of 34 that does what classes do, and whether every number about it is the one that a count by hand gives. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { alter } from '@parley/contracts/engine/alter';
import { answer } from '@parley/contracts/engine/answer';
import { toWire } from '@parley/contracts/engine/history-wire';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat } from '@parley/contracts/engine/types';
import { deleteHistory, getHistory, type ChatView } from '@parley/contracts/http/chats';
import { createFlow, listFlows, publishFlow } from '@parley/contracts/http/flows';
import { reviewItem } from '@parley/contracts/http/reviews';
import type { BodyOf } from '@parley/contracts/http/route';
import { getSequenceStats } from '@parley/contracts/http/sequence-stats';
import type { FlowSequence } from '@parley/contracts/http/sequences';
import { getFlowStats, type Aggregates } from '@parley/contracts/http/stats';
import type { ItemKey } from '@parley/contracts/ids';
import { diceOf, type Dice } from '../chats/record-history/testing/mutate-history.js';
import { Learner } from '../chats/testing/learner.js';
import { Client, newAuthor } from '../testing/client.js';
import { publishedSequence } from '../testing/sequences.js';
import { startTestParley, type TestParley } from '../testing/test-parley.js';
import {
  countByHand,
  isOpen,
  meanOf,
  promptsByHand,
  type PromptByHand,
  quartilesOf,
  shareOf,
  timeOf,
} from './testing/count-by-hand.js';

const A_CLASS = 34;
const MINUTE = 60_000;
const entry = (name: string, definition: object) => ({ key: name, name: name === 'ask' ? 'start' : name, definition });
const choice = (message: string, more: object = {}) => ({ key: message, message, ...more });
/** Asked again until it is right; several choices; a choice that leads nowhere else; an essay. */
const definition = {
  promptsArray: [
    entry('ask', {
      message: 'Which is larger?',
      answers: [
        choice('1/2', { score: 10, nextKey: '.pick' }),
        choice('1/3', { score: 2, quickResponse: { message: 'Look again.', repeatAnswers: true } }),
        choice('1/4', { nextKey: '.pick', score: 0 }),
      ],
    }),
    entry('pick', {
      message: 'Which are even?',
      acceptsMultipleAnswers: true,
      nextKey: '.side',
      answers: [choice('2', { score: 1 }), choice('3'), choice('4', { score: 1 })],
    }),
    entry('side', {
      message: 'Left or right?',
      answers: [choice('left', { score: 3.5, nextKey: '.essay' }), choice('right', { score: 0, nextKey: '.essay' })],
    }),
    entry('essay', {
      message: 'Why?',
      maxSuperScore: 10,
      answers: [choice('*', { scoreLater: true, nextKey: '.last' })],
    }),
    entry('last', {
      message: 'Done?',
      answers: [choice('yes', { nextKey: '.end', score: 1 }), choice('no', { nextKey: '.end', score: 0 })],
    }),
    entry('end', { message: 'Bye' }),
  ],
} as unknown as FlowDefinition;
const RIGHT = {
  ask: { all: ['1/2'], together: false },
  pick: { all: ['2', '4'], together: true },
  side: { all: ['left'], together: false },
  last: { all: ['yes'], together: false },
};

const CHANGED_TO: Readonly<Record<string, string | readonly string[]>> = {
  ...{ side: 'right', last: 'no', essay: 'I see.' },
  ...{ pick: ['2', '4'], ask: '1/4' },
};

let parley: TestParley;
let author: Awaited<ReturnType<typeof newAuthor>>;
let share: Client;
beforeAll(async () => {
  parley = await startTestParley();
  author = await newAuthor(parley.consoleUrl);
  share = new Client(parley.shareUrl);
});
afterAll(() => parley.drop());

interface Who {
  readonly identifier: string;
  readonly token: string;
}
/** Plays at times of its own, the last of them now, so that the server has no clock to correct. */
class Player {
  readonly learner: Learner;
  private now = Date.now() - 4 * MINUTE;

  constructor(
    private readonly dice: Dice,
    flowId: number,
    readonly who: Who,
    private readonly sequenceId?: number,
  ) {
    this.learner = new Learner(share, flowId, definition, who.identifier, { chatId: randomUUID(), token: who.token });
    const { chatId: seed, flow } = this.learner;
    const context = { userId: who.identifier };
    const started = startChat(flow, {
      language: 'en',
      runMode: 'normal',
      autoAnswer: true,
      seed,
      context,
      at: this.now,
    });
    if (started.ok) this.learner.chat = started.chat;
  }

  get chat(): Chat {
    return this.learner.chat;
  }

  say(message: string | readonly string[]): void {
    this.now += 1 + this.dice.int(15_000);
    const outcome = answer(this.learner.flow, this.chat, { key: randomUUID() as ItemKey, message, at: this.now });
    if (!outcome.ok) throw new Error(outcome.error.code);
    this.learner.chat = outcome.chat;
  }

  /** Anything that the prompt takes. */
  continueChat(): void {
    const { promptKey } = this.chat.input!;
    if (promptKey === 'essay') return this.say('Because.');
    if (promptKey === 'pick') {
      const some = ['2', '3', '4'].filter(() => this.dice.int(3) > 0);
      return this.say(some.length > 0 ? some : ['2', '4']);
    }
    const { choices } = this.chat.input!;
    this.say(this.dice.pick(choices).message);
  }

  async change(): Promise<void> {
    const said = this.chat.history.filter(({ direction }) => direction === 'sent');
    const item = this.dice.pick(said);
    const message = CHANGED_TO[item.promptKey]!;
    this.now += 1 + this.dice.int(60_000);
    const input = { key: randomUUID() as ItemKey, message, at: this.now };
    const outcome = alter(this.learner.flow, this.chat, item.key, input, { confirmed: true });
    if (outcome.ok) this.learner.chat = outcome.chat;
    await this.post();
  }

  async post(): Promise<void> {
    expect(this.chat.history.map(toWire).length).toBeGreaterThan(0);
    expect((await this.learner.post({}, this.sequenceId)).status).toBe(200);
  }

  async play(): Promise<void> {
    const most = this.dice.int(5) === 0 ? this.dice.int(5) : 20;
    for (let turn = 0; turn < most && !this.chat.completed; turn += 1) this.continueChat();
    await this.post();
    if (most > 0 && this.dice.int(3) === 0) await this.change();
  }
}

const newWho = (): Who => ({ identifier: `ana-${randomUUID()}`, token: randomBytes(32).toString('base64url') });
const viewOf = ({ learner: { flowId, identifier, chatId } }: Player): Promise<ChatView> =>
  author.ok(getHistory, { params: { id: flowId, identifier }, query: { chatId } });

/** Grades two thirds of the essays; half of them with halves. */
async function review(players: readonly Player[], dice: Dice, sequenceId?: number): Promise<void> {
  for (const player of players) {
    const essay = player.chat.history.find(({ promptKey, direction }) => promptKey === 'essay' && direction === 'sent');
    if (!essay || dice.int(3) === 0) continue;
    const params = { id: player.learner.flowId, identifier: player.learner.chatId, itemKey: essay.key };
    const query = sequenceId === undefined ? {} : { flowSequenceId: sequenceId };
    await author.ok(reviewItem, { params, query, body: { superScore: dice.int(21) / 2 } });
  }
}

const sharesOf = (scores: Aggregates['scores']) => [scores.quartiles?.[0], scores.median, scores.quartiles?.[1]];
const close = (values: readonly (number | null | undefined)[]) =>
  values.map((value) => (typeof value === 'number' ? expect.closeTo(value, 9) : (value ?? null)));

test.each([1, 2, 3])(
  'STAT-P18 HOME-C9 in a class of 34 with essays each figure of a flow, and its row’s, is the one of a count by hand (%i)',
  async (seed) => {
    const dice = diceOf(seed);
    const body = { name: 'Class', definition } as unknown as BodyOf<typeof createFlow>;
    const { id } = await author.ok(createFlow, { body });
    await author.ok(publishFlow, { params: { id } });
    await parley.upToDate();
    const first: Player[] = Array.from({ length: A_CLASS }, () => new Player(dice, id, newWho()));
    for (const player of first) await player.play();
    const again = first.slice(0, 6).map(({ who }) => new Player(dice, id, who));
    for (const player of again) await player.play();
    await review([...first, ...again], dice);
    const gone = [again[0]!, first[20]!];
    for (const { learner } of gone) await author.ok(deleteHistory, { params: { id, identifier: learner.chatId } });
    // The first learner's second attempt is gone, so that the first one is the latest again.
    const latest = [first[0]!, ...again.slice(1), ...first.slice(6)].filter((player) => !gone.includes(player));
    const all = [...first, ...again].filter((player) => !gone.includes(player));
    for (const [attempts, players] of [
      ['latest', latest],
      ['all', all],
    ] as const) {
      const views = await Promise.all(players.map(viewOf));
      const { scores, times, ...sums } = countByHand(views);
      const stats = await author.ok(getFlowStats, { params: { id }, query: { attempts } });
      expect(stats).toMatchObject(sums);
      expect(stats.scores).toMatchObject({ count: scores.count, pending: scores.pending, isExact: true });
      expect(sharesOf(stats.scores)).toEqual(close(quartilesOf(scores.shares)));
      expect([stats.scores.average]).toEqual(close([meanOf(scores.shares)]));
      const { quartiles, median } = stats.completedTime;
      expect([quartiles?.[0], median, quartiles?.[1]]).toEqual(quartilesOf(times));
      const byHand = promptsByHand(views, RIGHT);
      for (const { key, data } of stats.promptAnalytics) {
        const { given, later, firstRight, ...prompt } = byHand[key]!;
        expect(data).toMatchObject({ ...prompt, firstRight: key in RIGHT ? firstRight : null });
        expect(
          Object.fromEntries(
            data.answers.flatMap(({ message, count, first: of }) => (count ? [[message, { count, first: of }]] : [])),
          ),
        ).toEqual(given);
        expect(
          Object.fromEntries(
            data.expandedThread.map(({ nth, answers }) => [
              nth,
              Object.fromEntries(answers.map((each) => [each.message, each.count])),
            ]),
          ),
        ).toEqual(later);
      }
      if (attempts === 'latest') {
        const judged = Object.entries(byHand).flatMap(([key, each]) => (key in RIGHT ? [each] : []));
        const sumOf = (of: (each: PromptByHand) => number) => judged.reduce((sum, each) => sum + of(each), 0);
        const { flows } = await author.ok(listFlows, {});
        expect(judged.every(({ answered }) => answered >= 5)).toBe(true);
        expect(flows.find((flow) => flow.id === id)?.card?.firstAnswers).toEqual({
          right: sumOf(({ firstRight }) => firstRight),
          answered: sumOf(({ answered }) => answered),
        });
      }
      // The class is large enough for a finding.
      expect(scores.pending).toBeGreaterThan(0);
      expect(scores.count).toBeGreaterThan(5);
      expect(byHand['pick']!.firstRight).toBeGreaterThan(0);
    }
  },
  60_000,
);

test('STAT-P18 each figure of a sequence is the one of a count by hand', async () => {
  const dice = diceOf(7);
  const sequence: FlowSequence = await publishedSequence(author, { flows: ['One', 'Two'], definition });
  await parley.upToDate();
  const runs: Player[][] = [];
  for (let nth = 0; nth < A_CLASS / 2; nth += 1) {
    const who = newWho();
    const run: Player[] = [];
    for (const { id } of sequence.flows) {
      const player = new Player(dice, id, who, sequence.id);
      await player.play();
      run.push(player);
      if (!player.chat.completed) break;
    }
    runs.push(run);
  }
  await review(runs.flat(), dice, sequence.id);
  const views = await Promise.all(runs.map((run) => Promise.all(run.map(viewOf))));
  const stats = await author.ok(getSequenceStats, { params: { id: sequence.id } });
  const done = views.filter((run) => run.length === 2 && run.every(({ completed }) => completed));
  const scored = done.filter((run) => !run.some(isOpen)).map((run) => meanOf(run.map((chat) => shareOf(chat) ?? 0)));
  expect(stats).toMatchObject({ total: runs.length, totalCompleted: done.length });
  expect(stats.scores).toMatchObject({ count: scored.length, pending: done.length - scored.length, isExact: true });
  expect([stats.scores.average, ...sharesOf(stats.scores)]).toEqual(close([meanOf(scored), ...quartilesOf(scored)]));
  const times = done.map((run) => run.reduce((sum, chat) => sum + timeOf(chat), 0));
  expect(stats.completedTime.median).toBe(quartilesOf(times)[1]);
  for (const [step, { id }] of sequence.flows.entries()) {
    const { scores, times: _, ...sums } = countByHand(views.flatMap((run) => run[step] ?? []));
    const item = stats.items[id]!;
    expect(item).toMatchObject({ ...sums, scored: scores.count, scorePending: scores.pending });
    expect([item.averageScore]).toEqual(close([meanOf(scores.shares)]));
  }
  expect(stats.scores.pending).toBeGreaterThan(0);
  expect(scored.length).toBeGreaterThan(1);
}, 60_000);
