import fc from 'fast-check';
import { aFlow, anAnswer } from '../fixtures/builders/flow-builder.js';
import { randomFlow } from '../fixtures/builders/random-flow.js';
import { chatsOf, plays } from '../fixtures/builders/random-learner.js';
import { chatOf, play } from '../fixtures/builders/chat-player.js';
import type { FlowDefinition, PromptDefinition } from '../definition/definition.js';
import { rescore } from './rescore.js';
import { review } from './review.js';
import { scoreOf } from './score.js';
import { libraryOf } from './linked-flow.js';
import { prepareFlow } from './prepare.js';
import { definitionScoredAs, scoredAs } from './scored-as.js';
import type { Chat, PreparedFlow } from './types.js';

const again = (from: PreparedFlow, to: PreparedFlow, chat: Chat, byNext = false) =>
  rescore(from, to, { ...chat, byNext });

const CHOICES = ['1/8', '2/8', '3/8', '1/2'] as const;
type Choice = (typeof CHOICES)[number];
type Points = Readonly<Record<Choice, number>>;
interface Rules {
  readonly points: Points;
  /** The scores of a try at the second prompt. */
  readonly tries: Readonly<Record<'right' | 'wrong', number>>;
  readonly thread: 'avg' | 'last';
}
const OLD: Rules = {
  points: { '1/8': 50, '2/8': 0, '3/8': -25, '1/2': 10 },
  tries: { right: 100, wrong: 0 },
  thread: 'avg',
};
const NEW: Rules = {
  points: { '1/8': 50, '2/8': 20, '3/8': -75, '1/2': 0 },
  tries: { right: 90, wrong: 15 },
  thread: 'last',
};
/** Pick several fractions, then try until it is right. */
const fractions = ({ points, tries, thread }: Rules): PreparedFlow =>
  aFlow()
    .withPrompt('start', 'Which?', {
      acceptsMultipleAnswers: true,
      answers: CHOICES.map((each) => anAnswer(each, { score: points[each] })),
      nextKey: '.try',
    })
    .withPrompt('try', 'Half of 8?', {
      scoreStrategy: { thread },
      answers: [
        anAnswer('4', { score: tries.right, nextKey: '.end' }),
        anAnswer('*', { score: tries.wrong, quickResponse: { message: 'No', repeatAnswers: true } }),
      ],
    })
    .withPrompt('end', 'Bye')
    .prepared();

/** Counts by hand: picked points are added; tries are averaged, or the last one counts. */
const byHand = ({ points, tries, thread }: Rules, picked: readonly Choice[], wrong: number) => {
  let first = 0;
  for (const each of picked) first += points[each];
  const second = thread === 'last' ? tries.right : (wrong * tries.wrong + tries.right) / (wrong + 1);
  return { first, second, total: first + second };
};

test('STAT-V1 STAT-V7 every way to pick several answers and to try again gets what is counted by hand', () => {
  const [before, after] = [fractions(OLD), fractions(NEW)];
  for (let set = 1; set < 1 << CHOICES.length; set++)
    for (const wrong of [0, 1, 3]) {
      const picked = CHOICES.filter((_, at) => set & (1 << at));
      let player = play(before).say([...picked]);
      for (let nth = 0; nth < wrong; nth++) player = player.say(`wrong ${nth}`);
      const { chat } = player.say('4');
      const [old, now] = [byHand(OLD, picked, wrong), byHand(NEW, picked, wrong)];
      expect(chat.score.total).toBe(old.total);
      const changes = [
        { promptKey: 'k-start', said: picked.join(', '), from: old.first, to: now.first, waits: false },
        { promptKey: 'k-try', said: '4', from: old.second, to: now.second, waits: false },
      ].filter(({ from, to }) => from !== to);
      const judged = again(before, after, chat);
      expect(judged).toMatchObject({ way: 'same', score: now.total, pending: 0, changes, kept: [] });
      expect(again(before, before, chat)).toMatchObject({ score: old.total, changes: [], scores: [] });
      // STAT-V7: each answer with its new score, combined as the new version combines them
      const scores = judged.way === 'same' ? judged.scores : [];
      const given = chat.history.map((item) => ({ ...item, ...scores.find(({ key }) => key === item.key) }));
      expect(scoreOf(scoredAs(before, after), given).total).toBe(now.total);
    }
});

const asking = (definition: PromptDefinition) =>
  aFlow()
    .withPrompt('start', '3/4 of 1/2?', definition)
    .withPrompt('end', 'Bye')
    .withPrompt('other', 'Really?', {
      answers: [anAnswer('*', { nextKey: '.end' })],
    });
const free = asking({ answers: [anAnswer('*', { score: 50, nextKey: '.end' })] }).prepared();

