import { act, screen, waitFor } from '@testing-library/react';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { undone } from '../model/editor-actions.js';
import { documentFrom } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { PromptColumn } from '../page/PromptColumn.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { cardsCollapsed, selectCollapsed } from '../actions/collapsed.slice.js';
import { occurrencesIn } from './search.js';

beforeAll(giveLayout);

const EVERYWHERE: PromptDefinition = {
  messages: [
    { key: 's1', message: 'A **ha**lf' },
    { key: 's2', message: 'Half?', tMessage: { hi: 'half आधा' } },
  ],
  altMessages: ['half again'],
  tAltMessages: [{ hi: 'half फिर' }],
  answers: [
    {
      key: 'a1',
      message: 'one half',
      tMessage: { hi: 'half' },
      quickResponse: { message: 'half!', messages: ['half 1'], tMessages: [{ hi: 'half १' }] },
    },
    { key: 'a2', message: '*' },
  ],
  quickResponses: [{ key: 'q1', message: 'half of it' }],
  extAnswerPendingMessage: 'half a minute',
  custom: { notes: 'half done' },
};
const placesOf = (query: string, matchCase = false) =>
  occurrencesIn(documentFrom(flowOf(EVERYWHERE)), { query, matchCase }).map(
    ({ field: { place, language } }) => place.id + (language ? `:${language}` : ''),
  );

test('EDITOR-T3 everything that a prompt says is searched, in every language and as it is read', () => {
  expect(placesOf('half')).toEqual([
    ...['step', 'step', 'step:hi', 'alternate', 'alternate:hi', 'answer', 'answer:hi', 'response', 'response'],
    ...['response:hi', 'quick', 'pending', 'notes'],
  ]);
  expect(placesOf('Half', true)).toEqual(['step']);
  expect(placesOf('आधा')).toEqual(['step:hi']);
  expect(placesOf('a.*f')).toEqual([]);
  expect(placesOf('  ')).toEqual([]);
});

