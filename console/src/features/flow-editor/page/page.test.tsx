import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp, type Rendered } from '../../../testing/render.js';
import { messageChanged } from '../model/edits.js';
import { keepSettingsShown } from '../model/settings-shown.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout } from '../testing/open-editor.js';

const { matchMedia, innerWidth: WIDTH } = window;
beforeAll(() => {
  giveLayout();
  const isWide = (query: string) =>
    window.innerWidth >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Infinity) ||
    window.innerWidth <= 16 * Number(/max-width: (\d+)em/.exec(query)?.[1] ?? -Infinity);
  window.matchMedia = (query) => {
    const media = matchMedia(query);
    return { ...media, matches: media.matches || isWide(query) };
  };
});
afterAll(() => void (window.matchMedia = matchMedia));
afterEach(() => {
  window.localStorage.clear();
  window.innerWidth = WIDTH;
});

const FLOW = {
  id: 7,
  name: 'Fractions',
  tName: {},
  language: 'en',
  languages: ['en'],
  defaultLanguage: 'en',
  latestVersion: null,
  ownership: 'own',
  isDirty: true,
  flowSequence: null,
  settings: {},
  defaultSettings: {},
  userSettings: {},
  revision: 3,
  user: { name: 'Asha Rao', email: 'asha@school.example' },
  definition: flowOf({ message: 'Why?' }, { message: 'Because.' }),
};
let page: Rendered;
async function open(path = '/flows/7/edit', flow = FLOW) {
  page = await renderApp({ path, server: fakeServer().on('GET /flows/:id', { body: flow }) });
}
const opened = async (width: number) => {
  window.innerWidth = width;
  await open();
  return screen.findByRole('article', { name: 'Prompt 1' });
};