test('STAT-V1 an answer that matched nothing counts as the new answer that it matches', () => {
  const answers = [anAnswer('3/8', { score: 100, nextKey: '.end' }), anAnswer('*', { score: 50, nextKey: '.end' })];
  const after = asking({ answers }).prepared();
  expect(again(free, after, play(free).say('3/8').chat)).toMatchObject({ way: 'same', score: 100 });
  expect(again(free, after, play(free).say('0.5').chat)).toMatchObject({ way: 'same', score: 50, changes: [] });
});

test('STAT-V1 a chat that isn’t completed is scored as far as it goes', () => {
  const [before, after] = [fractions(OLD), fractions(NEW)];
  const { chat } = play(before).say(['2/8']);
  expect(again(before, after, chat)).toMatchObject({ way: 'same', score: 20 });
});

test('STAT-V2 where the ways part, nothing is guessed', () => {
  const { chat } = play(free).say('3/8');
  const part = (after: PreparedFlow) => again(free, after, chat);
  const gone = asking({ answers: [anAnswer('1/2', { score: 100, nextKey: '.end' })] }).prepared();
  expect(part(gone)).toEqual({ way: 'other', reason: 'refused', promptKey: 'k-start' });
  const led = asking({ answers: [anAnswer('*', { score: 100, nextKey: '.other' })] }).prepared();
  expect(part(led)).toEqual({ way: 'other', reason: 'elsewhere', promptKey: 'k-start' });
  const asks = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'Bye', { answers: [anAnswer('*', { nextKey: '.start' })] })
    .prepared();
  expect(part(asks)).toEqual({ way: 'other', reason: 'end', promptKey: 'k-end' });
  const goesOn = aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('*', { nextKey: '.end' })] })
    .withPrompt('end', 'Bye', { nextKey: '.last' })
    .withPrompt('last', 'Really bye')
    .prepared();
  expect(part(goesOn)).toEqual({ way: 'other', reason: 'elsewhere', promptKey: 'k-end' });
  const endsEarlier = aFlow().withPrompt('start', 'Nothing to say').prepared();
  expect(part(endsEarlier)).toEqual({ way: 'other', reason: 'refused', promptKey: 'k-start' });
});

test('STAT-V2 more or other messages are no other way', () => {
  const after = asking({
    messages: [
      { key: 'one', message: 'Think first.' },
      { key: 'two', message: '3/4 of 1/2?' },
    ],
    answers: [anAnswer('*', { score: 60, nextKey: '.end' })],
  }).prepared();
  expect(again(free, after, play(free).say('3/8').chat)).toMatchObject({ way: 'same', score: 60 });
});

test('STAT-V2 a learner who presses “Next” may have stopped before messages that follow by themselves', () => {
  const talks = (score: number) =>
    aFlow()
      .withPrompt('start', '?', { answers: [anAnswer('*', { score, nextKey: '.more' })] })
      .withPrompt('more', 'More', { nextKey: '.ask' })
      .withPrompt('ask', 'And?', { answers: [anAnswer('*', { nextKey: '.end' })] })
      .withPrompt('end', 'Bye')
      .prepared();
  const [before, after] = [talks(1), talks(2)];
  const { chat } = play(before, { autoAnswer: false }).say('yes');
  expect(chat.history.at(-1)?.promptKey).toBe('k-more');
  expect(again(before, after, chat, true)).toMatchObject({ way: 'same', score: 2 });
});

const essay = (more: Partial<PromptDefinition>, later = true) =>
  aFlow()
    .withPrompt('start', 'Why?', {
      answers: [anAnswer('*', { ...(later ? { scoreLater: true } : { score: 30 }), nextKey: '.end' })],
      ...more,
    })
    .withPrompt('end', 'Bye')
    .prepared();

test('STAT-V3 a person’s score stays, also if the version would score by itself, and so does an award', () => {
  const before = essay({ maxSuperScore: 100 });
  const { chat } = play(before).say('Because');
  const scored = chatOf(review(before, chat, 'i1', { score: 90 }, 9_000));
  const kept = [{ promptKey: 'k-start', score: 90 }];
  expect(again(before, essay({}, false), scored)).toEqual({
    way: 'same',
    score: 90,
    pending: 0,
    changes: [],
    kept,
    scores: [],
  });
  const awarded = chatOf(review(before, chat, 'i1', { superScore: 90 }, 9_000));
  expect(again(before, essay({ maxSuperScore: 100 }, false), awarded)).toMatchObject({ score: 90, changes: [], kept });
  expect(again(before, essay({ maxSuperScore: 80 }), awarded)).toMatchObject({ score: 80, kept });
});

test('STAT-V3 an answer that the version leaves to a person waits for its score', () => {
  const before = essay({}, false);
  const { chat } = play(before).say('Because');
  const changes = [{ promptKey: 'k-start', said: 'Because', from: 30, to: null, waits: true }];
  expect(again(before, essay({}), chat)).toMatchObject({ way: 'same', score: null, pending: 1, changes, kept: [] });
});

