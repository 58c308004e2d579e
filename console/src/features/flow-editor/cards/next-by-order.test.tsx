import { act, screen, within } from '@testing-library/react';
import { undone } from '../model/editor-actions.js';
import { promptMoved } from '../model/edits.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const BY_ORDER = flowOf({ message: 'Hi', nextKey: '>' }, { message: 'Bye', nextKey: '>' });

test('FLOW-N1 FLOW-N2 a card names the prompt after it; the last one ends the chat', async () => {
  const page = await openEditor(BY_ORDER);
  expect(page.card(1).getByRole('button', { name: 'Prompt 1 always to: Next: prompt 2' })).toBeVisible();
  expect(page.card(2).getByRole('button', { name: 'Prompt 2 always to: The chat ends here' })).toBeVisible();
  expect(page.card(1).queryByText('Finish')).toBeNull();
  expect(page.card(2).getByText('Finish')).toBeVisible();
});

test('FLOW-N1 a prompt that is moved leads to the one after its new place', async () => {
  const page = await openEditor(flowOf({ message: 'Hi', nextKey: '>' }, { message: 'A' }, { message: 'B' }));
  act(() => void page.store.dispatch(promptMoved({ key: 'k3', to: 1 })));
  expect(page.definition('k1').nextKey).toBe('>');
  const link = page.card(1).getByRole('button', { name: 'Prompt 1 always to: Next: prompt 2' });
  await page.user.hover(link);
  expect(link).toHaveAttribute('title', expect.stringContaining('B'));
});

test('FLOW-N5 a prompt that is added leads to the prompt after it', async () => {
  const page = await openEditor(BY_ORDER);
  await page.user.click(screen.getByRole('button', { name: 'Insert prompt after prompt 1' }));
  expect(await page.card(2).findByRole('button', { name: 'Prompt 2 always to: Next: prompt 3' })).toBeVisible();
  expect(page.card(3).getByRole('button', { name: 'Prompt 3 always to: The chat ends here' })).toBeVisible();
});

test('FLOW-N1 the author chooses between the next prompt, another one and none', async () => {
  const page = await openEditor(flowOf({ message: 'Hi' }, { message: 'Bye' }));
  const link = () => page.card(1).getByRole('button', { name: /^Prompt 1 always to/ });
  await page.user.click(link());
  await page.user.click(await screen.findByRole('option', { name: 'the next prompt' }));
  expect(page.definition('k1').nextKey).toBe('>');
  await page.user.click(link());
  await page.user.click(await screen.findByRole('option', { name: 'Not set' }));
  expect(page.definition('k1')).not.toHaveProperty('nextKey');
});

test('FLOW-N3 an answer has no choice by order; without a link of its own it follows its prompt', async () => {
  const page = await openEditor(flowOf({ answers: [{ key: 'a1', message: 'So' }], nextKey: '>' }, { message: 'Bye' }));
  const link = page.card(1).getByRole('button', { name: 'After answer A of prompt 1: Next: prompt 2' });
  await page.user.click(link);
  expect(await screen.findByRole('option', { name: /^Prompt 2/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: 'the next prompt' })).toBeNull();
});

