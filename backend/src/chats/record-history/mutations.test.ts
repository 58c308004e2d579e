/** 10,000 mutated histories: each accepted one has exactly the score that the engine itself computes (TRUST-15). */
import { chatsOf, plays, type Play } from '@parley/contracts/fixtures/builders/random-learner';
import { fromWire, toWire } from '@parley/contracts/engine/history-wire';
import { inputsOf } from '@parley/contracts/engine/replay';
import { replay } from '@parley/contracts/fixtures/replay';
import { scoreOf } from '@parley/contracts/engine/score';
import { startChat } from '@parley/contracts/engine/start';
import type { Chat, HistoryItem } from '@parley/contracts/engine/types';
import type { FlowId, FlowUid, ItemKey } from '@parley/contracts/ids';
import fc from 'fast-check';
import type { ChatState } from '../chat-state.js';
import { chatDecider } from '../chat.decider.js';
import { reviewInputs } from '../review-inputs.js';
import { commandsOf, decided, resultOf } from './commands-of.js';
import type { Posted } from './posted.js';
import { rerun, type Rerun } from './rerun.js';
import { BELIEVED, diceOf, mutate, UNBELIEVED, type Dice, type Others, type Post } from './testing/mutate-history.js';

const SEED = 20_261_120;
const PLAYS = process.env.TEST_LONG ? 400 : 150;
const MUTATIONS = 25;

/** A chat that the server has, and what its learner posts next. */
interface Case {
  readonly play: Play;
  readonly before: Chat;
  readonly state: ChatState;
  readonly honest: Post;
  readonly others: Others;
}

/** As it comes through the gate; null = refused there, as malformed. */
function parsed({ history, after }: Post): Posted | null {
  const items: HistoryItem[] = [];
  for (const wire of JSON.parse(JSON.stringify(history)) as unknown[]) {
    const read = fromWire(wire);
    if (!read.ok) return null;
    items.push(read.item);
  }
  return { items, after: after as ItemKey | null };
}

const started = (chat: Chat): ChatState => {
  const start = {
    flowId: 3 as FlowId,
    flowUid: 'uid' as FlowUid,
    version: 1,
    language: chat.language,
    seed: chat.seed,
    attempt: 1,
    origin: 'user',
    trust: 'bound',
    tokenHash: '',
    test: false,
  } as const;
  const command = {
    type: 'StartChat',
    start,
    identifier: 'ana',
    context: chat.context,
    ...resultOf(chat.history, chat, null),
  } as const;
  return decided(chatDecider.initialState, [command]).reduce(chatDecider.evolve, chatDecider.initialState);
};
const kept = (state: ChatState, before: Chat, again: Extract<Rerun, { kind: 'recorded' }>): ChatState =>
  decided(state, commandsOf(before, again.recorded, null, state)).reduce(chatDecider.evolve, state);

/** Half of the posts are whole histories, half go on behind what the server has. */
function caseOf(play: Play, foreign: Chat, dice: Dice): Case | null {
  const chats = chatsOf(play);
  const whole = chats.at(-1);
  if (!whole) return null;
  const begun = startChat(play.flow, play.options);
  if (!begun.ok) return null;
  const known = rerun(play.flow, begun.chat, { items: dice.pick(chats).history, after: null });
  const empty = started(begun.chat);
  const [before, state] =
    known.kind === 'recorded' ? [known.chat, kept(empty, begun.chat, known)] : [begun.chat, empty];
  const last = before.history.at(-1)?.key;
  const place = whole.history.findIndex(({ key }) => key === last);
  const goesOn = place >= 0 && dice.int(2) === 0;
  const history = (goesOn ? whole.history.slice(place + 1) : whole.history).map(toWire);
  const prompts = [...play.flow.promptsByKey.values()];
  const texts = prompts.flatMap(({ definition }) => (definition.answers ?? []) as readonly { message?: string }[]);
  return {
    play,
    before,
    state,
    honest: { history, after: goesOn ? (last ?? null) : null },
    others: {
      promptKeys: prompts.map(({ key }) => key),
      texts: [...texts.flatMap(({ message }) => (message ? [message] : [])), 'Answer 1', '', '*'],
      foreign: foreign.history.map(toWire),
    },
  };
}

