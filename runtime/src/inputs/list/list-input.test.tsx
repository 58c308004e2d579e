/** @jsxImportSource preact */
/** Parts to put in order, pairs to match and gaps to fill in (PLAY-Q1…Q8). Browser tests drag and reload. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import type { Draft, DraftStore } from '../../chat/chat-props.js';
import { choices, log, play, playPrompt, press } from '../../testing/play.js';
import { flowOf } from '../../testing/flows.js';
import { previewTransport } from '../../transport/preview.js';

afterEach(cleanup);

const PLANETS = ['Venus', 'Earth', 'Mars', 'Saturn'];
const anything: Answer = { key: 'any', message: '*' };
const order: PromptDefinition = {
  message: 'From the Sun outwards?',
  inputDisplayType: 'order',
  answers: [...choices(...PLANETS), anything],
};
const pairs: PromptDefinition = {
  message: 'Which capital?',
  inputDisplayType: 'pairs',
  inputDisplayConfig: { shuffleChoices: true },
  answers: [
    { key: 'f', message: 'France', pair: 'Paris' },
    { key: 'b', message: '**Brazil**', pair: 'Brasília' },
    { key: 'g', message: 'Ghana', pair: 'Accra' },
    anything,
  ],
};
const gapsIn = (message: string, ...words: string[]): PromptDefinition => ({
  message,
  inputDisplayType: 'gaps',
  answers: [...choices(...words), anything],
});
const gaps = gapsIn(
  'Read this.\n\nThe **Moon** goes around the ___, and the \\_\\_\\_\\_ around the ___.',
  'Earth',
  'it',
  'Sun',
);

const shownParts = () =>
  within(screen.getByRole('list', { name: 'Put these in order' }))
    .getAllByRole('listitem')
    .map((part) => part.querySelector('.label')?.textContent ?? '');
const arrow = (name: string) => screen.getByRole('button', { name });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.input(field(name), { target: { value } });
const menu = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const choose = (name: string, value: string) => fireEvent.change(menu(name), { target: { value } });
/** Drafts that outlive the chat's view. */
const memory = (): DraftStore => {
  let kept: Readonly<Record<string, Draft>> = {};
  return { read: () => kept, write: (_, drafts) => void (kept = drafts) };
};
const keptIn = (drafts: DraftStore) => ({ transport: { ...previewTransport(() => 'seed'), drafts } });

