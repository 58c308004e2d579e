import { screen, waitFor, within } from '@testing-library/react';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

beforeEach(() => window.localStorage.clear());

const open = async () => {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('POST /flows', { status: 201, body: { id: 7, revision: 0 } });
  const app = await renderApp({ server, path: '/?tab=flows' });
  const dialog = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'More' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Paste questions…' }));
    return within(await screen.findByRole('dialog', { name: 'Paste questions' }));
  };
  return { ...app, server, dialog };
};
const paste = async (app: Awaited<ReturnType<typeof open>>, text: string) => {
  const dialog = await app.dialog();
  await app.user.click(dialog.getByRole('textbox', { name: 'Your questions' }));
  await app.user.paste(text);
  return dialog;
};

test('PASTE-6 PASTE-2 the dialog shows what it understood and names the lines that it did not', async () => {
  const dialog = await paste(await open(), 'Animals\n\n1. A mammal?\na) Shark\nb) Whale *\n\n2. A bird?\nAnswer: owl');
  expect(await dialog.findByText('2 questions, 1 line not understood')).toBeVisible();
  expect(dialog.getByText('Line 1:').parentElement).toHaveTextContent('Line 1: this asks nothing “Animals”');
  expect(dialog.getByText('Whale').parentElement).toHaveTextContent('✓ right');
  expect(dialog.getByText('Short answer · Right: owl')).toBeVisible();
});

test('PASTE-11 questions and details that are left out are counted apart, and the question is named', async () => {
  const question = (type: string, name: string, more = '') =>
    `<question type="${type}"><name><text>${name}</text></name><questiontext><text>Why?</text></questiontext>${more}</question>`;
  const hint = '<hint><text>Think of whales.</text></hint>';
  const dialog = await paste(
    await open(),
    `<quiz>\n${question('essay', 'One', hint)}\n${question('calculated', 'Two')}\n</quiz>`,
  );
  expect(await dialog.findByText('1 question, 1 question left out, 1 detail left out')).toBeVisible();
  expect(dialog.getByText('Question in line 3:').parentElement).toHaveTextContent('Two');
  expect(dialog.getByText('Line 2:').parentElement).toHaveTextContent('Think of whales.');
});

test('PASTE-7 Home makes a flow of them, with a closing prompt, and forgets the text', async () => {
  const app = await open();
  const dialog = await paste(app, 'Is it far?\n- Yes *\n- No');
  await app.user.click(await dialog.findByRole('button', { name: 'Create flow' }));
  await waitFor(() => expect(app.address()).toBe('/flows/7/edit'));
  const { definition, ...body } = app.server.askedFor('POST /flows')[0]?.body as { definition: FlowDefinition };
  expect(body).toEqual({ name: 'Pasted questions', language: 'en', settings: {} });
  expect(definition.promptsArray.map(({ definition: { message } }) => message)).toEqual([
    'Is it far?',
    'That’s the end. Thank you!',
  ]);
  expect(window.localStorage.getItem('parley:v1:pastedQuestions')).toBeNull();
});

test('PASTE-6 it asks before it drops a text, and a reload keeps it', async () => {
  const first = await open();
  await paste(first, 'Is it far?');
  first.unmount();
  first.store.stop();
  const app = await open();
  const dialog = await app.dialog();
  expect(dialog.getByRole('textbox', { name: 'Your questions' })).toHaveValue('Is it far?');
  await app.user.keyboard('{Escape}');
  await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.localStorage.getItem('parley:v1:pastedQuestions')).toBeNull();
});

test('PASTE-9 a file of Moodle questions opens, and the gaps are shown', async () => {
  const app = await open();
  const dialog = await app.dialog();
  const asked = '<questiontext><text>In {1:SA:=Paris}.</text></questiontext>';
  const xml = `<?xml version="1.0"?><quiz><question type="cloze">${asked}</question></quiz>`;
  const input = document.querySelector<HTMLInputElement>('input[type="file"][accept*=".xml"]');
  expect(dialog.getByRole('button', { name: 'Open a file' })).toBeVisible();
  // jsdom's files have no `text`.
  const file = Object.assign(new File([xml], 'quiz.xml', { type: 'text/xml' }), { text: () => Promise.resolve(xml) });
  if (input) await app.user.upload(input, file);
  expect(await dialog.findByText('1 question')).toBeVisible();
  expect(dialog.getByText('In _____.')).toBeVisible();
  expect(dialog.getByText('Gaps: Paris')).toBeVisible();
});
