import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CHAT, entry, FLOW, NO_ANSWERS, page, serving, SUMMARY, toChats, VERSIONS } from './testing/flow-page.js';
import { mounted } from './testing/player.js';

jest.mock('@parley/runtime/player/mount', () => jest.requireActual('./testing/player.js'));
beforeEach(() => {
  window.localStorage.clear();
  mounted.length = 0;
});

longTest('STAT-7 a prompt of another flow is called by that flow, one that is gone is called so', async () => {
  const linked = { key: '8/k1', position: null, data: { ...NO_ANSWERS, message: 'Elsewhere', total: 2 } };
  const promptAnalytics = [...SUMMARY.promptAnalytics, linked];
  await page(serving().on('GET /flows/:id/stats', { body: { ...SUMMARY, promptAnalytics } }));
  const titles = (await screen.findAllByRole('heading', { level: 3 })).map((title) => title.textContent);
  expect(titles).toEqual(['Prompt 1', 'Deleted prompt', 'Prompt of flow 8']);
});

test('STAT-1 STAT-2 tabs Summary, Class, Written answers, Paths and Chats, Summary first', async () => {
  await page();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Summary',
    'Class',
    'Written answers',
    'Paths',
    'Chats',
  ]);
  expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  expect(await screen.findByRole('heading', { level: 1, name: 'Fractions' })).toBeVisible();
});
test('STAT-C6 the tab is part of the address, which wins over the one that was looked at last', async () => {
  const { user, address } = await page(serving(), '/flows/7/stats?tab=chats&identifier=c1');
  expect(screen.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Summary' }));
  expect(address()).toBe('/flows/7/stats?tab=summary&identifier=c1');
  expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
});
test('LOCAL-7 the tab is remembered', async () => {
  const first = await toChats();
  first.unmount();
  first.store.stop();
  await page();
  expect(screen.getByRole('tab', { name: 'Chats' })).toHaveAttribute('aria-selected', 'true');
  expect(window.localStorage.getItem('parley:v1:statsTab:flow')).toBe('"chats"');
});
test('LOCAL-7 the tab of a sequence’s statistics is not the tab of a flow’s', async () => {
  window.localStorage.setItem('parley:v1:statsTab:sequence', '"chats"');
  await page();
  expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
});
test('STAT-6 STAT-8 STAT-15 STAT-16 the figures', async () => {
  await page();
  const figure = async (name: string) =>
    (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent;
  expect(await figure('Opened')).toBe('90');
  expect(await figure('Attempted')).toBe('78');
  expect(await figure('Completed')).toBe('65');
  expect(await figure('Completion rate')).toBe('83.33%');
  expect(await figure('Average time')).toBe('5 min 43 s');
  expect(screen.getByText('5 min 43 s')).toHaveAttribute('title', '342.87 s');
  expect(screen.getByText('5 min 28 s')).toHaveAttribute('title', '328.20 s');
});
longTest(
  'STAT-17 the max score is an integer, of the newest version or the chosen one; "???" if it isn’t known',
  async () => {
    const first = await page();
    const figure = () => within(screen.getByText('Max score').parentElement!);
    expect(await screen.findByTitle('Version 2')).toHaveTextContent(/^200$/);
    first.unmount();
    first.store.stop();
    await page(serving(), '/flows/7/stats?version=1');
    expect(await screen.findByText('???')).toHaveAccessibleName(/is not known/);
    expect(figure().queryByRole('status')).toBeNull();
  },
);
test('STAT-17 while the max score is loaded a spinner says so; if that fails, it can be tried again', async () => {
  let answer = () => {};
  const server = serving().on('GET /flows/:id/versions', async () => {
    await new Promise<void>((done) => (answer = done));
    return { status: 503, body: { message: 'The store is away', errors: [] } };
  });
  const { user } = await page(server);
  expect(await screen.findByRole('status', { name: 'Loading the max score' })).toBeVisible();
  answer();
  const retry = await screen.findByRole('button', { name: /could not be loaded. The store is away/ });
  server.on('GET /flows/:id/versions', { body: VERSIONS });
  await user.click(retry);
  expect(await screen.findByTitle('Version 2')).toHaveTextContent(/^200$/);
});
test('STAT-7, STAT-P17 every prompt shows who was right at the first try, the first answers, and later tries apart', async () => {
  const { user } = await page();
  const card = (await screen.findByRole('heading', { name: 'Prompt 1' })).closest('li');
  const bars = within(card!);
  expect(bars.getByText('Which is larger?')).toBeVisible();
  expect(bars.getAllByRole('listitem').map((bar) => bar.textContent)).toEqual([
    ' 1/260 75%',
    'Other answers20 25%',
    'Left here12 13%',
    'Try 2: 1/2 35',
    'From try 21 on: Other answers 10',
  ]);
  expect(bars.getByText('Right at the first try: 60 of 80 (75%)')).toBeVisible();
  expect(bars.getByText('The bars show the 80 first answers.')).toBeVisible();
  expect(bars.getByText('Try 2:', { exact: false })).not.toBeVisible();
  await user.click(bars.getByText('Later tries'));
  expect(bars.getByText('Try 2:', { exact: false })).toBeVisible();
  expect(bars.getAllByRole('img', { name: 'Right answer' })).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Deleted prompt' })).toBeVisible();
});
test('STAT-P19 a prompt that waits for the teacher says that it does, and nobody has left there', async () => {
  const [first] = SUMMARY.promptAnalytics;
  const waits = { ...first, data: { ...first!.data, byTeacher: true, firstRight: null, multiple: true } };
  await page(serving().on('GET /flows/:id/stats', { body: { ...SUMMARY, promptAnalytics: [waits] } }));
  const card = within((await screen.findByRole('heading', { name: 'Prompt 1' })).closest('li')!);
  expect(card.getByText(/waits here for a teacher, who has answered 80 times\. Several could be chosen/)).toBeVisible();
  expect(card.getByText('Waiting for you')).toBeVisible();
  expect(card.queryByText(/Right at the first try/)).toBeNull();
  expect(screen.queryByText(/Left here/)).toBeNull();
});
test('LIST-12 a question of parts says how many had all of them right, and the part that was wrong most often', async () => {
  const [first] = SUMMARY.promptAnalytics;
  const lists = (['order', 'pairs', 'gaps'] as const).map((input, index) => ({
    ...first,
    key: input,
    position: index + 1,
    data: { ...first!.data, multiple: true, parts: { input, wrongMost: input === 'gaps' ? null : 3 } },
  }));
  await page(serving().on('GET /flows/:id/stats', { body: { ...SUMMARY, promptAnalytics: lists } }));
  const said = (number: number) => screen.getByRole('heading', { name: `Prompt ${number}` }).closest('li')!.textContent;
  await screen.findByRole('heading', { name: 'Prompt 1' });
  expect(said(1)).toContain('Everything in order at the first try: 60 of 80 (75%). Place 3 was wrong most often.');
  expect(said(2)).toContain('Everything matched at the first try: 60 of 80 (75%). Pair 3 was wrong most often.');
  expect(said(3)).toContain('Every gap right at the first try: 60 of 80 (75%).');
  expect(said(3)).not.toContain('most often');
  expect(said(3)).toContain('A part that is right counts by itself');
});
test('STAT-P16 the page says how many wait for a score, and that none of them is in the scores', async () => {
  const scores = { ...SUMMARY.scores, pending: 10, count: 12, cells: new Array<number>(21).fill(0) };
  await page(serving().on('GET /flows/:id/stats', { body: { ...SUMMARY, scores } }));
  expect(
    await screen.findByText(/^10 completed attempts wait for your score\. .* 12 completed attempts have their whole/),
  ).toBeVisible();
});
test('STAT-7 next to those who left is a note that some of them may play now', async () => {
  await page();
  expect(await screen.findByText(/“Left here” counts .* also those who are playing now/)).toBeVisible();
});
longTest('STAT-45 only the chats of one sequence, in every tab, until that is undone', async () => {
  const server = serving().on('GET /flows/:id/stats/paths', { body: { pathAnalytics: [], isCut: false } });
  const { user, address } = await page(server, '/flows/7/stats?sequence=3');
  await screen.findByText('83.33%');
  await user.click(screen.getByRole('tab', { name: 'Paths' }));
  await screen.findByText('There are no chats');
  await user.click(screen.getByRole('tab', { name: 'Chats' }));
  await screen.findByText('2 chats');
  const asked = (route: string) => server.askedFor(route).at(-1)?.query.get('flowSequenceId');
  const routes = ['GET /flows/:id/stats', 'GET /flows/:id/stats/paths', 'GET /flows/:id/responseLogs'];
  expect(routes.map(asked)).toEqual(['3', '3', '3']);
  await user.click(screen.getByRole('button', { name: /Only chats of sequence 3/ }));
  expect(address()).toBe('/flows/7/stats?tab=chats');
  await waitFor(() => expect(asked('GET /flows/:id/responseLogs')).toBeNull());
});
test('STAT-4 the days read "from … to …"', async () => {
  await page();
  expect(screen.getByRole('button', { name: 'from … to …' })).toBeVisible();
});
test('STAT-5 Refresh loads again', async () => {
  const { user, server } = await page();
  await screen.findByText('83.33%');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(server.askedFor('GET /flows/:id/stats')).toHaveLength(2));
});
test('STAT-30 a summary that can’t be loaded says why', async () => {
  await page(serving().on('GET /flows/:id/stats', { status: 503, body: { message: 'The store is away', errors: [] } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The store is away');
});
test('SHARE-14 a shared flow says whose it is', async () => {
  await page(serving().on('GET /flows/:id', { body: { ...FLOW, ownership: 'shared' } }));
  expect(await screen.findByText('Shared by Ravi')).toBeVisible();
});

describe('Chats', () => {
  test('STAT-22 STAT-37 the list, its total, and what each row says', async () => {
    await toChats();
    const list = within(screen.getByRole('region', { name: 'Chats' }));
    const rows = await list.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('c1@school.example150 / 200');
    expect(rows[0]).toHaveTextContent('4 answers');
    expect(within(rows[0]!).getByText('Completed')).toBeVisible();
    expect(rows[1]).toHaveTextContent('Anonymous 01234567');
    expect(within(rows[1]!).queryByText('Completed')).toBeNull();
    expect(list.getByText('2 chats')).toBeVisible();
    expect(rows[0]).not.toHaveTextContent('not counted');
    expect(rows[1]).toHaveTextContent('test, not counted');
  });
  test('STAT-25 no chats', async () => {
    await toChats(serving([]));
    expect(await screen.findByText('There are no chats')).toBeVisible();
  });
  test('STAT-27 nothing selected', async () => {
    await toChats();
    expect(screen.getByText('Select an item to view')).toBeVisible();
  });
  test('STAT-21 the tooltip of “Input(s) pending” opens after 300 ms', async () => {
    await toChats();
    const field = screen.getByRole('switch', { name: 'Input(s) pending' });
    jest.useFakeTimers();
    try {
      const tooltip = () => screen.queryByRole('tooltip', { hidden: true });
      fireEvent.mouseEnter(field);
      act(() => void jest.advanceTimersByTime(299));
      expect(tooltip()).toBeNull();
      act(() => void jest.advanceTimersByTime(1));
      expect(tooltip()).toHaveTextContent('Only chats that are waiting for your score, comment or answer');
    } finally {
      jest.useRealTimers();
    }
  });
  test('STAT-19 the Completed filter has three positions', async () => {
    const { user, server } = await toChats();
    const list = within(screen.getByRole('region', { name: 'Chats' }));
    await user.click(list.getByRole('radio', { name: 'Completed' }));
    await user.click(list.getByRole('radio', { name: 'Not completed' }));
    await user.click(list.getByRole('radio', { name: 'All' }));
    await waitFor(() =>
      expect(server.askedFor('GET /flows/:id/responseLogs').map(({ query }) => query.get('completed'))).toEqual([
        null,
        'true',
        'false',
        null,
      ]),
    );
  });
  test('STAT-29 a page that failed shows "Error, click to retry" and is tried again on click', async () => {
    let working = false;
    const server = serving().on('GET /flows/:id/responseLogs', ({ query }) => {
      if (!query.has('sinceId')) return { body: { responseLog: [entry('c1')], totalRecords: 2 } };
      return working ? { body: { responseLog: [entry('c2')], totalRecords: 2 } } : { status: 500, body: null };
    });
    const { user } = await toChats(server);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    const retry = await screen.findByRole('button', { name: 'Error, click to retry' });
    working = true;
    await user.click(retry);
    expect(await screen.findByText('c2@school.example')).toBeVisible();
  });
  test('STAT-22 STAT-33 a short page ends the list, whatever the total says; loaded again it may continue', async () => {
    const server = serving().on('GET /flows/:id/responseLogs', ({ query }) => ({
      body: { responseLog: query.has('sinceId') ? [] : [entry('c1')], totalRecords: 2 },
    }));
    const { user } = await toChats(server);
    const more = await screen.findByRole('button', { name: 'Show more' });
    await user.click(more);
    await waitFor(() => expect(more).not.toBeInTheDocument());
    expect(server.askedFor('GET /flows/:id/responseLogs')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeVisible();
  });
  test('STAT-23 REVW-1 the selected chat is shown by the runtime in admin run mode, with its facts above', async () => {
    const app = await toChats();
    await app.user.click(await screen.findByRole('button', { name: /c1@school/ }));
    const review = within(screen.getByRole('region', { name: 'Selected chat' }));
    expect(await review.findByRole('heading', { name: /c1@school.example/ })).toBeVisible();
    expect(review.getByText('150 / 200')).toBeVisible();
    expect(app.address()).toBe('/flows/7/stats?tab=chats&chat=c1');
    expect(app.server.askedFor('GET /flows/:id/history/:identifier')[0]?.path).toBe('/flows/7/history/c1');
    await waitFor(() => expect(mounted.length).toBeGreaterThan(0));
    const props = mounted.at(-1)!;
    expect(props).toMatchObject({
      runMode: 'admin',
      language: 'hi',
      seed: 'c1',
      maxScore: 200,
      flow: { id: 7, version: 1 },
      settings: { chatSpacing: '6px' },
    });
    await expect(props.transport.load()).resolves.toMatchObject({
      history: CHAT.history,
      seed: 'c1',
      context: { name: 'Asha' },
    });
  });
  test('STAT-35 the page can be opened for one identifier', async () => {
    const app = await page(serving(), '/flows/7/stats?identifier=asha%40school.example');
    expect(screen.getByRole('searchbox')).toHaveValue('asha@school.example');
    await waitFor(() =>
      expect(app.server.askedFor('GET /flows/:id/responseLogs')[0]?.query.get('search')).toBe('asha@school.example'),
    );
  });
  longTest('STAT-35 each visit asks for its own identifier', async () => {
    const app = await toChats();
    await screen.findByText('2 chats');
    const asked = () => app.server.askedFor('GET /flows/:id/responseLogs').map(({ query }) => query.get('search'));
    await app.go('/');
    await app.go('/flows/7/stats?identifier=ana');
    expect(await screen.findByRole('searchbox')).toHaveValue('ana');
    await screen.findByText('2 chats');
    expect(asked()).toEqual([null, 'ana']);
    await app.go('/flows/7/stats');
    await waitFor(() => expect(asked()).toEqual([null, 'ana', null]));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(await screen.findByText('2 chats')).toBeVisible();
  });
});

describe('the download of chats', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:file';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  test('STAT-22 STAT-44 the list has a popover that saves what the filters leave as a spreadsheet or CSV', async () => {
    const server = serving().on('GET /flows/:id/responseLogsFile', { body: 'bytes' });
    const { user } = await toChats(server);
    await screen.findByText('2 chats');
    await user.click(screen.getByRole('radio', { name: 'Not completed' }));
    await user.click(screen.getByRole('button', { name: 'Download chats' }));
    const popover = await screen.findByRole('dialog', { name: 'Download chats' });
    await waitFor(() => expect(popover.textContent).toContain('2 chats'));
    await user.click(within(popover).getByRole('button', { name: 'Download' }));
    await within(popover).findByText('The file is saved.');
    await user.click(within(popover).getByRole('radio', { name: 'CSV' }));
    await user.click(within(popover).getByRole('checkbox', { name: 'With histories' }));
    await user.click(within(popover).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(saved).toEqual(['flow-7-response-data.xlsx', 'flow-7-response-data.csv']));
    const [first, second] = server.askedFor('GET /flows/:id/responseLogsFile').map(({ query }) => query);
    expect([first?.get('completed'), first?.get('format'), first?.get('withHistories')]).toEqual([
      'false',
      'xlsx',
      null,
    ]);
    expect([second?.get('format'), second?.get('withHistories'), second?.get('language')]).toEqual([
      'csv',
      'true',
      'en',
    ]);
  });

  longTest('STAT-F2 a server that is busy says so, and a file under way can be cancelled', async () => {
    const server = serving().on('GET /flows/:id/responseLogsFile', { status: 429, body: { message: 'Too many' } });
    const { user } = await toChats(server);
    await user.click(await screen.findByRole('button', { name: 'Download chats' }));
    const popover = await screen.findByRole('dialog', { name: 'Download chats' });
    await user.click(within(popover).getByRole('button', { name: 'Download' }));
    await within(popover).findByText('Other files are being written. Wait a moment, then try again.');
    server.on('GET /flows/:id/responseLogsFile', () => new Promise(() => undefined));
    server.on('GET /flows/:id/responseLogsFile/:exportId', { body: { done: 3, total: 4 } });
    await user.click(within(popover).getByRole('button', { name: 'Download' }));
    await within(popover).findByText('The file is being written: 75%', undefined, { timeout: 15_000 });
    await user.click(within(popover).getByRole('button', { name: 'Cancel' }));
    await within(popover).findByRole('button', { name: 'Download' });
    expect(saved).toEqual([]);
  });
});
