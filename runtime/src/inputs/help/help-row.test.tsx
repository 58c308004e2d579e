/** @jsxImportSource preact */
/** Hints and the solution below an input (HELP-P1…P4). Browser tests look at them and reload. */
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import type { Draft, DraftStore } from '../../chat/chat-props.js';
import { choices, log, playPrompt } from '../../testing/play.js';
import { previewTransport } from '../../transport/preview.js';

afterEach(cleanup);

const hint = (message: string, more: Partial<Answer> = {}): Answer => ({
  key: message,
  message,
  help: 'hint',
  quickResponse: { message: `${message}: it is hot` },
  ...more,
});
const solution = (more: Partial<Answer> = {}): Answer => ({ ...hint('Show the solution', more), help: 'solution' });
const [sun, moon] = choices('Sun', 'Moon') as [Answer, Answer];
const anything: Answer = { key: 'any', message: '*', score: 0 };
const right: Answer = { ...sun, score: 3 };
const help = () => within(screen.getByRole('group', { name: 'Help' })).getAllByRole('button');
const names = () => help().map(({ textContent }) => textContent);
const ask = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const memory = (): DraftStore => {
  let kept: Readonly<Record<string, Draft>> = {};
  return { read: () => kept, write: (_, drafts) => void (kept = drafts) };
};
const begin = async (definition: PromptDefinition, change: Parameters<typeof playPrompt>[1] = {}) => {
  const played = await playPrompt(definition, change);
  await screen.findByRole('group', { name: 'Help' });
  return played;
};

describe.each<[name: string, definition: PromptDefinition]>([
  ['choices', { answers: [right, moon] }],
  ['several choices', { answers: [right, moon], acceptsMultipleAnswers: true }],
  ['a text', { answers: [right, anything], inputDisplayType: 'text' }],
  ['an order', { answers: [right, moon], inputDisplayType: 'order' }],
  ['an upload', { answers: [{ ...anything, scoreLater: true }], inputDisplayType: 'AwsImageUpload' }],
])('beside %s', (_, definition) => {
  test('HELP-P1 a button tells its price, shows the hint, and offers the next', async () => {
    const answers = [hint('Hint', { price: 1 }), ...(definition.answers as Answer[]), hint('Hint 2'), solution()];
    const { session, pass } = await begin({ ...definition, answers });
    expect(names()).toEqual(['Hint, costs 1 point', 'Show the solution, costs all points of this question']);
    ask('Hint , costs 1 point');
    await pass(5_000);
    expect(within(log()).getByText('Hint: it is hot')).toBeTruthy();
    expect(within(log()).getByText('-1 point')).toBeTruthy();
    expect(names()).toEqual(['Hint 2', 'Show the solution, costs all points of this question']);
    expect(session.state.chat?.history[1]).toMatchObject({ price: 1, matched: ['Hint'] });
  });
});

test('HELP-P2 a half-written answer stays when a hint is given', async () => {
  const drafts = memory();
  const transport = { ...previewTransport(() => 'seed'), drafts };
  const { pass } = await begin({ answers: [hint('Hint'), right, anything], inputDisplayType: 'text' }, { transport });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Perhaps the' } });
  ask('Hint');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Perhaps the');
  await pass(5_000);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Perhaps the');
  expect(Object.values(drafts.read(''))).toEqual([{ text: 'Perhaps the' }]);
});

test('HELP-P2 words typed while the hint is on its way stay in the field', async () => {
  const drafts = memory();
  const transport = { ...previewTransport(() => 'seed'), drafts };
  const { pass } = await begin({ answers: [hint('Hint'), right, anything], inputDisplayType: 'text' }, { transport });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Perhaps' } });
  ask('Hint');
  await pass(100);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Perhaps the sun' } });
  await pass(5_000);
  expect(screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value)).toEqual(['Perhaps the sun']);
  expect(Object.values(drafts.read(''))).toEqual([{ text: 'Perhaps the sun' }]);
});

test('HELP-P2 an author’s preview, which keeps no drafts, also leaves the words in the field', async () => {
  const { pass } = await begin(
    { answers: [hint('Hint'), right, anything], inputDisplayType: 'text' },
    { runMode: 'preview' },
  );
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Perhaps' } });
  ask('Hint');
  await pass(5_000);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Perhaps');
});

test('HELP-P2 a typed password stays in the field, and is stored nowhere', async () => {
  const drafts = memory();
  const transport = { ...previewTransport(() => 'seed'), drafts };
  const { pass } = await begin(
    { answers: [hint('Hint'), right, anything], inputDisplayType: 'password' },
    { transport },
  );
  fireEvent.input(screen.getByLabelText('Your answer'), { target: { value: 'sesame' } });
  ask('Hint');
  await pass(5_000);
  expect(screen.getByLabelText<HTMLInputElement>('Your answer').value).toBe('sesame');
  expect(drafts.read('')).toEqual({});
});

test('HELP-P2 a moved order stays when a hint is given', async () => {
  const drafts = memory();
  const { pass } = await begin(
    { answers: [hint('Hint'), right, moon, { key: 'm', message: 'Mars' }], inputDisplayType: 'order' },
    { transport: { ...previewTransport(() => 'seed'), drafts } },
  );
  const shown = () => screen.getAllByRole('listitem').map((part) => part.querySelector('.label')?.textContent);
  await screen.findAllByRole('listitem');
  const [first = ''] = shown();
  fireEvent.click(screen.getByRole('button', { name: `Move down: ${first}` }));
  const moved = shown();
  expect(moved[0]).not.toBe(first);
  ask('Hint');
  await pass(5_000);
  expect(shown()).toEqual(moved);
});

test('HELP-P3 help is no try: it has no verdict, can’t be changed, and a right answer after it is the first try', async () => {
  const again: Answer = { ...moon, score: 0, quickResponse: { message: 'No', repeatAnswers: true } };
  const { pass } = await begin({ answers: [hint('Hint'), right, again] });
  ask('Hint');
  await pass(5_000);
  expect(within(log()).queryByText(/Not right/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /Sun/ }));
  await pass(5_000);
  expect(within(log()).getByText('Right · 3 points')).toBeTruthy();
  const changers = await screen.findAllByRole('button', { name: /^Change/ });
  expect(changers.map((each) => each.getAttribute('aria-label'))).toEqual(['Change your answer: Sun']);
});

test('HELP-P4 help is offered to those who answer, not to those who look on', async () => {
  await playPrompt({ answers: [hint('Hint'), right] }, { runMode: 'readonly' });
  expect(screen.queryByRole('group', { name: 'Help' })).toBeNull();
});

test('HELP-P1 names are drawn as Markdown in the chat’s language', async () => {
  const translated = hint('A **hint**', { tMessage: { hi: 'एक **संकेत**' }, price: 2 });
  await playPrompt({ answers: [translated, right] }, { language: 'hi' });
  expect((await screen.findByText('संकेत')).localName).toBe('strong');
});
