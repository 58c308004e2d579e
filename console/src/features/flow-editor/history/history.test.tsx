import { act, screen, within } from '@testing-library/react';
import type { Answered } from './testing/answers.js';
import { change, VERSIONS } from './testing/answers.js';
import type { AnswerRule } from '@parley/contracts/definition/definition';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';
import { messageChanged } from '../model/edits.js';
import { undone } from '../model/editor-actions.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

beforeAll(giveLayout);

const NOW = flowOf(
  { message: 'Hello there', answers: [{ key: 'a', message: 'Yes', score: 2, nextKey: '.two' }] },
  { message: 'Two' },
);
const BEFORE = {
  message: 'Hello you',
  answers: [
    { key: 'a', message: 'Yes', score: 1, nextKey: '.gone' },
    { key: 'b', message: 'No' },
  ],
};
const historyServer = (...changes: Answered[]) =>
  fakeServer().on('GET /flows/:id/prompts/:key/history', { body: { changes, next: null } });
const openHistory = async (server: ReturnType<typeof fakeServer>) => {
  const page = await openEditor(NOW, { server });
  await page.menu('Actions for prompt 1', 'History…');
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'History of prompt 1' })) };
};

test('HIST-6 a prompt’s history says who changed what, in the words of the settings', async () => {
  const { dialog } = await openHistory(
    historyServer(change(5, 'Ravi Iyer', BEFORE, NOW.promptsArray[0]!.definition), change(2, 'Asha Rao', null, BEFORE)),
  );
  const [newest, oldest] = await dialog
    .findAllByRole('listitem')
    .then((all) => all.filter((each) => each.querySelector('time')));
  expect(newest).toHaveTextContent('Ravi Iyer changed it');
  expect(newest!.querySelector('ins')).toHaveTextContent('added there');
  expect(newest!.querySelector('del')).toHaveTextContent('removed you');
  expect(newest).toHaveTextContent(/Answers.*Yes · 2 points · → Prompt 2.*Score removed 1 added 2/);
  expect(newest).toHaveTextContent(/Leads to removed Unknown prompt added Prompt 2/);
  expect(await within(newest!).findByText('Current version')).toBeInTheDocument();
  expect(oldest).toHaveTextContent('Asha Rao added it');
});

test('HIST-6 a quote’s history shows what changed in its text and in its author', async () => {
  const before = { message: { text: 'Be the change', author: 'Anonymous' }, contentType: 'quote' as const };
  const after = { ...before, message: { text: 'Be the new change', author: 'Gandhi' } };
  const { dialog } = await openHistory(historyServer(change(5, 'Ravi Iyer', before, after)));
  const item = (await dialog.findByText(/Ravi Iyer/)).closest('li');
  expect(item).toHaveTextContent(/Message · text.*Be the added new change/);
  expect(item).toHaveTextContent(/Message · who said it.*removed Anonymous.*added Gandhi/);
});
test('HIST-6 a quote among several messages is named by what it says', async () => {
  const quote = { key: 's2', contentType: 'quote' as const, message: { text: 'Be the change', author: 'Gandhi' } };
  const before = { messages: [{ key: 's1', message: 'Read' }] };
  const { dialog } = await openHistory(
    historyServer(change(5, 'Ravi Iyer', before, { messages: [...before.messages, quote] })),
  );
  expect((await dialog.findByText(/Ravi Iyer/)).closest('li')).toHaveTextContent(/added Be the change/);
});

test('COND-E10 a sentence with its target names a changed condition', async () => {
  const line = (least: number) => ({ key: 'w', if: { on: 'score' as const, least }, nextKey: '.two' });
  const before = { message: 'Where?', when: [line(3)] };
  const after = { message: 'Where?', when: [line(4), { key: 'x', if: { on: 'visited' as const, prompt: 'k2' } }] };
  const { dialog } = await openHistory(historyServer(change(5, 'Ravi Iyer', before, after)));
  const item = (await dialog.findByText(/Ravi Iyer/)).closest('li');
  expect(item).toHaveTextContent(/Next step, if.*If the score so far is at least 4 → Prompt 2/);
  expect(item).toHaveTextContent(
    /Condition removed the score so far is at least 3 added the score so far is at least 4/,
  );
  expect(item).toHaveTextContent('added If prompt 2 was shown → Not set');
});