describe('order', () => {
  const start = async () => {
    const played = await playPrompt(order);
    await screen.findByRole('list', { name: 'Put these in order' });
    return played;
  };
  test('PLAY-Q1 the parts are a list that is never right at first, and a button moves one', async () => {
    const { session, pass } = await start();
    const before = shownParts();
    expect(before).not.toEqual(PLANETS);
    expect([...before].sort()).toEqual([...PLANETS].sort());
    expect(screen.getByRole('list', { name: 'Put these in order' }).getAttribute('aria-describedby')).toContain(
      'start/0',
    );
    const [first = '', second = '', ...others] = before;
    fireEvent.click(arrow(`Move down: ${first}`));
    expect(shownParts()).toEqual([second, first, ...others]);
    fireEvent.click(send());
    await pass(250);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual([second, first, ...others]);
    expect(within(log()).getByText([second, first, ...others].join(', '))).toBeTruthy();
  });
  test('PLAY-Q1 arrow keys move a part, the focus stays on its button, and its place is announced', async () => {
    await start();
    const [first = '', second = '', third = ''] = shownParts();
    const down = arrow(`Move down: ${first}`);
    down.focus();
    expect(press('ArrowDown', down)).toBe(false);
    expect(press('ArrowDown', down)).toBe(false);
    expect(shownParts().slice(0, 3)).toEqual([second, third, first]);
    expect(document.activeElement).toBe(arrow(`Move down: ${first}`));
    const status = screen.getAllByRole('status').find((each) => each.closest('.dock .choosing'));
    expect(status?.textContent).toBe(`${first}: place 3 of 4`);
    press('ArrowUp', document.activeElement!);
    expect(document.activeElement).toBe(arrow(`Move up: ${first}`));
    expect(shownParts().slice(0, 3)).toEqual([second, first, third]);
    // Other keys do what they always do.
    expect(press('Tab', document.activeElement!)).toBe(true);
  });
  test('PLAY-Q1 at an end a part stays, and its button keeps the focus', async () => {
    await start();
    const before = shownParts();
    const up = arrow(`Move up: ${before[0]}`);
    expect(up.getAttribute('aria-disabled')).toBe('true');
    up.focus();
    press('ArrowUp', up);
    fireEvent.click(up);
    expect(shownParts()).toEqual(before);
    expect(document.activeElement).toBe(up);
  });
  test('PLAY-Q7 letters do nothing here, so that nothing offers them', async () => {
    const { session, pass } = await start();
    press('a');
    await pass(1_000);
    expect(session.state.items).toHaveLength(1);
    expect(screen.queryByRole('switch')).toBeNull();
  });
  test('PLAY-Q6 asked again, the question begins with the order sent before', async () => {
    const { pass } = await playPrompt({
      ...order,
      answers: [
        ...choices(...PLANETS),
        { ...anything, quickResponse: { key: 'r', message: 'Not yet.', repeatAnswers: true } },
      ],
    });
    await screen.findByRole('list', { name: 'Put these in order' });
    fireEvent.click(arrow(`Move down: ${shownParts()[0]}`));
    const sent = shownParts();
    fireEvent.click(send());
    await pass(3_000);
    expect(within(log()).getByText('Not yet.')).toBeTruthy();
    expect(shownParts()).toEqual(sent);
  });
  test('PLAY-Q6 PLAY-45 a changed answer begins with the earlier order', async () => {
    const { session, pass } = await start();
    const sent = shownParts();
    fireEvent.click(send());
    await pass(3_000);
    fireEvent.click(await screen.findByRole('button', { name: `Change your answer: ${sent.join(', ')}` }));
    expect(shownParts()).toEqual(sent);
    fireEvent.click(arrow(`Move up: ${sent[1]}`));
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await pass(0);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual([sent[1], sent[0], ...sent.slice(2)]);
  });
  test('PLAY-Q6 a half-finished order is kept, and a draft of other parts is not', async () => {
    const drafts = memory();
    const first = await play(flowOf({ start: { ...order, nextKey: '.end' }, end: { message: 'Bye' } }), keptIn(drafts));
    await screen.findByRole('list', { name: 'Put these in order' });
    fireEvent.click(arrow(`Move down: ${shownParts()[0]}`));
    const moved = shownParts();
    const at = first.session.state.items[0]!.key;
    cleanup();
    await playPrompt(order, keptIn(drafts));
    expect(shownParts()).toEqual(moved);
    cleanup();
    drafts.write('seed-0', { [at]: { ticked: ['Venus', 'Earth', 'Mars', 'Pluto'] } });
    await playPrompt(order, keptIn(drafts));
    expect([...shownParts()].sort()).toEqual([...PLANETS].sort());
  });
  test('PLAY-Q1 I18N-12 the words are the language’s', async () => {
    await playPrompt(order, { language: 'hi' });
    const list = await screen.findByRole('list', { name: 'इन्हें सही क्रम में लगाएँ' });
    expect(within(list).getAllByRole('button', { name: /^ऊपर ले जाएँ: / })).toHaveLength(4);
  });
});

describe('pairs', () => {
  const start = async (change = {}) => {
    const played = await playPrompt(pairs, change);
    await screen.findByRole('group', { name: 'Match the pairs' });
    return played;
  };
  test('PLAY-Q3 each left side has a menu of all the right sides, by the alphabet', async () => {
    await start();
    expect(screen.getAllByRole('combobox')).toHaveLength(3);
    for (const name of ['France', 'Brazil', 'Ghana'])
      expect([...menu(name).options].map(({ text }) => text)).toEqual(['Choose…', 'Accra', 'Brasília', 'Paris']);
    expect(screen.getByText('Brazil').localName).toBe('strong');
  });
  test('PLAY-Q3 PLAY-Q5 the list is sent in the author’s order, once one is chosen', async () => {
    const { session, pass } = await start();
    expect(send().disabled).toBe(true);
    expect(screen.getByText('Match at least one')).toBeTruthy();
    choose('Ghana', 'Accra');
    choose('France', 'Brasília');
    expect(screen.getByText('2 of 3 matched')).toBeTruthy();
    fireEvent.click(send());
    await pass(250);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual(['Brasília', '', 'Accra']);
  });
  test('PLAY-Q6 half of the pairs are kept; a side that is none of them is not', async () => {
    const drafts = memory();
    const { session } = await start(keptIn(drafts));
    choose('Brazil', 'Paris');
    const at = session.state.items[0]!.key;
    cleanup();
    await start(keptIn(drafts));
    expect(menu('Brazil').value).toBe('Paris');
    cleanup();
    drafts.write('seed-0', { [at]: { ticked: ['Lima', '', ''] } });
    await start(keptIn(drafts));
    expect(menu('France').value).toBe('');
  });
});

