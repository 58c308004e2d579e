import { screen, waitFor } from '@testing-library/react';
import { readAnyFile } from '@parley/contracts/interchange/read-any-file';
import { newUuid } from '@parley/runtime/platform/new-uuid';
import { fakeServer } from '../../testing/fake-server.js';
import { renderApp } from '../../testing/render.js';

/** Breaks the worker, as damaged files may. */
const BREAKING = 'This text breaks the reader.';
// jsdom has no workers.
jest.mock('../../ui/flow-file/ask-reader.js', () => ({
  askReader: (text: string) =>
    text === BREAKING ? Promise.reject(new Error('broken')) : Promise.resolve(readAnyFile(text, newUuid)),
}));

beforeEach(() => window.localStorage.clear());

async function dialog() {
  const server = fakeServer()
    .on('GET /flows', { body: { flows: [], total: 0 } })
    .on('POST /flows', { status: 201, body: { id: 12, revision: 1 } });
  const app = await renderApp({ server });
  await app.user.click(await screen.findByRole('button', { name: 'More' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'New from file…' }));
  await screen.findByRole('dialog', { name: 'New flow from a file' });
  const give = async (name: string, text: string) => {
    const file = new File([text], name);
    // jsdom can't read files as text.
    Object.defineProperty(file, 'text', { value: () => Promise.resolve(text) });
    await app.user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
  };
  return { ...app, give };
}

longTest('FILE-H1 a Twine story is listed apart, its report shown, and then a flow is made', async () => {
  const { give, server, user } = await dialog();
  await give('cave.twee', ':: StoryTitle\nCave\n\n:: Start\nDark. (live: 1s)[x] [[In->Hall]]\n\n:: Hall\nEnd.');
  expect(await screen.findByText('Twine story “Cave”, prompts: 2')).toBeVisible();
  expect(
    screen.getByText('2 of 2 passages were imported completely. 4 of 4 texts, answers and images are in the flow.'),
  ).toBeVisible();
  expect(screen.getByText('Commands left out; the text they act on is always shown: 1')).toBeVisible();
  expect(screen.getByText('Start: (live: 1s)')).toBeInTheDocument();
  expect(server.askedFor('POST /flows')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Create flow' }));
  await waitFor(() => expect(server.askedFor('POST /flows')).toHaveLength(1));
  expect(server.askedFor('POST /flows')[0]?.body).toMatchObject({ name: 'Cave', language: 'en', languages: ['en'] });
});

test('HOME-C2 after a lost reply the same file is asked for under the same key, so that there is one flow', async () => {
  const { give, server, user } = await dialog();
  server.on('POST /flows', () => {
    throw new TypeError('Failed to fetch');
  });
  await give('cave.twee', ':: StoryTitle\nCave\n\n:: Start\nDark. [[In->Hall]]\n\n:: Hall\nEnd.');
  await user.click(await screen.findByRole('button', { name: 'Create flow' }));
  await screen.findByText(/could not be created|Failed/);
  server.on('POST /flows', { status: 201, body: { id: 12, revision: 1 } });
  await user.click(screen.getByRole('button', { name: 'Create flow' }));
  await waitFor(() => expect(server.askedFor('POST /flows')).toHaveLength(2));
  const [first, second] = server.askedFor('POST /flows').map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

test('FILE-H7 the dialog says that a file could not be read, and takes another one', async () => {
  const { give } = await dialog();
  await give('broken.twee', BREAKING);
  expect(await screen.findByRole('alert')).toHaveTextContent('The file could not be read. Try again.');
  expect(screen.getByRole('button', { name: 'Create flow' })).toBeDisabled();
  await give('cave.twee', ':: StoryTitle\nCave\n\n:: Start\nDark. [[In->Hall]]\n\n:: Hall\nEnd.');
  expect(await screen.findByText('Twine story “Cave”, prompts: 2')).toBeVisible();
  expect(screen.queryByText('The file could not be read. Try again.')).not.toBeInTheDocument();
});

test('FILE-H1 FILE-2 a refused file says where and why, and nothing can be made of it', async () => {
  const { give } = await dialog();
  const prompt = { key: 'k', name: 'start', definition: { message: 5 } };
  const file = {
    format: 'parley-flow',
    version: 1,
    name: 'A',
    language: 'en',
    languages: ['en'],
    settings: {},
    definition: { promptsArray: [prompt] },
  };
  await give('a.json', JSON.stringify(file));
  expect(await screen.findByText('Prompt 1 › message: has the wrong type')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create flow' })).toBeDisabled();
});

test('FILE-H2 FILE-T11 a file that Parley can’t read is named, with the next step', async () => {
  const { give } = await dialog();
  await give('a.txt', '::Capital::What is the capital of Spain?{=Madrid ~Rome}');
  expect(await screen.findByText(/^This is a file of Moodle questions \(GIFT\).*open the file there/)).toBeVisible();
  await give('b.twee', ':: StoryData\n{"format":"Snowman"}\n\n:: Start\nHi');
  expect(await screen.findByText(/^This Twine story is written in Snowman\..*story format to Harlowe/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Create flow' })).toBeDisabled();
});
