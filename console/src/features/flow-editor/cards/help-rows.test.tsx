/** Hints and a solution in a question's card. */
import { act, screen, within } from '@testing-library/react';
import { ownAnswers } from '@parley/contracts/definition/links';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { undone } from '../model/editor-actions.js';
import { flowGraph } from '../map/flow-graph.js';
import { asKind, losesAnswers } from '../model/kind-change.js';
import { placeName } from '../translation/place-names.js';
import { namesIn } from '../../../ui/conditions/names.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const open = async (prompt: PromptDefinition) => {
  const page = await openEditor(flowOf({ message: 'A star?', ...prompt }));
  return {
    ...page,
    answers: () => ownAnswers(page.definition('k1')) ?? [],
    press: (name: string | RegExp) => page.user.click(page.card(1).getByRole('button', { name })),
    field: (name: string) => page.card(1).getByRole('textbox', { name }),
  };
};
const SUN: Answer = { key: 's', message: 'Sun', score: 1 };
const MOON: Answer = { key: 'm', message: 'Moon', score: 0 };
const HINT: Answer = { key: 'h', message: 'Hint', help: 'hint', quickResponse: { message: 'It shines' } };
const SOLUTION: Answer = { key: 'o', message: 'Solve', help: 'solution', quickResponse: { message: 'The Sun' } };
const CHOICE: PromptDefinition = { answers: [SUN, MOON, HINT, SOLUTION] };
const WORDS = { again: 'Again.', say: 'No.' };

test('HELP-E1 a hint and a solution are added behind the answers, with words of their own', async () => {
  const page = await open({ answers: [SUN, { ...MOON, message: 'Hint' }] });
  await page.press('Add a hint');
  await page.press('Add a hint');
  await page.press('Show the solution');
  expect(page.answers().slice(2)).toMatchObject([
    { message: 'Hint 2', help: 'hint', quickResponse: { message: '' } },
    { message: 'Hint 3', help: 'hint' },
    { message: 'Show the solution', help: 'solution' },
  ]);
  expect(page.card(1).queryByRole('button', { name: 'Show the solution' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  const rows = within(page.card(1).getByRole('list', { name: 'Help at prompt 1' })).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  act(() => void page.store.dispatch(undone()));
  expect(page.answers()).toHaveLength(4);
});

test('HELP-E1 help is deleted', async () => {
  const page = await open(CHOICE);
  await page.press('Delete: Hint “Hint” of prompt 1');
  expect(page.answers().map(({ key }) => key)).toEqual(['s', 'm', 'o']);
});
test.each<[name: string, prompt: PromptDefinition]>([
  ['a teacher answers', { answers: [SUN], answerExternally: true }],
  ['nobody is asked', {}],
])('HELP-E1 help isn’t offered where %s', async (_, prompt) => {
  const others = await open(prompt);
  expect(others.card(1).queryByRole('button', { name: 'Add a hint' })).toBeNull();
});

test('HELP-E3 the price is typed, empty again it is absent; only a solution has a next step', async () => {
  const page = await open(CHOICE);
  const price = page.field('Points that it costs: Hint “Hint” of prompt 1');
  expect(price).toHaveAttribute('placeholder', 'none');
  await page.user.type(price, '0.5');
  expect(page.answers()[2]).toMatchObject({ price: 0.5 });
  await page.user.clear(price);
  expect(page.answers()[2]).not.toHaveProperty('price');
  const nexts = page.card(1).getAllByRole('button', { name: /^Next step after: / });
  expect(nexts).toHaveLength(1);
  expect(nexts[0]).toHaveAccessibleName(/Solution “Solve” of prompt 1/);
});
test('HELP-E3 help has no price where nothing earns points', async () => {
  const page = await open({ answers: [{ key: 's', message: 'Sun' }, HINT] });
  expect(page.card(1).queryByRole('textbox', { name: /^Points that it costs/ })).toBeNull();
});

test('HELP-E2 answers are added, moved and marked in front of help, which stays as it is', async () => {
  const page = await open(CHOICE);
  await page.press('Answer');
  expect(
    page
      .answers()
      .map(({ key }) => key)
      .slice(-2),
  ).toEqual(['h', 'o']);
  await page.press(/^Answer B of prompt 1 is right/);
  await page.user.type(page.field('Answer A of prompt 1'), '{Alt>}{ArrowDown}{/Alt}');
  expect(page.answers().map(({ key }) => key)[1]).toBe('s');
  expect(page.answers().filter(({ help }) => help)).toEqual([HINT, SOLUTION]);
  expect(page.answers().find(({ key }) => key === 'm')).toMatchObject({ score: 1 });
});

test('HELP-E2 another kind of question keeps help; a message would lose it', () => {
  const to = (kind: Parameters<typeof asKind>[1]) =>
    asKind(CHOICE, kind, { newKey: () => 'new', words: WORDS }).answers;
  for (const kind of ['choices', 'short', 'number', 'order', 'long'] as const)
    expect((to(kind) as readonly Answer[]).slice(-2)).toEqual([HINT, SOLUTION]);
  expect(losesAnswers({ answers: [HINT] }, 'message', WORDS)).toBe(true);
});

test('HELP-E4 the map draws where a solution leads, conditions don’t offer help, and translations name it', () => {
  const shown = { ...SOLUTION, nextKey: '.two' };
  const flow = flowOf(
    { answers: [{ ...SUN, nextKey: '.three' }, HINT, shown] },
    { message: 'Two' },
    { message: 'Three' },
  );
  const ways = flowGraph(flow, null).edges.flatMap((edge) => edge.ways.map(({ words }) => [edge.to, words]));
  expect(ways).toEqual([
    ['k3', 'Sun'],
    ['k2', 'Solve'],
  ]);
  expect(
    namesIn(flow)
      .prompts[0]?.answers()
      .map(({ words }) => words),
  ).toEqual(['Sun']);
  const name = (place: `answer:${string}` | `response:${string}`) =>
    placeName(
      ((key: string, { number, name: of }: { number?: number; name?: string } = {}) =>
        `${key} ${number ?? of ?? ''}`) as never,
      CHOICE,
      place as never,
    );
  expect(name('answer:h')).toBe('helpName.hint 1');
  expect(name('response:o')).toBe('helpShown helpName.solution 1');
});
