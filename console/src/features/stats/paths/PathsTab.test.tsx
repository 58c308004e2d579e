import { act, screen, waitFor, within } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderApp } from '../../../testing/render.js';

jest.mock('@parley/runtime/player/mount', () => ({
  mountChat: () => ({ update() {}, restart() {}, unmount() {} }),
}));
beforeEach(() => window.localStorage.clear());

const place = (node: number, parent: number, over: object) => ({
  node,
  parent,
  promptKey: `p${node}`,
  position: node,
  messages: `Question ${node}`,
  dropped: 0,
  ended: 0,
  totalTime: 20_000,
  completed: 5,
  answers: [],
  ...over,
});
const answer = (message: string, total: number, nextPrompt: number) => ({
  messages: [message],
  right: false,
  total,
  completed: 0,
  nextPrompt,
});
const PLACES = [
  place(1, 0, {
    total: 10,
    dropped: 3,
    answers: [{ messages: ['Yes'], right: true, total: 7, completed: 5, nextPrompt: 2 }],
  }),
  place(2, 1, {
    total: 7,
    dropped: 1,
    ended: 5,
    answers: [{ messages: [], right: false, total: 1, completed: 0, nextPrompt: 3 }],
  }),
];
const serving = () =>
  fakeServer()
    .on('GET /flows/:id', { body: { id: 7, name: 'Fractions', ownership: 'own', user: {}, settings: {} } })
    .on('GET /flows/:id/stats/paths', ({ query }) => ({
      body: {
        pathAnalytics: query.has('node') ? [place(3, 2, { total: 1, dropped: 1, completed: 0 })] : PLACES,
        isCut: true,
      },
    }))
    .on('GET /flows/:id/responseLogs', { body: { responseLog: [], totalRecords: 0 } });
async function opened(path = '/flows/7/stats', server = serving()) {
  const app = await renderApp({ server, path });
  await app.user.click(await screen.findByRole('tab', { name: 'Paths' }));
  const tree = within(await screen.findByRole('tree', { name: 'Ways through the flow' }));
  return { ...app, tree };
}
const FIRST = 'Prompt 1: 10 came, 3 left, 50.00% completed, 2 s';
const SECOND = 'Prompt 2 after Yes: 7 came, 1 left, 71.43% completed, 2.9 s';

test('STAT-13 Paths draws each place with who came, left and completed', async () => {
  const { tree } = await opened();
  expect(tree.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'))).toEqual([FIRST, SECOND]);
  expect(tree.getByText('3 left here · 30%')).toBeInTheDocument();
});

test('STAT-14 places are 200 × 40, 100 apart, their rows 60 apart below 20, their dots 14 wide', async () => {
  const fork = [place(1, 0, { total: 10, answers: [answer('Yes', 6, 2), answer('No', 4, 3)] })];
  const server = serving().on('GET /flows/:id/stats/paths', {
    body: { pathAnalytics: [...fork, place(2, 1, { total: 6 }), place(3, 1, { total: 4 })], isCut: false },
  });
  const { tree } = await opened('/flows/7/stats', server);
  const at = (item: HTMLElement) =>
    /translate\((\S+) (\S+)\)/.exec(item.getAttribute('transform')!)!.slice(1).map(Number);
  const [first, second, third] = tree.getAllByRole('treeitem').map(at);
  expect(first![1]).toBe(20);
  expect([second![0]! - first![0]!, second![1]! - first![1]!]).toEqual([200 + 100, 0]);
  expect([third![0]! - first![0]!, third![1]! - first![1]!]).toEqual([200 + 100, 60]);
  const [drawn] = tree.getAllByRole('treeitem');
  const box = drawn!.querySelector('rect')!;
  expect([box.getAttribute('width'), box.getAttribute('height')]).toEqual(['200', '40']);
  expect(drawn!.querySelector('circle')).toHaveAttribute('r', '7');
});

test('STAT-13 by keyboard: into the tree, along it, and to places that aren’t loaded yet', async () => {
  const { user, tree, server } = await opened();
  act(() => tree.getByRole('treeitem', { name: FIRST }).focus());
  await user.keyboard('{ArrowRight}');
  const second = tree.getByRole('treeitem', { name: SECOND });
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard(' ');
  expect(await tree.findByRole('treeitem', { name: /^Prompt 3 after goes on/ })).toBeInTheDocument();
  expect(server.askedFor('GET /flows/:id/stats/paths')[1]?.query.get('node')).toBe('2');
  await user.keyboard('{ArrowLeft}');
  expect(tree.getByRole('treeitem', { name: FIRST })).toHaveFocus();
});

test('STAT-13 the list shows the same places', async () => {
  const { user } = await opened();
  await user.click(screen.getByRole('radio', { name: 'List' }));
  const items = within(screen.getByRole('tree')).getAllByRole('treeitem');
  expect(items.map((item) => item.getAttribute('aria-label'))).toEqual([FIRST, SECOND]);
});

longTest('STAT-13 a place tells the way there, and leads to the chats that went through it', async () => {
  const { user, tree, server, address } = await opened('/flows/7/stats?from=2026-11-01&attempts=all');
  expect(server.askedFor('GET /flows/:id/stats/paths')[0]?.query.get('attempts')).toBe('all');
  await user.click(tree.getByRole('treeitem', { name: SECOND }));
  const panel = within(screen.getByRole('complementary', { name: 'Prompt 2 on this path' }));
  expect(panel.getByText('Prompt 1: Yes')).toBeVisible();
  await user.click(panel.getByRole('button', { name: 'Show these 7 chats' }));
  await waitFor(() => {
    const query = server.askedFor('GET /flows/:id/responseLogs').at(-1)?.query;
    expect([query?.get('pathNode'), query?.get('attempts'), query?.get('fromDate')]).toEqual([
      '2',
      'all',
      '2026-11-01',
    ]);
  });
  expect(address()).toBe('/flows/7/stats?from=2026-11-01&attempts=all&tab=chats&path=2');
  await user.click(screen.getByRole('button', { name: /Only chats that went this way/ }));
  expect(address()).toBe('/flows/7/stats?from=2026-11-01&attempts=all&tab=chats');
});