test('LIST-E3 HELP-E4 the history shows both sides of a pair, and names help as help', async () => {
  const pair = (right: string) => ({ key: 'a', message: 'France', pair: right });
  const asking = (right: string) => ({ message: 'Match.', inputDisplayType: 'pairs', answers: [pair(right)] });
  const help = { key: 'h', message: 'A clue', help: 'hint' as const, price: 1 };
  const after = { ...asking('Paris'), answers: [pair('Paris'), help] };
  const { dialog } = await openHistory(historyServer(change(5, 'Ravi Iyer', asking('Lyon'), after)));
  const item = (await dialog.findByText(/Ravi Iyer/)).closest('li');
  expect(item).toHaveTextContent(/France – Paris.*Right side removed Lyon added Paris.*added Hint · A clue/);
});

test('HIST-6 what counts as an answer is told in words, and choices by what they say', async () => {
  const both = (rule: AnswerRule) => ({ message: 'Which?', answers: [{ key: 'both', message: 'Both', rule }] });
  const before = both({ kind: 'near', value: 25 });
  const after = both({ kind: 'chose', exactly: ['a', 'deleted'] });
  const { dialog } = await openHistory(historyServer(change(5, 'Ravi Iyer', before, after)));
  const item = (await dialog.findByText(/Ravi Iyer/)).closest('li');
  expect(item).toHaveTextContent(/removed a number, give or take added a certain combination of the choices/);
  expect(item).toHaveTextContent('added Yes, a choice that is gone');
});

test('HIST-6 bringing back is an edit that can be undone; links to prompts that are gone stay unset', async () => {
  const { page, dialog } = await openHistory(historyServer(change(2, 'Asha Rao', null, BEFORE)));
  await page.user.click(await dialog.findByRole('button', { name: 'Restore this' }));
  expect(page.definition('k1')).toEqual({
    message: 'Hello you',
    answers: [
      { key: 'a', message: 'Yes', score: 1 },
      { key: 'b', message: 'No' },
    ],
  });
  expect(await screen.findByText('Restored')).toBeInTheDocument();
  act(() => void page.store.dispatch(undone()));
  expect(page.definition('k1')).toEqual(NOW.promptsArray[0]!.definition);
});

test('HIST-6 a prompt that was never saved says so; a failure can be tried again', async () => {
  const server = fakeServer().on('GET /flows/:id/prompts/:key/history', {
    status: 503,
    body: { message: 'Away', errors: [] },
  });
  const { page, dialog } = await openHistory(server);
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  server.on('GET /flows/:id/prompts/:key/history', { body: { changes: [], next: null } });
  await page.user.click(retry);
  expect(await dialog.findByText(/No history until the prompt is saved/)).toBeInTheDocument();
});

test('PUB-21 publishing takes one click, or two with a note that goes along', async () => {
  const page = await openEditor(NOW);
  await page.user.click(await screen.findByRole('button', { name: 'Publish with a note' }));
  const note = within(await screen.findByRole('dialog', { name: 'Publish with a note' }));
  await page.user.type(await note.findByRole('textbox', { name: 'What changed in this version?' }), ' Easier words ');
  const asked: unknown[] = [];
  const spy = (state: unknown = null, made: unknown) => {
    asked.push(made);
    return state;
  };
  act(() => page.store.addFeature({ name: 'spy', reducer: spy }));
  await page.user.click(await note.findByRole('button', { name: 'Publish version' }));
  expect(asked).toContainEqual(
    expect.objectContaining({ type: 'flowEditor/publishRequested', payload: 'Easier words' }),
  );
});