describe('gaps', () => {
  const start = async (definition = gaps, change = {}) => {
    const played = await playPrompt(definition, change);
    await screen.findByRole('group', { name: 'Fill in the gaps' });
    return played;
  };
  const group = () => screen.getByRole('group', { name: 'Fill in the gaps' });
  test('PLAY-Q4 the sentence is shown with a field in each gap', async () => {
    await start();
    expect(within(group()).getAllByRole('textbox')).toHaveLength(3);
    expect(group().textContent).toBe('The Moon goes around the , and the  around the .');
    expect(within(group()).getByText('Moon').localName).toBe('strong');
    expect(field('Gap 2 of 3').previousSibling?.textContent).toBe(', and the ');
  });
  test('PLAY-Q5 gaps that a browser fills in at once all keep their words', async () => {
    const { session, pass } = await start();
    await act(() => {
      for (const [name, word] of [
        ['Gap 1 of 3', 'Earth'],
        ['Gap 2 of 3', 'year'],
        ['Gap 3 of 3', 'Sun'],
      ] as const) {
        field(name).value = word;
        field(name).dispatchEvent(new Event('input', { bubbles: true }));
      }
    });
    fireEvent.click(send());
    await pass(250);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual(['Earth', 'year', 'Sun']);
  });
  test('PLAY-Q4 PLAY-Q5 the words are sent, empty ones too, once there is one', async () => {
    const { session, pass } = await start();
    expect(send().disabled).toBe(true);
    expect(screen.getByText('Fill in at least one gap')).toBeTruthy();
    type('Gap 1 of 3', '  ');
    expect(send().disabled).toBe(true);
    type('Gap 1 of 3', 'Earth');
    type('Gap 3 of 3', 'Sun');
    expect(screen.getByText('2 of 3 filled in')).toBeTruthy();
    fireEvent.click(send());
    await pass(250);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual(['Earth', '', 'Sun']);
  });
  test('PLAY-Q4 Enter goes to the next gap, and sends in the last one, but not while a word is composed', async () => {
    const { session, pass } = await start();
    field('Gap 1 of 3').focus();
    type('Gap 1 of 3', 'Earth');
    fireEvent.keyDown(field('Gap 1 of 3'), { key: 'Enter', isComposing: true });
    expect(document.activeElement).toBe(field('Gap 1 of 3'));
    press('Enter', document.activeElement!);
    expect(document.activeElement).toBe(field('Gap 2 of 3'));
    press('Enter', document.activeElement!);
    press('Enter', document.activeElement!);
    await pass(250);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual(['Earth', '', '']);
  });
  test('PLAY-Q4 if the text has another number of blanks, the fields are a numbered list', async () => {
    await start(gapsIn('The Moon goes around the ___.', 'Earth', 'Sun'));
    expect(within(group()).getAllByRole('listitem')).toHaveLength(2);
    expect(group().textContent).toBe('');
    type('Gap 2 of 2', 'Sun');
    expect(send().disabled).toBe(false);
  });
  test('PLAY-Q4 blanks that Markdown takes for its own marks are gaps all the same', async () => {
    await start(gapsIn('(___), (___)', 'Earth', 'Sun'));
    expect(group().textContent).toBe('(), ()');
    expect(within(group()).getAllByRole('textbox')).toHaveLength(2);
  });
  test('PLAY-Q4 a preview, which has no trees, shows the same sentence', async () => {
    const definition = flowOf({ start: gaps });
    await start(gaps, { flow: { id: 7, version: 1, name: 'Draft', definition } });
    await waitFor(() => expect(within(group()).getByText('Moon').localName).toBe('strong'));
    expect(group().textContent).toBe('The Moon goes around the , and the  around the .');
  });
  test('PLAY-Q4 underscores in a learner’s words are no gaps', async () => {
    const { session, pass } = await play(
      flowOf({
        start: { message: 'Name?', answers: [anything], nextKey: '.gaps' },
        gaps: { ...gapsIn('{{@start}}, the Moon goes around the ___.', 'Earth'), nextKey: '.end' },
        end: { message: 'Bye' },
      }),
    );
    session.answer('A ____ B', 0);
    await pass(3_000);
    await screen.findByRole('group', { name: 'Fill in the gaps' });
    expect(within(group()).getAllByRole('textbox')).toHaveLength(1);
    expect(group().textContent.replaceAll('\u2060', '')).toBe('A ____ B, the Moon goes around the .');
  });
  test('PLAY-Q6 half-filled gaps are kept, and blank ones are no draft', async () => {
    const drafts = memory();
    await start(gaps, keptIn(drafts));
    type('Gap 2 of 3', 'Ear');
    cleanup();
    await start(gaps, keptIn(drafts));
    expect(field('Gap 2 of 3').value).toBe('Ear');
    type('Gap 2 of 3', '');
    expect(drafts.read('seed-0')).toEqual({});
  });
  test('PLAY-Q4 an empty field has the direction of the chat', async () => {
    await playPrompt(gapsIn('القمر يدور حول ___.', 'الأرض'), { language: 'ar' });
    const [gap] = await screen.findAllByRole<HTMLInputElement>('textbox');
    expect(gap?.dir).toBe('rtl');
  });
});