test('LIST-E3 EDITOR-T3 the right side of a pair, the words of a rule and of a scale, and help are found', () => {
  const found = (definition: PromptDefinition) =>
    occurrencesIn(documentFrom(flowOf(definition)), { query: 'half', matchCase: false }).map(
      ({ field: { place, path } }) => [place.id, path.join('.')],
    );
  const pair = { key: 'a', message: '1/2', pair: 'one half', tPair: { hi: 'half आधा' } };
  expect(found({ inputDisplayType: 'pairs', answers: [pair] })).toEqual([
    ['pair', 'answers.0.pair'],
    ['pair', 'answers.0.tPair.hi'],
  ]);
  const answers: PromptDefinition['answers'] = [
    { key: 'a', message: '1/2', rule: { kind: 'spelled', words: 'half' } },
    { key: 'h', message: 'Half a hint', help: 'hint', quickResponse: { message: 'Half of it' } },
  ];
  expect(found({ inputDisplayType: 'text', answers }).map(([id]) => id)).toEqual(['rule', 'answer', 'response']);
  expect(found({ inputDisplayType: 'rating', inputDisplayConfig: { minWord: 'half', maxWord: 'whole' } })).toEqual([
    ['minWord', 'inputDisplayConfig.minWord'],
  ]);
});
test('EDITOR-T3 addresses of pictures, videos, meetings and remote messages are found, and so are their texts', () => {
  const remote = { url: 'https://old.example/r', statusMessages: { pending: 'old news' } };
  const doc = documentFrom(
    flowOf(
      { message: 'https://old.example/v', contentType: 'video', tMessage: { hi: 'https://old.example/hi' } },
      { message: { images: [{ url: '' }, { url: 'https://old.example/i' }] }, contentType: 'image' },
      { message: { url: 'https://old.example/m' }, contentType: 'meeting' },
      { message: remote, contentType: 'remote', altMessages: [{ url: 'https://old.example/a' }] },
      { message: { body: 'old', url: 'https://old.example/s' }, contentType: 'mdWithAudio' },
    ),
  );
  const found = occurrencesIn(doc, { query: 'old', matchCase: false });
  expect(found.map(({ field: { path, isAddress } }) => path.join('.') + (isAddress ? '' : ' said'))).toEqual([
    ...['message', 'tMessage.hi', 'message.images.1.url', 'message.url', 'message.url'],
    ...['message.statusMessages.pending said', 'altMessages.0.url', 'message.body said', 'message.url'],
  ]);
});
test('EDITOR-T3, T4 a quote and its author are found, in translations too, and replaced', async () => {
  const quote = { text: 'We were **ol**d', author: 'Old Ravi' };
  const page = await openEditor(
    flowOf({ message: quote, contentType: 'quote', tMessage: { hi: { text: 'old था', author: 'रवि' } } }),
    { list: <PromptColumn /> },
  );
  await page.user.keyboard('{Control>}f{/Control}');
  await page.user.type(await screen.findByRole('textbox', { name: /^Find in messages/ }), 'old');
  expect(screen.getByText('1 of 3')).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Replace…' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'new');
  await page.user.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(page.definition('k1')).toMatchObject({
    message: { text: 'We were **ol**d', author: 'new Ravi' },
    tMessage: { hi: { text: 'new था', author: 'रवि' } },
  });
});
longTest(
  'EDITOR-T3, T4 common answers and the flow’s own texts are found after the prompts, and replaced with them',
  async () => {
    const page = await openEditor(
      {
        ...flowOf({ message: 'Half?', answers: '.agree' }),
        commonAnswers: { agree: [{ key: 'y', message: 'Half', tMessage: { hi: 'half' } }] },
        extAnswerPendingMessage: 'Half a minute',
      },
      { list: <PromptColumn /> },
    );
    await page.user.keyboard('{Control>}f{/Control}');
    await page.user.type(await screen.findByRole('textbox', { name: /^Find in messages/ }), 'half{Enter}');
    expect(screen.getByText('2 of 4')).toBeInTheDocument();
    expect(screen.getByText('Common answers “agree” · Answer A')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Replace…' }));
    await page.user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'part');
    await page.user.click(screen.getByRole('button', { name: 'Replace all' }));
    const { doc } = selectEditor(page.store.getState());
    expect(doc.byKey['k1']?.definition.message).toBe('part?');
    expect(doc.rest).toEqual({
      commonAnswers: { agree: [{ key: 'y', message: 'part', tMessage: { hi: 'part' } }] },
      extAnswerPendingMessage: 'part a minute',
    });
    await page.user.type(screen.getByRole('textbox', { name: /^Find in messages/ }), '{Control>}a{/Control}minute');
    await page.user.click(screen.getByRole('button', { name: 'Open the common answers and texts' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Common answers');
  },
);

const flow = () => flowOf({ message: 'Half a cake' }, { message: 'Nothing' }, { message: 'half and half' });
const find = async () => {
  const page = await openEditor(flow(), { list: <PromptColumn /> });
  await page.user.keyboard('{Control>}f{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Find in messages, answers and translations' });
  await waitFor(() => expect(field).toHaveFocus());
  const state = () => selectEditor(page.store.getState());
  return { page, field, state, said: () => state().doc.order.map((key) => state().doc.byKey[key]?.definition.message) };
};

test('EDITOR-T3 it counts, goes on and back around the end, unfolds and marks the card, and keeps the focus', async () => {
  const { page, field, state } = await find();
  act(() => void page.store.dispatch(cardsCollapsed({ keys: ['k3'], isCollapsed: true })));
  await page.user.type(field, 'half');
  expect(screen.getByText('1 of 3')).toBeInTheDocument();
  await page.user.keyboard('{Enter}');
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  expect(state().jump).toMatchObject({ key: 'k3', keepsFocus: true });
  expect(selectCollapsed(page.store.getState())).toEqual({});
  expect(screen.getByRole('article', { name: 'Prompt 3' })).toHaveAttribute('data-found', 'true');
  await page.user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  expect(screen.getByText('3 of 3')).toBeInTheDocument();
  expect(field).toHaveFocus();
  await page.user.type(field, ' x');
  expect(screen.getByText('No matches')).toBeInTheDocument();
  await page.user.keyboard('{Escape}');
  expect(screen.queryByRole('search')).toBeNull();
});
test('EDITOR-T4 replacing all is one step back', async () => {
  const { page, field, said } = await find();
  await page.user.type(field, 'half');
  await page.user.click(screen.getByRole('button', { name: 'Replace…' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'part');
  await page.user.click(screen.getByRole('button', { name: 'Replace all' }));
  expect(said()).toEqual(['part a cake', 'Nothing', 'part and part']);
  expect(await screen.findByText('3 replacements made')).toBeInTheDocument();
  act(() => void page.store.dispatch(undone()));
  expect(said()).toEqual(['Half a cake', 'Nothing', 'half and half']);
});
test('EDITOR-T4 one after the other, the next one takes its turn', async () => {
  const { page, field, said } = await find();
  await page.user.type(field, 'half');
  await page.user.click(screen.getByRole('button', { name: 'Replace…' }));
  await page.user.type(screen.getByRole('textbox', { name: 'Replace with' }), 'half a{Enter}{Enter}');
  expect(said()).toEqual(['half a a cake', 'Nothing', 'half a and half']);
  expect(screen.getByText('3 of 3')).toBeInTheDocument();
});