test('HIST-5, 8 a version’s page begins with what it changed; any two versions or the draft can be compared', async () => {
  const app = await renderApp({ path: '/flows/7/versions/2', server: VERSIONS() });
  expect(await screen.findByRole('tab', { name: 'What changed since v1', selected: true })).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Versions and their changes' }));
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual([
    expect.stringMatching(/^Current draftNowThe same as version 2$/),
    expect.stringMatching(/^Version 2LiveAsha Rao · .*Easier words$/),
    expect.stringMatching(/^Version 1Ravi Iyer/),
  ]);
  expect(list.getByRole('link', { name: /^Version 2/ })).toHaveAttribute('aria-current', 'page');
  expect(await screen.findByText('1 prompt differs')).toBeInTheDocument();
  expect(document.querySelector('ins')).toHaveTextContent('added 2');
  await app.user.click(list.getByRole('link', { name: /Current draft/ }));
  expect(await screen.findByRole('tab', { name: 'What changed since v2' })).toBeVisible();
  expect(await screen.findByText('No differences')).toBeInTheDocument();
  expect(app.address()).toBe('/flows/7/versions/2?of=draft');
  await app.user.click(screen.getByRole('combobox', { name: 'Compared with' }));
  await app.user.click(await screen.findByRole('option', { name: 'An empty flow' }));
  expect(await screen.findByText('added')).toBeInTheDocument();
  expect(app.address()).toBe('/flows/7/versions/2?of=draft&with=nothing');
});
test('HIST-8 a changed prompt is named by its number and its title, with the icon of its kind', async () => {
  const titled = (message: string) =>
    flowOf({ title: 'Full to new', message, answers: [{ key: 'a', message: 'Yes' }] });
  const server = VERSIONS().on('GET /flows/:id/published/:version', ({ path }) => ({
    body: {
      id: 7,
      name: 'Fractions',
      language: 'en',
      languages: ['en'],
      definition: titled(path.slice(-1)),
      trees: {},
    },
  }));
  await renderApp({ path: '/flows/7/versions/2', server });
  expect(await screen.findByRole('heading', { level: 2, name: 'Prompt 1 Full to new' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Choice' })).toBeVisible();
});
test('HIST-8 versions that can’t be fetched can be tried again, and the page stays', async () => {
  const away = { status: 503, body: { message: 'Away', errors: [] } };
  const server = VERSIONS().on('GET /flows/:id/versions', away);
  const app = await renderApp({ path: '/flows/7/versions/2', server });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('heading', { name: 'Fractions' })).toBeVisible();
  server.on('GET /flows/:id/versions', { body: [] });
  await app.user.click(retry);
  expect(await screen.findByText('1 prompt differs')).toBeInTheDocument();
});

test('PREV-13 a version that the flow doesn’t have is named, and the latest one offered', async () => {
  await renderApp({ path: '/flows/7/versions/9', server: VERSIONS() });
  expect(await screen.findByText('This flow has no version 9.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show the latest version' })).toHaveAttribute('href', '/flows/7/versions');
});

test('HIST-7 versions that differ in their name and languages alone are not called equal', async () => {
  const facts = { publishedAt: '2026-11-01T10:00:00.000Z', by: null, note: null, maxScore: null };
  const definition = flowOf({ message: 'Hello' });
  const server = VERSIONS()
    .on('GET /flows/:id/versions', {
      body: [
        { ...facts, version: 2, name: 'Fractions', tName: { hi: 'भिन्न' }, languages: ['en', 'hi'] },
        { ...facts, version: 1, name: 'Parts', tName: {}, languages: ['en'] },
      ],
    })
    .on('GET /flows/:id/published/:version', {
      body: { id: 7, version: 2, name: 'Fractions', language: 'en', languages: ['en', 'hi'], definition, trees: {} },
    });
  await renderApp({ path: '/flows/7/versions/2', server });
  const whole = (await screen.findByText('The flow as a whole')).parentElement;
  expect(whole).toHaveTextContent(/Name.*removed Parts.*added Fractions/);
  expect(whole).toHaveTextContent(/Name \(हिन्दी\).*added भिन्न/);
  expect(whole).toHaveTextContent(/Languages.*removed English added English, हिन्दी/);
  expect(screen.queryByText('No differences')).toBeNull();
  expect(screen.getByText(/^Settings don’t belong to a version/)).toBeVisible();
});

test('HIST-6 an edit after bringing back builds on it', async () => {
  const { page, dialog } = await openHistory(historyServer(change(2, 'Asha Rao', null, BEFORE)));
  await page.user.click(await dialog.findByRole('button', { name: 'Restore this' }));
  act(() => void page.store.dispatch(messageChanged({ key: 'k1', message: 'New' })));
  expect(page.definition('k1')).toMatchObject({ message: 'New', answers: [{ key: 'a' }, { key: 'b' }] });
});