function cases(): Case[] {
  const dice = diceOf(SEED);
  const all = fc.sample(plays, { seed: SEED, numRuns: PLAYS });
  const chats = all.flatMap((play) => chatsOf(play).at(-1) ?? []);
  return all.flatMap((play) => caseOf(play, dice.pick(chats), dice) ?? []);
}

/** Checks the answers of the chat against the engine alone. */
function mustBeTheEngines(play: Play, chat: Chat): void {
  const own = replay(play.flow, { ...play.options, autoAnswer: chat.autoAnswer }, inputsOf(chat.history));
  if (!own.ok) throw new Error(`${own.error.code} ${own.error.detail ?? ''}`);
  expect(chat.score).toEqual(own.chat.score);
  expect(chat.completed).toBe(own.chat.completed);
  // When "Next" was pressed only the post can tell.
  const untimed = ({ history }: Chat) => (chat.autoAnswer ? history : history.map((item) => ({ ...item, at: 0 })));
  expect(untimed(chat)).toEqual(untimed(own.chat));
  expect(chat.score).toEqual(scoreOf(play.flow, own.chat.history));
}

const CASES = cases();

test(`TRUST-15 every accepted one of ${PLAYS * MUTATIONS} mutated histories has the score of the engine’s own replay`, () => {
  const dice = diceOf(SEED);
  const seen = { malformed: 0, recorded: 0, known: 0, stale: 0, impossible: 0 };
  let wouldLie = 0;
  let total = 0;
  while (total < PLAYS * MUTATIONS) {
    const { play, before, state, honest, others } = CASES[total % CASES.length]!;
    const post = mutate(total % 3 === 0 ? UNBELIEVED : BELIEVED, honest, others, dice);
    total += 1;
    const posted = parsed(post);
    if (!posted) {
      seen.malformed += 1;
      continue;
    }
    const again = rerun(play.flow, before, posted);
    seen[again.kind] += 1;
    const after = again.kind === 'recorded' ? again.chat : before;
    mustBeTheEngines(play, after);
    // A server that believes the items would have counted this score.
    if (scoreOf(play.flow, posted.items).total !== after.score.total) wouldLie += 1;
    if (again.kind !== 'recorded') continue;
    const now = kept(state, before, again);
    expect(now.standing).toMatchObject({ score: after.score.total, completed: after.completed });
    // Counted onwards from where the chat stood: the same as counted from its beginning.
    expect(now.standing?.inputs).toEqual(reviewInputs(after.history, now.evaluations));
    expect(now.history.map(({ key, score }) => [key, score])).toEqual(
      after.history.map(({ key, score }) => [key, score]),
    );
  }
  // The posts are worth the trouble: many are accepted, many are not, and very many would have paid off.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(PLAYS / 5);
  expect(wouldLie).toBeGreaterThan(PLAYS * 5);
}, 600_000);

test('TRUST-16 facts that a learner has no say in don’t change, whatever a post claims', () => {
  const dice = diceOf(SEED + 1);
  let recorded = 0;
  for (let n = 0; n < 2_000; n += 1) {
    const { play, before, honest, others } = CASES[n % CASES.length]!;
    const posted = parsed(mutate(UNBELIEVED, honest, others, dice));
    const fair = parsed(honest);
    if (!posted || !fair) continue;
    const again = rerun(play.flow, before, posted);
    expect(again).toEqual(rerun(play.flow, before, fair));
    if (again.kind === 'recorded') recorded += 1;
  }
  expect(recorded).toBeGreaterThan(300);
});
