import { act, screen, waitFor, within } from '@testing-library/react';
import { languageChosen, undone } from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);
beforeEach(() => window.localStorage.clear());

const BEGUN = flowOf({ message: 'Hi', nextKey: '>' });
const TWO = flowOf({ message: 'Hi', nextKey: '>' }, { message: 'Bye', nextKey: '>' });
const open = (flow = TWO) => openEditor(flow);
const count = (page: Awaited<ReturnType<typeof open>>) => selectEditor(page.store.getState()).doc.order.length;
const kindsOf = (region: ReturnType<typeof within>) =>
  within(region.getByRole('group', { name: 'Kinds of prompts' }))
    .getAllByRole('button')
    .map((each) => each.parentElement?.textContent);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('EDITOR-K7 a begun flow shows every kind and the templates; a kind is added with its settings', async () => {
  const page = await open(BEGUN);
  const next = within(screen.getByRole('region', { name: 'Add prompt after prompt 1' }));
  expect(kindsOf(next)).toEqual([
    'ChoicePress one answer',
    'Short answerA word or a line',
    'NumberOne right number',
    'Long answerYou grade it',
    'MessageSays something, asks nothing',
    'Several choicesTick all that fit',
    'UploadA photo of their work',
    'Put in orderBring parts into the right order',
    'Match pairsFind what belongs together',
    'Fill the gapsWords missing in a text',
    'PicturesPress the right picture',
    'RatingStars from worst to best',
    'SliderA place between two ends',
  ]);
  expect(next.getByRole('button', { name: 'Insert from a template after prompt 1' })).toBeVisible();
  const several = next.getByRole('button', { name: 'Several choices' });
  expect(several).toHaveAccessibleDescription('Tick all that fit');
  await page.user.click(several);
  expect(await page.card(2).findByRole('img', { name: 'Question and answer: Several choices' })).toBeVisible();
  expect(page.card(3).getByText('That’s the end. Thank you!')).toBeVisible();
  act(() => void page.store.dispatch(undone()));
  expect(count(page)).toBe(1);
});

test('EDITOR-K7 a long answer says on its card that the teacher gives the points', async () => {
  const page = await open(BEGUN);
  await page.user.click(screen.getByRole('button', { name: 'Long answer' }));
  expect(await page.card(2).findByText('You give 0 to 1 points')).toBeVisible();
});

test('EDITOR-K7 later the first kinds stand in a row; a message adds no closing prompt', async () => {
  const page = await open();
  const row = within(screen.getByRole('region', { name: 'Add prompt after prompt 2' }));
  expect(row.getAllByRole('button').map((each) => each.textContent)).toEqual([
    'Choice',
    'Short answer',
    'Number',
    'Long answer',
    'Message',
    'All kinds',
    'Paste questions',
    'From a template',
  ]);
  await page.user.click(row.getByRole('button', { name: 'Message' }));
  expect(await page.card(3).findByRole('img', { name: 'Question and answer: Message' })).toBeVisible();
  expect(count(page)).toBe(3);
});

test('EDITOR-K7 between cards + inserts a message, and every kind is one press further', async () => {
  const page = await open();
  await page.user.click(screen.getByRole('button', { name: 'All kinds of prompts to insert after prompt 1' }));
  const kinds = await dialog('Add prompt after prompt 1');
  await page.user.click(kinds.getByRole('button', { name: 'Number' }));
  expect(await page.card(2).findByRole('img', { name: 'Question and answer: Number' })).toBeVisible();
  expect(await page.card(3).findByText('Bye')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('EDITOR-K7 / opens the kinds for the focused card, and a letter adds the kind that begins with it', async () => {
  const page = await open();
  act(() => void page.card(1).getByRole('button', { name: 'Move prompt 1' }).focus());
  await page.user.keyboard('/');
  const kinds = await dialog('Add prompt after prompt 1');
  await waitFor(() => expect(kinds.getByRole('button', { name: 'Choice' })).toHaveFocus());
  await page.user.keyboard('s');
  expect(kinds.getByRole('button', { name: 'Short answer' })).toHaveFocus();
  await page.user.keyboard('s');
  expect(kinds.getByRole('button', { name: 'Several choices' })).toHaveFocus();
  await page.user.keyboard('u');
  expect(await page.card(2).findByRole('img', { name: 'Image upload' })).toBeVisible();
});

test('EDITOR-K7 / goes to the kinds that a begun flow shows', async () => {
  const page = await open(BEGUN);
  act(() => void page.card(1).getByRole('button', { name: 'Move prompt 1' }).focus());
  await page.user.keyboard('/');
  expect(screen.getByRole('button', { name: 'Choice' })).toHaveFocus();
});

test('EDITOR-K7 a rarer message type is one press further', async () => {
  const page = await open(BEGUN);
  await page.user.click(screen.getByRole('button', { name: 'More message types' }));
  await page.user.click(screen.getByRole('button', { name: 'Answer Samples' }));
  const [, added] = selectEditor(page.store.getState()).doc.order;
  expect(page.definition(added!)).toMatchObject({
    contentType: 'remote',
    message: { url: '/flows/7/prompt/start/samples/{{originId}}' },
    nextKey: '>',
  });
  expect(count(page)).toBe(2);
});

test('EDITOR-K7 who may not change the prompts is offered no kind', async () => {
  const page = await openEditor(TWO, { flow: { languages: ['en', 'hi'] } });
  expect(screen.getByRole('region', { name: 'Add prompt after prompt 2' })).toBeVisible();
  act(() => void page.store.dispatch(languageChosen('hi')));
  expect(screen.queryByRole('region', { name: /Add prompt/ })).toBeNull();
});