test('FLOW-N6 the first question gets a closing prompt in the same step; prompts that are added come before it', async () => {
  const page = await openEditor(flowOf({ message: 'Hi', nextKey: '>' }));
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer' }));
  expect(await page.card(2).findByText('That’s the end. Thank you!')).toBeVisible();
  expect(page.card(1).getByRole('button', { name: 'After answer A of prompt 1: Next: prompt 2' })).toBeVisible();
  expect(page.card(2).getByText('Finish')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Add prompt after prompt 2' })).toBeNull();
  const add = within(screen.getByRole('region', { name: 'Add prompt after prompt 1' }));
  await page.user.click(add.getByRole('button', { name: 'Message' }));
  expect(await page.card(2).findByRole('button', { name: 'Prompt 2 always to: Next: prompt 3' })).toBeVisible();
  await page.user.click(page.card(2).getByRole('button', { name: 'Answer' }));
  expect(await page.card(3).findByText('That’s the end. Thank you!')).toBeVisible();
  expect(screen.queryByRole('article', { name: 'Prompt 4' })).toBeNull();
});

test('FLOW-N6 one step back takes the closing prompt away with the answer', async () => {
  const page = await openEditor(flowOf({ message: 'Hi', nextKey: '>' }));
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer' }));
  await screen.findByRole('article', { name: 'Prompt 2' });
  act(() => void page.store.dispatch(undone()));
  expect(screen.queryByRole('article', { name: 'Prompt 2' })).toBeNull();
  expect(page.card(1).queryByRole('textbox', { name: 'Answer A of prompt 1' })).toBeNull();
});

test.each([
  ['a link of its own', flowOf({ message: 'Hi', nextKey: '.two' }, { message: 'Bye' })],
  ['no link, as in drafts from before', flowOf({ message: 'Hi' })],
  ['a prompt after it', flowOf({ message: 'Hi', nextKey: '>' }, { message: 'Bye', nextKey: '>' })],
])('FLOW-N6 a question that has %s gets no closing prompt', async (_, flow) => {
  const page = await openEditor(flow);
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer' }));
  expect(await page.card(1).findByRole('textbox', { name: 'Answer A of prompt 1' })).toBeVisible();
  expect(screen.queryByText('That’s the end. Thank you!')).toBeNull();
});

test('EDITOR-K1 EDITOR-K2 a choice is added with its closing prompt, and its right answer is ticked', async () => {
  const page = await openEditor(flowOf({ message: 'Hi', nextKey: '>' }));
  await page.user.click(screen.getByRole('button', { name: 'Choice' }));
  expect(await page.card(3).findByText('That’s the end. Thank you!')).toBeVisible();
  await page.user.type(page.card(2).getByRole('textbox', { name: 'Answer B of prompt 2' }), 'Four');
  const right = page.card(2).getByRole('button', { name: 'Answer B of prompt 2 is right' });
  expect(right).toHaveAttribute('aria-pressed', 'false');
  await page.user.click(right);
  expect(right).toHaveAttribute('aria-pressed', 'true');
  expect(page.card(2).getByRole('textbox', { name: 'Score: Answer B of prompt 2' })).toHaveValue('1');
  expect(page.card(2).getByRole('textbox', { name: 'Score: Answer A of prompt 2' })).toHaveValue('0');
});

test('FLOW-N2 a last question does not say that the chat ends there', async () => {
  const page = await openEditor(flowOf({ answers: [{ key: 'a1', message: 'So' }], nextKey: '>' }));
  expect(page.card(1).getByRole('button', { name: 'Prompt 1 always to: Not set' })).toBeVisible();
  expect(page.card(1).getByRole('button', { name: 'After answer A of prompt 1: Choose next' })).toBeVisible();
});

const QUESTION = [
  {
    message: 'A star?',
    answers: [
      { key: 'a1', message: 'Sun', score: 1 },
      { key: 'a2', message: 'Moon', score: 0, quickResponse: { message: 'Try again.', repeatAnswers: true } },
    ],
    nextKey: '>',
  },
  { message: 'Bye' },
] as const;
test('FLOW-N8 a new prompt for one answer, such as a solution, does not catch the other answers', async () => {
  const page = await openEditor(flowOf(...QUESTION));
  await page.user.click(page.card(1).getByRole('button', { name: /^After answer B of prompt 1/ }));
  await page.user.click(await screen.findByRole('option', { name: 'New prompt' }));
  expect(await page.card(2).findByRole('button', { name: 'Prompt 2 always to: Next: prompt 3' })).toBeVisible();
  expect(page.card(1).getByRole('button', { name: /^Prompt 1 always to: .*prompt 3/i })).toBeVisible();
  expect(page.card(1).getByRole('button', { name: /^After answer B of prompt 1: .*prompt 2/i })).toBeVisible();
});

test('FLOW-N8 a new prompt after a prompt is where all of its answers go', async () => {
  const page = await openEditor(flowOf(...QUESTION));
  await page.user.click(page.card(1).getByRole('button', { name: /^Prompt 1 always to/ }));
  await page.user.click(await screen.findByRole('option', { name: 'New prompt' }));
  expect(await page.card(1).findByRole('button', { name: /^Prompt 1 always to: .*prompt 2/i })).toBeVisible();
});

test('EDITOR-K10 an answer that is added to a short answer is typed, too', async () => {
  const page = await openEditor(
    flowOf({
      answers: [
        { key: 'a1', message: 'four', hidden: true },
        { key: 'a2', message: '*' },
      ],
      nextKey: '>',
    }),
  );
  await page.user.click(page.card(1).getByRole('button', { name: 'Answer' }));
  expect(page.definition('k1').answers).toMatchObject([
    { hidden: true },
    { message: '', hidden: true },
    { message: '*' },
  ]);
});
