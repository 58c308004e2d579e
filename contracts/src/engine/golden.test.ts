/** Golden chats: a flow and what was said, and the history and score that must come out, for ever. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlowDefinition } from '../flow/definition.js';
import { fromWire, toWire, type WireItem } from './history-wire.js';
import { prepareFlow } from './prepare.js';
import { inputsOf, replay } from './replay.js';
import { loadChat } from './resume.js';
import { scoreOf } from './score.js';
import type { AnswerInput, Chat, HistoryItem, PreparedFlow, Score, StartOptions } from './types.js';

interface Golden {
  readonly title: string;
  readonly rules: readonly string[];
  readonly flow: FlowDefinition;
  readonly options: StartOptions;
  readonly inputs: readonly AnswerInput[];
  readonly history: readonly WireItem[];
  readonly score: Score;
  readonly completed: boolean;
}
const folder = join(__dirname, '../fixtures/golden');
const goldens = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Golden);

const flowOf = ({ flow }: Golden): PreparedFlow => {
  const result = prepareFlow(flow, { flowId: 12, version: 3 });
  if (!result.ok) throw new Error(result.error.code);
  return result.flow;
};
const itemsOf = ({ history }: Golden): HistoryItem[] =>
  history.map((wire) => {
    const read = fromWire(wire);
    if (!read.ok) throw new Error(read.error);
    return read.item;
  });
const played = (golden: Golden, inputs: readonly AnswerInput[]): Chat => {
  const outcome = replay(flowOf(golden), golden.options, inputs);
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.chat;
};

test.each(goldens.map((golden) => [golden.title, golden.rules.join(', '), golden] as const))(
  '%s (%s)',
  (_, __, golden) => {
    const chat = played(golden, golden.inputs);
    expect(chat.history.map(toWire)).toEqual(golden.history);
    expect(chat.score).toEqual(golden.score);
    expect(chat.completed).toBe(golden.completed);
  },
);

test.each(goldens.map((golden) => [golden.title, golden] as const))('from its history alone: %s', (_, golden) => {
  const history = itemsOf(golden);
  expect(played(golden, inputsOf(history)).history).toEqual(history);
  expect(scoreOf(flowOf(golden), history)).toEqual(golden.score);
  const { language } = golden.options;
  const loaded = loadChat(
    flowOf(golden),
    { v: 1, history, scoreStrategies: {}, language, score: null, completed: false },
    golden.options,
  );
  expect(loaded.ok && loaded.chat).toEqual(played(golden, golden.inputs));
});
