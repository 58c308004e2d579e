import { act, screen, waitFor, within } from '@testing-library/react';
import { ownAnswers } from '@parley/contracts/definition/links';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { undone } from '../model/editor-actions.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const part = (key: string, message: string, more: Partial<Answer> = {}): Answer => ({
  key,
  message,
  score: 1,
  ...more,
});
const open = async (prompt: PromptDefinition) => {
  const page = await openEditor(flowOf({ message: 'Sort', ...prompt }));
  return {
    ...page,
    answers: () => ownAnswers(page.definition('k1')) ?? [],
    press: (name: string) => page.user.click(page.card(1).getByRole('button', { name })),
  };
};
const ORDER: PromptDefinition = { inputDisplayType: 'order', answers: [part('a', 'Venus'), part('b', 'Earth')] };

test('LIST-E1 a new part comes after the others, has their points, and no part has a link', async () => {
  const page = await open({
    ...ORDER,
    answers: [...(ORDER.answers as readonly Answer[]), { key: 'any', message: '*' }],
  });
  await page.press('Add part');
  expect(page.answers().map(({ message, score }) => [message, score])).toEqual([
    ['Venus', 1],
    ['Earth', 1],
    ['', 1],
    ['*', undefined],
  ]);
  expect(page.card(1).queryByRole('button', { name: /^After answer A/ })).toBeNull();
  expect(page.card(1).getByRole('button', { name: /^After answer D/ })).toBeVisible();
});

test('EDITOR-K12 Enter goes to the next part if it is empty, and adds one after the last', async () => {
  const page = await open({ ...ORDER, answers: [part('a', ''), part('b', ''), { key: 'any', message: '*' }] });
  await page.user.type(screen.getByRole('textbox', { name: 'Answer A of prompt 1' }), 'Venus{Enter}Earth{Enter}');
  await page.user.keyboard('Mars');
  expect(page.answers().map(({ message }) => message)).toEqual(['Venus', 'Earth', 'Mars', '*']);
});

test('LIST-E2 "React to the result" adds a reaction to all right, then to any other result, then to fewer', async () => {
  const page = await open(ORDER);
  for (let n = 0; n < 3; n += 1) await page.press('React to the result');
  expect(page.answers().slice(2)).toMatchObject([
    { message: 'all parts are right', rule: { kind: 'right' }, quickResponse: { message: '' } },
    { message: 'at least 1 part is right', rule: { kind: 'right', least: 1 } },
    { message: '*' },
  ]);
  expect(page.card(1).queryByRole('button', { name: 'React to the result' })).toBeNull();
  act(() => void page.store.dispatch(undone()));
  expect(page.answers()).toHaveLength(4);
});

test('LIST-E3 the author types the right side of a pair', async () => {
  const page = await open({ inputDisplayType: 'pairs', answers: [part('a', 'France', { pair: '' })] });
  await page.user.type(screen.getByRole('textbox', { name: 'Right side of Answer A of prompt 1' }), 'Paris');
  expect(page.answers()).toMatchObject([{ message: 'France', pair: 'Paris' }]);
  await page.press('Add part');
  expect(page.answers()[1]).toMatchObject({ message: '', pair: '', score: 1 });
});

test('LIST-E4 the card says how gaps are written, and if there are more or fewer than answers', async () => {
  const gaps: PromptDefinition = { inputDisplayType: 'gaps', answers: [part('a', 'sun', { hidden: true })] };
  await open({ ...gaps, message: 'The ___ shines.' });
  expect(screen.getByText(/^Write ___ in the text/)).toBeVisible();
});
test('LIST-E4 a text without a gap for each answer', async () => {
  await open({ inputDisplayType: 'gaps', message: 'The ___ is a ___.', answers: [part('a', 'sun')] });
  expect(screen.getByText(/^Gaps \(___\) in the text: 2\. Answers: 1\./)).toBeVisible();
});

test('PICT-E1 a choice as picture takes a picture by its address, keeps its words, and gives them back', async () => {
  const page = await open({ inputDisplayType: 'pictures', answers: [{ key: 'a', message: 'Leaf' }] });
  await page.press('Picture of Answer A of prompt 1');
  const dialog = await screen.findByRole('dialog', { name: 'Picture of Answer A of prompt 1' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  expect(within(dialog).getByText('Required')).toBeVisible();
  await page.user.type(within(dialog).getByRole('textbox', { name: 'Address of the image' }), 'https://e.org/leaf.png');
  await page.user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(page.answers()[0]?.message).toBe('![Leaf](https://e.org/leaf.png)'), { timeout: 6_000 });
  const box = page.card(1).getByRole('textbox', { name: 'Answer A of prompt 1' });
  await page.user.type(box, ' 1');
  expect(box).toHaveValue('Leaf 1');
  expect(page.answers()[0]?.message).toBe('![Leaf 1](https://e.org/leaf.png)');
  await page.press('Picture of Answer A of prompt 1');
  await page.user.click(await screen.findByRole('button', { name: 'Remove picture' }));
  expect(page.answers()[0]).toEqual({ key: 'a', message: 'Leaf 1' });
});
