/** Golden chats in Node; `test/parity` plays the same files in Chromium and through the server. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goldenFlow, playGolden, refusalOf, refusalsOf, type Golden, type Refusal } from '../fixtures/golden-player.js';
import { fromWire, toWire } from './history-wire.js';
import { replay } from '../fixtures/replay.js';
import { readingOf } from './reading.js';
import { inputsOf } from './replay.js';
import { loadChat } from './resume.js';
import { scoreOf } from './score.js';
import type { HistoryItem } from './types.js';

const fixtures = join(__dirname, '../fixtures');
const read = <T>(file: string): T => JSON.parse(readFileSync(join(fixtures, file), 'utf8')) as T;
const goldens = readdirSync(join(fixtures, 'golden')).map((file) => read<Golden>(`golden/${file}`));
const named = goldens.map((golden) => [golden.rules.join(' '), golden.title, golden] as const);

test.each(named)('%s: %s', (_, __, golden) => {
  const chat = playGolden(golden);
  expect(chat.history.map(toWire)).toEqual(golden.history);
  expect(chat.score).toEqual(golden.score);
  expect(chat.completed).toBe(golden.completed);
  expect(refusalsOf(golden, chat)).toEqual((golden.refused ?? []).map(({ code }) => code));
});

const itemsOf = ({ history }: Golden): HistoryItem[] =>
  history.map((wire) => {
    const made = fromWire(wire);
    if (!made.ok) throw new Error(made.error);
    return made.item;
  });

test.each(named)('%s, loaded from its history alone: %s', (_, __, golden) => {
  const history = itemsOf(golden);
  const flow = goldenFlow(golden);
  expect(scoreOf(flow, history)).toEqual(golden.score);
  const { language } = golden.options;
  const saved = { v: 1 as const, history, scoreStrategies: {}, language, score: null, completed: false };
  expect(loadChat(flow, saved, golden.options)).toEqual({ ok: true, chat: playGolden(golden), effects: [] });
});

/** Reviews, fetched contents, and presses of “Next” aren't the learner's answers. */
const isSaid = ({ steps, options }: Golden): boolean =>
  steps.every((step) => step.do === 'answer' || step.do === 'alter') && options.autoAnswer !== false;
test.each(named.filter(([, , golden]) => isSaid(golden)))('%s, replayed: %s', (_, __, golden) => {
  const inputs = inputsOf(itemsOf(golden));
  const replayed = replay(goldenFlow(golden), { ...golden.options, reading: readingOf(itemsOf(golden)) }, inputs);
  expect(replayed.ok && replayed.chat.history.map(toWire)).toEqual(golden.history);
});

const refusals = read<Refusal[]>('refusals.json');
test.each(refusals.map((each) => [each.rules.join(' '), each.title, each] as const))(
  '%s refused: %s',
  (_, __, each) => {
    expect(refusalOf(each)).toBe(each.code);
  },
);
