import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { choicesKey } from '@parley/projections/stats/choices-key';
import { firstRightOf, partsOf, rightChoices } from '../flow-stats/answer-counts.js';
import { isWritten, takesText } from '../written/takes-text.js';
import { cellOf, judgedOf } from './class-cells.js';

const part = (message: string): Answer => ({ key: message, message, score: 2 });
const order: PromptDefinition = { inputDisplayType: 'order', answers: [part('a'), part('b'), part('c')] };
const cell = (definition: PromptDefinition, matched: readonly string[], points: number) =>
  cellOf(judgedOf('k', definition), {
    answers: [{ matched, award: null, isUnscored: false }],
    points,
    isPaused: false,
  });

test('LIST-12 the cell of a list is right only if every part is, and has the points of those that are', () => {
  expect(judgedOf('k', order).most).toBe(6);
  expect(cell(order, ['a', 'b', 'c'], 6)).toEqual(['right', 1, 6]);
  expect(cell(order, ['c'], 2)).toEqual(['part', 1, 2]);
  expect(cell(order, ['*'], 0)).toEqual(['wrong', 1, 0]);
});

test('LIST-12 right at the first try are those whose every part was right, whatever reacts to the whole list', () => {
  const all: Answer = { key: 'all', message: 'all', rule: { kind: 'right' } };
  const reacting = { ...order, answers: [...(order.answers as readonly Answer[]), all] };
  for (const [definition, matched] of [
    [order, ['a', 'b', 'c']],
    [reacting, ['all', 'a', 'b', 'c']],
  ] as const) {
    const choices = choicesKey(matched);
    expect(rightChoices([['k', definition]])).toEqual([{ promptKey: 'k', choices }]);
    expect(firstRightOf(definition, [], new Map([[choices, 24]]))).toBe(24);
  }
});

test('LIST-12 the most that a list can earn counts what its reactions give', () => {
  const withOutcomes = (...outcomes: readonly Answer[]) =>
    judgedOf('k', { ...order, answers: [part('a'), part('b'), part('c'), ...outcomes] }).most;
  const all: Answer = { key: 'all', message: 'all', rule: { kind: 'right' }, score: 3 };
  const one: Answer = { key: 'one', message: 'one', rule: { kind: 'right', least: 1 }, score: 5 };
  const other: Answer = { key: 'other', message: '*', score: 7 };
  expect(withOutcomes(all)).toBe(9);
  expect(withOutcomes(all, one)).toBe(9);
  expect(withOutcomes({ ...all, score: 0 }, one)).toBe(7);
  expect(withOutcomes({ ...all, score: 0 }, other)).toBe(9);
  expect(withOutcomes(other)).toBe(13);
});

test('LIST-12 the part that first answers had wrong most often is named by its place', () => {
  const counts = (...firsts: readonly (readonly [answer: string, first: number])[]) =>
    firsts.map(([answer, count]) => ({ promptKey: 'k', answer, nth: 0, count, first: count }));
  expect(partsOf(order, counts(['a', 90], ['b', 80], ['c', 24], ['*', 10]), 108)).toEqual({
    input: 'order',
    wrongMost: 3,
  });
  // Later tries don't count, a part that nobody had right does.
  expect(
    partsOf(order, [...counts(['a', 3], ['b', 2]), { promptKey: 'k', answer: 'c', nth: 1, count: 3, first: 0 }], 3)
      ?.wrongMost,
  ).toBe(3);
  expect(partsOf(order, counts(['a', 3], ['b', 3], ['c', 3]), 3)).toEqual({ input: 'order', wrongMost: null });
  expect(partsOf(order, [], 0)).toEqual({ input: 'order', wrongMost: null });
  expect(partsOf({ ...order, inputDisplayType: 'small' }, [], 3)).toBeUndefined();
});

test('LIST-12 only the entries of gaps are written answers', () => {
  const item = { direction: 'sent', matched: ['*'] } as unknown as Parameters<typeof isWritten>[1];
  const written = (inputDisplayType: 'order' | 'pairs' | 'gaps') => {
    const definition = { ...order, inputDisplayType };
    return [takesText(definition), isWritten(definition, item)];
  };
  expect([written('order'), written('pairs'), written('gaps')]).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ]);
});