test('EDIT-1, 2, 3, 6 the address opens the editor: Build and Stats, the flow’s name, Publish', async () => {
  await opened(1_280);
  const bar = within(screen.getByRole('banner'));
  const tabs = within(bar.getByRole('radiogroup', { name: 'Build, stats or live' }));
  expect(tabs.getByRole('radio', { name: 'Build' })).toBeChecked();
  expect(bar.getByRole('heading', { level: 1, name: /Fractions/ })).toBeInTheDocument();
  expect(bar.getByRole('button', { name: 'Publish' })).toBeEnabled();
  await page.user.click(await tabs.findByText('Stats'));
  await waitFor(() => expect(page.address()).toBe('/flows/7/stats'));
});
test('EDIT-26, 27 from 1200 px on the settings are open next to prompts and preview', async () => {
  const card = await opened(1_200);
  const settings = screen.getByRole('complementary', { name: 'Prompt Settings' });
  const preview = screen.getByRole('complementary', { name: 'Preview' });
  expect(await within(settings).findByRole('heading', { name: 'Settings: Prompt 1' })).toBeInTheDocument();
  expect(await screen.findByRole('main')).toContainElement(card);
  const columns = [settings, screen.getByRole('main'), preview];
  expect([...settings.parentElement!.children]).toEqual(columns);
});
test('EDIT-27 EDITOR-K9 the settings begin closed while there is one prompt, or if they were closed last time', async () => {
  window.innerWidth = 1_200;
  await open('/flows/7/edit', { ...FLOW, definition: flowOf({ message: 'Why?' }) });
  await screen.findByRole('article', { name: 'Prompt 1' });
  expect(screen.queryByRole('complementary', { name: 'Prompt Settings' })).toBeNull();
  page.unmount();
  keepSettingsShown(false);
  await opened(1_200);
  expect(screen.queryByRole('complementary', { name: 'Prompt Settings' })).toBeNull();
});
test('EDITOR-K11 a phone has the tabs at its foot, after the prompts, and a tablet at its head', async () => {
  const order = () => {
    const tabs = screen.getByRole('radiogroup', { name: 'View' });
    return tabs.compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_PRECEDING ? 'foot' : 'head';
  };
  await opened(390);
  expect([order(), document.documentElement.hasAttribute('data-foot')]).toEqual(['foot', true]);
  page.unmount();
  await opened(800);
  expect([order(), document.documentElement.hasAttribute('data-foot')]).toEqual(['head', false]);
});
test('EDITOR-K9 on a phone the settings are a tab: those of the prompt in view', async () => {
  await opened(390);
  const tabs = within(screen.getByRole('radiogroup', { name: 'View' }));
  expect(tabs.getAllByRole('radio').map((each) => (each as HTMLInputElement).value)).toEqual([
    'prompts',
    'settings',
    'preview',
  ]);
  await page.user.click(tabs.getByText('Settings'));
  expect(await screen.findByRole('heading', { name: 'Settings: Prompt 1' })).toBeVisible();
  await page.user.click(tabs.getByText('Write'));
  expect(screen.queryByRole('heading', { name: 'Settings: Prompt 1' })).toBeNull();
});
longTest('EDIT-26, 27 below 1200 px the settings are optional: they open when they are asked for', async () => {
  await opened(1_199);
  expect(screen.queryByRole('complementary', { name: 'Prompt Settings' })).toBeNull();
  expect(await screen.findByRole('complementary', { name: 'Preview' })).toBeInTheDocument();
  await page.user.click(await screen.findByRole('button', { name: 'Actions for prompt 1' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Prompt Settings' }));
  expect(await screen.findByRole('complementary', { name: 'Prompt Settings' })).toBeInTheDocument();
});
test('EDIT-18 leaving with unsaved changes asks; one may stay or go', async () => {
  await opened(1_280);
  page.server.on('PUT /flows/:id', () => new Promise(() => undefined));
  act(() => void page.store.dispatch(messageChanged({ key: 'k1', message: 'Why so?' })));
  const ask = 'You have unsaved changes! Do you want to navigate away?';
  await page.user.click(await screen.findByRole('link', { name: 'Parley: home page' }));
  expect(await screen.findByText(ask)).toBeInTheDocument();
  await page.user.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText(ask)).toBeNull());
  expect(page.address()).toBe('/flows/7/edit');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  await page.user.click(await screen.findByRole('link', { name: 'Parley: home page' }));
  await page.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(page.address()).toBe('/'));
});
test('EDIT-18 without unsaved changes nobody is asked', async () => {
  await opened(1_280);
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
  await page.user.click(await screen.findByRole('link', { name: 'Parley: home page' }));
  await waitFor(() => expect(page.address()).toBe('/'));
});
test.each(['/flows/x/edit', '/flows/7x/edit', '/flows/0/edit'])(
  'EDIT-151 PREV-9 %s names no flow: nothing is asked for, and it says what to do',
  async (path) => {
    await open(path);
    expect(await screen.findByRole('heading', { name: 'Select a flow to view' })).toBeInTheDocument();
    expect(await screen.findByText('Valid flow id not found in arguments')).toBeInTheDocument();
    expect(page.server.asked.filter((asked) => asked.path.startsWith('/flows'))).toEqual([]);
    await page.user.click(await screen.findByRole('link', { name: 'Home' }));
    await waitFor(() => expect(page.address()).toBe('/'));
  },
);
test.each(['/flows/x/versions', '/flows/x/versions/1', '/flows/7/versions/x', '/flows/7/versions/0'])(
  'PREV-10 %s names no version of a flow',
  async (path) => {
    await open(path);
    expect(await screen.findByText('Valid flow id and/or version not found in arguments')).toBeInTheDocument();
    expect(page.server.asked.filter((asked) => asked.path.startsWith('/flows'))).toEqual([]);
  },
);

longTest(
  'STAT-I1 an address with a prompt’s key goes to that prompt, once; a prompt that is gone is passed over',
  async () => {
    await open('/flows/7/edit?prompt=k1');
    const card = await screen.findByRole('article', { name: 'Prompt 1' });
    await waitFor(() => expect(card).toContainElement(document.activeElement as HTMLElement));
    await waitFor(() => expect(page.address()).toBe('/flows/7/edit'));
    page.unmount();
    await open('/flows/7/edit?prompt=gone');
    expect(await screen.findByRole('article', { name: 'Prompt 1' })).toBeVisible();
  },
);

longTest(
  'STAT-I2 a page of the console can ask for an answer to be added: focused, one step of undo, and once',
  async () => {
    const answers = [{ key: 'a', message: '1/2', score: 10 }];
    const server = fakeServer().on('GET /flows/:id', {
      body: { ...FLOW, definition: flowOf({ message: 'Half?', answers }) },
    });
    page = await renderApp({ path: '/login', server });
    await page.go('/flows/7/edit?prompt=k1', { newAnswer: '3/6' });
    const card = within(await screen.findByRole('article', { name: 'Prompt 1' }));
    const added = await card.findByDisplayValue('3/6');
    await waitFor(() => expect(added).toHaveFocus());
    await waitFor(() => expect(page.address()).toBe('/flows/7/edit'));
    expect(await screen.findByText('“3/6” added as an answer')).toBeVisible();
    expect(card.getAllByDisplayValue('3/6')).toHaveLength(1);
    await page.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(card.queryByDisplayValue('3/6')).toBeNull());
    expect(card.getByDisplayValue('1/2')).toBeVisible();
  },
);
