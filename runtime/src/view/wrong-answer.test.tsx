/** @jsxImportSource preact */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { ChatProps } from '../chat/chat-props.js';
import { flowOf, threePrompts } from '../testing/flows.js';
import { play, playPrompt } from '../testing/play.js';
import { previewTransport } from '../transport/preview.js';

afterEach(cleanup);

const CAPITAL: PromptDefinition = {
  message: 'What is the capital of France?',
  inputDisplayType: 'text',
  answers: [{ key: 'a', message: 'Paris' }],
};
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Your answer' });
const descriptionOf = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .flatMap((id) => document.getElementById(id)?.textContent ?? [])
    .filter((text) => text !== '');
const say = async (words: string, pass: (ms: number) => Promise<void>) => {
  fireEvent.input(field(), { target: { value: words } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await pass(250);
};

describe('PLAY-K2 a refused answer', () => {
  test('is shown at its field, and announced again each time', async () => {
    const { pass } = await playPrompt(CAPITAL);
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await say('Rome', pass);
    const first = screen.getByRole('alert');
    expect(first.textContent).toBe('That’s not right. Try again.');
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(field())).toEqual(['What is the capital of France?', 'That’s not right. Try again.']);
    fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await pass(250);
    const second = screen.getByRole('alert');
    expect(second).not.toBe(first);
    expect(second.textContent).toBe('That’s not right either. Try again.');
    expect(field().value).toBe('Rome');
  });
  test('is shown no longer once the learner writes on', async () => {
    const { pass } = await playPrompt(CAPITAL);
    await say('Rome', pass);
    fireEvent.input(field(), { target: { value: 'P' } });
    await pass(0);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field().getAttribute('aria-invalid')).toBeNull();
    await say('Paris', pass);
    await pass(2_000);
    expect(screen.getByText('Done.')).toBeTruthy();
  });
  test('says so in Hindi', async () => {
    const { pass } = await playPrompt(CAPITAL, { language: 'hi' });
    fireEvent.input(screen.getByRole('textbox'), { target: { value: 'Rome' } });
    fireEvent.click(screen.getByRole('button', { name: 'भेजें' }));
    await pass(250);
    expect(screen.getByRole('alert').textContent).toBe('यह सही नहीं है। फिर से कोशिश करें।');
  });
  test('is shown at the answer that is changed, not at the one that is asked', async () => {
    const flow = flowOf({
      start: { ...CAPITAL, nextKey: '.why' },
      why: { message: 'Why?', answers: [{ key: 'w', message: '*' }], nextKey: '.end' },
      end: { message: 'Done.' },
    });
    const { pass } = await play(flow);
    await say('Paris', pass);
    await pass(2_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: Paris' }));
    const form = document.querySelector<HTMLElement>('.changing')!;
    const [changed, asked] = [
      within(form).getByRole('textbox'),
      document.querySelector('.dock input, .dock textarea')!,
    ];
    fireEvent.input(changed, { target: { value: 'Rome' } });
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await pass(250);
    expect(form.contains(screen.getByRole('alert'))).toBe(true);
    expect(changed.getAttribute('aria-invalid')).toBe('true');
    expect(asked.getAttribute('aria-invalid')).toBeNull();
    expect(descriptionOf(changed)).toEqual(['What is the capital of France?', 'That’s not right. Try again.']);
    fireEvent.input(changed, { target: { value: 'Pari' } });
    await pass(0);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('PLAY-K3 Restart', () => {
  const refusing: Partial<ChatProps> = {};
  test('is next to the message, not in it, and asks before it begins again', async () => {
    const { session, pass } = await playPrompt(CAPITAL, refusing);
    await say('Rome', pass);
    expect(within(screen.getByRole('alert')).queryByRole('button')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    await pass(0);
    expect(field().value).toBe('Rome');
    expect(screen.getByRole('alertdialog').textContent).toContain('Start again?');
    fireEvent.click(screen.getByRole('button', { name: 'Continue this chat' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restart' }));
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    const before = session.state.chat?.seed;
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    await pass(0);
    expect(session.state.chat?.seed).not.toBe(before);
    expect(field().value).toBe('');
  });
  test('asks nothing in an author’s preview', async () => {
    const { session, pass } = await playPrompt(CAPITAL, { runMode: 'preview' });
    await say('Rome', pass);
    const before = session.state.chat?.seed;
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    await pass(0);
    expect(session.state.chat?.seed).not.toBe(before);
  });
  test('is not offered where the answer need only be shorter', async () => {
    const { pass } = await playPrompt({
      message: 'Say',
      inputDisplayType: 'textarea',
      answers: [{ key: 's', message: '*' }],
    });
    await say('word '.repeat(2_400), pass);
    expect(screen.getByRole('alert').textContent).toBe('This answer is too long. Shorten it and send it again.');
    expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
  });
});

describe('PLAY-K4 the place of the focus', () => {
  test('has a role and a name, before the next choices are there and after', async () => {
    const two = flowOf({
      start: { message: 'One?', answers: [{ key: 'a', message: 'x' }], nextKey: '.two' },
      two: { message: 'Two?', answers: [{ key: 'b', message: 'y' }], nextKey: '.end' },
      end: { message: 'Done.' },
    });
    const { pass } = await play(two);
    const choice = screen.getByRole('button', { name: 'x' });
    choice.focus();
    fireEvent.click(choice);
    await pass(300);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Answer' }));
    await pass(2_000);
    const group = screen.getByRole('group', { name: 'Choose an answer' });
    expect(document.activeElement).toBe(group);
    expect(descriptionOf(group)).toEqual(['Two?']);
  });
  test('is a field that its question describes', async () => {
    const { pass } = await play(threePrompts);
    const choice = screen.getByRole('button', { name: '1/2' });
    choice.focus();
    fireEvent.click(choice);
    await pass(300);
    await pass(2_000);
    expect(document.activeElement).toBe(field());
    expect(descriptionOf(field())).toEqual(['Explain how you know.']);
  });
});

describe('PLAY-K5 answers on their way to the server', () => {
  const saving = () => {
    let tell: (state: 'saved' | 'pending' | 'offline' | 'rejected') => void = () => undefined;
    const transport = {
      ...previewTransport(() => 'seed'),
      onState: (listener: typeof tell) => ((tell = listener), () => undefined),
    };
    return { transport, tell: (state: Parameters<typeof tell>[0]) => act(() => tell(state)) };
  };
  /** The texts of the dock's live regions. */
  const spoken = () =>
    [...document.querySelectorAll('.foot [role=status]')]
      .flatMap((region) => [...region.childNodes])
      .map((node) => (node instanceof Element && node.matches('[aria-hidden=true]') ? '' : node.textContent))
      .join('');
  test('are shown, and announced only if they stay', async () => {
    jest.useFakeTimers();
    const { transport, tell } = saving();
    await playPrompt(CAPITAL, { transport });
    await tell('pending');
    expect(document.querySelector('.mark')?.textContent).toBe('Not saved yet');
    expect(spoken()).toBe('');
    await act(() => jest.advanceTimersByTime(4_999));
    expect(spoken()).toBe('');
    await act(() => jest.advanceTimersByTime(1));
    expect(spoken()).toBe('Not saved yet');
    await tell('saved');
    expect(spoken()).toBe('');
    await tell('pending');
    expect(spoken()).toBe('');
    jest.useRealTimers();
  });
  test.each(['offline', 'rejected'] as const)('are announced at once: %s', async (state) => {
    const { transport, tell } = saving();
    await playPrompt(CAPITAL, { transport });
    await tell(state);
    await waitFor(() => expect(spoken()).not.toBe(''));
  });
});