const REDUCERS = ['sum', 'avg', 'max', 'min', 'first', 'last'] as const;
/** The flow with another way of combining answers to a score, at most of its prompts. */
const combinedOtherwise = (definition: FlowDefinition, nth: number): FlowDefinition => ({
  ...definition,
  promptsArray: definition.promptsArray
    .map((entry, at) => {
      const pick = (n: number) => REDUCERS[(nth + at * 5 + n) % REDUCERS.length];
      const { scoreStrategy: _, ...prompt } = entry.definition;
      const rules =
        at % 3 === 2 ? {} : { scoreStrategy: { thread: pick(0), overall: pick(1) }, maxSuperScore: nth + at };
      return { ...entry, definition: { ...prompt, ...rules } };
    })
    .slice(0, definition.promptsArray.length - (nth % 2)),
});

test('STAT-V10 a player’s scores add up as the server’s do, whatever was played, also in linked flows', () => {
  let scored = 0;
  const link = 'remote?chatId=7&version=1.start';
  for (const [nth, { options, acts }] of fc.sample(plays, { seed: 20_261_126, numRuns: 300 }).entries()) {
    const made = { prompts: 5, answers: 3, cycles: true } as const;
    const [own, near] = [`own ${nth}`, `near ${nth}`].map((seed, at) =>
      randomFlow({ ...made, seed, links: at === 0 ? [link] : [] }),
    ) as [FlowDefinition, FlowDefinition];
    const before = { definition: own, linked: [{ id: 7, version: 1, definition: near }] };
    const other = {
      definition: combinedOtherwise(own, nth),
      linked: [1, 2].map((version) => ({ id: 7, version, definition: combinedOtherwise(near, nth + version) })),
    };
    const [played, by, got] = [before, other, definitionScoredAs(before, other)].map(({ definition, linked }) => {
      const flows = linked.map((each) => prepareFlow(each.definition, { flowId: each.id, version: each.version }));
      const library = libraryOf(flows.flatMap((each) => (each.ok ? [each.flow] : [])));
      const all = prepareFlow(definition, { flowId: 3, version: 1, library });
      return all.ok ? all.flow : null;
    });
    if (!played || !by || !got) throw new Error('a version can’t be played');
    for (const { history } of chatsOf({ flow: played, options, acts })) {
      expect(scoreOf(got, history)).toEqual(scoreOf(scoredAs(played, by), history));
      if (scoreOf(got, history).total !== scoreOf(played, history).total) scored += 1;
    }
  }
  expect(scored).toBeGreaterThan(50);
});

test('COND-15 a re-score follows the recorded link where it still exists', () => {
  const flow = (points: number, target = '.done') =>
    aFlow()
      .withPrompt('start', 'One?', { answers: [anAnswer('a', { score: points })], nextKey: '.second' })
      .withPrompt('second', 'Two?', {
        answers: [anAnswer('b', { score: 1 })],
        when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: target }],
        nextKey: '.practice',
      })
      .withPrompt('practice', 'More', { answers: [anAnswer('c', { score: 1 })], nextKey: '.done' })
      .withPrompt('done', 'Bye')
      .prepared();
  const { chat } = play(flow(0)).say('a').say('b').say('c');
  // With the new points, the condition would hold, and the chat would have skipped the practice.
  expect(again(flow(0), flow(5), chat)).toMatchObject({ way: 'same', score: 7 });
  const skipped = play(flow(5)).say('a').say('b').chat;
  expect(again(flow(5), flow(0), skipped)).toMatchObject({ way: 'same', score: 1 });
  // The recorded link is gone.
  expect(again(flow(5), flow(0, '.practice'), skipped)).toMatchObject({ way: 'other', reason: 'elsewhere' });
});

test('COND-15 a re-score stays on the recorded way past an answer whose own condition would now hold', () => {
  const flow = (points: number) =>
    aFlow()
      .withPrompt('start', 'One?', {
        answers: [
          anAnswer('a', { score: points, when: [{ key: 'w', if: { on: 'score', least: 3 }, nextKey: '.done' }] }),
        ],
        nextKey: '.practice',
      })
      .withPrompt('practice', 'More', {
        messages: [
          { key: 'one', message: 'Ready?', repeatAnswers: true },
          { key: 'two', message: 'Really?' },
        ],
        answers: [anAnswer('c', { when: [{ key: 'v', if: { on: 'score', least: 3 }, nextKey: '.done' }] })],
        nextKey: '.end',
      })
      .withPrompt('done', 'Well done')
      .withPrompt('end', 'Bye')
      .prepared();
  const begun = play(flow(0)).say('a').say('c');
  expect(again(flow(0), flow(5), begun.chat)).toMatchObject({ way: 'same', score: 5 });
  const { chat } = begun.say('c');
  expect(chat.completed).toBe(true);
  expect(again(flow(0), flow(5), chat)).toMatchObject({ way: 'same', score: 5 });
});
