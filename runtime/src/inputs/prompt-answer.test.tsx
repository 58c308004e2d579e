/** @jsxImportSource preact */
import { cleanup, fireEvent, screen, within } from '@testing-library/preact';
import type { PromptInput } from '@parley/contracts/engine/types';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import type { ChatSession } from '../session/chat-session.js';
import { threePrompts } from '../testing/flows.js';
import { inChat } from '../testing/in-chat.js';
import { choices, log, play, playPrompt, press } from '../testing/play.js';
import { PromptAnswer } from './prompt-answer.js';

afterEach(cleanup);

test.each(['', 'textarea'])(
  'I18N-L3 an empty field (%j) has the direction of the chat, and a text its own',
  async (inputDisplayType) => {
    await playPrompt({ message: 'كيف؟', inputDisplayType, answers: [{ key: 's', message: '*' }] }, { language: 'ar' });
    const field = screen.getByRole('textbox');
    expect(field.dir).toBe('rtl');
    fireEvent.input(field, { target: { value: 'twice' } });
    expect(field.dir).toBe('auto');
  },
);

describe('choices', () => {
  test('PLAY-37 PLAY-47 letters label the choices, and a tap sends one after 250 ms', async () => {
    const { pass } = await play(threePrompts);
    const [first] = within(screen.getByRole('group')).getAllByRole('button');
    expect(first?.textContent).toBe('A1/2');
    fireEvent.click(first!);
    await pass(249);
    expect(within(log()).queryByText('1/2')).toBeNull();
    await pass(1);
    expect(within(log()).getByText('1/2')).toBeTruthy();
  });
  test('PLAY-37 pressing the letter selects that choice', async () => {
    const { session, pass } = await play(threePrompts);
    press('b');
    await pass(250);
    expect(session.state.chat?.history.at(-2)?.message).toBe('1/3');
  });
  test('PLAY-46 letters do nothing with disableKeyboardAnswer', async () => {
    const { session, pass } = await play(threePrompts, {
      display: { ...DEFAULT_DISPLAY, disableKeyboardAnswer: true },
    });
    press('a');
    await pass(1_000);
    expect(session.state.items).toHaveLength(1);
  });
  test('PLAY-46 letters do nothing on a touch device, with a modifier, or while somebody writes', async () => {
    const { session, pass } = await play(threePrompts);
    fireEvent.keyDown(document, { key: 'a', ctrlKey: true });
    const field = document.body.appendChild(document.createElement('input'));
    press('a', field);
    field.remove();
    await pass(1_000);
    expect(session.state.items).toHaveLength(1);
    cleanup();
    const touch = window.matchMedia;
    window.matchMedia = ((query: string) => ({
      matches: query.includes('coarse'),
    })) as unknown as typeof window.matchMedia;
    const other = await play(threePrompts);
    press('a');
    await other.pass(1_000);
    window.matchMedia = touch;
    expect(other.session.state.items).toHaveLength(1);
  });
  test('PLAY-43 arrows move the focus between choices, round and round', async () => {
    await play(threePrompts);
    const [first, second] = within(screen.getByRole('group')).getAllByRole('button');
    press('ArrowRight');
    expect(document.activeElement).toBe(first);
    press('ArrowRight', first);
    expect(document.activeElement).toBe(second);
    press('ArrowRight', second);
    expect(document.activeElement).toBe(first);
    press('ArrowLeft', first);
    expect(document.activeElement).toBe(second);
  });
  test.each([
    '<div class="scroll-x" tabindex="0"><table></table></div>',
    '<pre tabindex="0">x</pre>',
    '<video></video>',
  ])('PLAY-43 arrows inside what scrolls or plays by them are its own: %s', async (html) => {
    const { view } = await play(threePrompts);
    const bubble = view.container.querySelector('.received .bubble')!;
    bubble.insertAdjacentHTML('beforeend', html);
    const scroller = bubble.lastElementChild!;
    for (const key of ['ArrowRight', 'ArrowLeft']) expect(press(key, scroller)).toBe(true);
    expect(view.container.querySelector('.choices')?.contains(document.activeElement)).toBe(false);
  });
  test('PLAY-37 in another script, a letter is the key it is on', async () => {
    const { session, pass } = await play(threePrompts);
    // On the Hindi InScript keyboard, the key B types this character.
    fireEvent.keyDown(document, { key: 'व', code: 'KeyB' });
    await pass(250);
    expect(session.state.chat?.history.at(-2)?.message).toBe('1/3');
  });
  test('PLAY-37 in the Latin script a letter is the written one, wherever its key is', async () => {
    const { session, pass } = await play(threePrompts);
    fireEvent.keyDown(document, { key: "'", code: 'KeyA' });
    fireEvent.keyDown(document, { key: 'ो', code: 'Quote' });
    await pass(250);
    expect(session.state.items).toHaveLength(1);
    fireEvent.keyDown(document, { key: 'a', code: 'KeyQ' });
    await pass(250);
    expect(session.state.chat?.history.at(-2)?.message).toBe('1/2');
  });
  test.each(['small', 'large', 'stacked'])('PLAY-36 variant %s', async (inputDisplayType) => {
    await playPrompt({ message: 'Pick', inputDisplayType, answers: choices('x', 'y') });
    expect(screen.getByRole('group').className).toContain(inputDisplayType);
  });
  test('PLAY-36 an unknown variant is small', async () => {
    await playPrompt({ message: 'Pick', inputDisplayType: 'huge', answers: choices('x') });
    expect(screen.getByRole('group').className).toContain('small');
  });
  test('PLAY-38 hidden answers are not listed', async () => {
    await playPrompt({ message: 'Pick', answers: [...choices('x'), { key: 'h', message: 'secret', hidden: true }] });
    expect(within(screen.getByRole('group')).getAllByRole('button')).toHaveLength(1);
  });
  test('PLAY-39 an empty list says so', async () => {
    await playPrompt({
      message: 'Pick',
      acceptsMultipleAnswers: true,
      answers: [{ key: 'h', message: 'secret', hidden: true }],
    });
    expect(screen.getByText('No answers found')).toBeTruthy();
  });
});

test('PLAY-37 PLAY-38 UPLD-11 choices with an upload are listed above it, and lead on', async () => {
  const { session, pass } = await playPrompt(
    {
      message: 'Your picture, please',
      inputDisplayType: 'AwsImageUpload',
      inputDisplayConfig: { pathTemplate: '{{name}}', uploadPath: '/aws/s3-sign-upload' },
      answers: [...choices('I have none'), { key: 's', message: '*' }],
    },
    { runMode: 'preview' },
  );
  await screen.findByRole('button', { name: 'Choose files' });
  expect(screen.queryByRole('textbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /I have none/ }));
  await pass(2_000);
  expect(session.state.items.map(({ message }) => message)).toEqual(['Your picture, please', 'I have none', 'Done.']);
});

describe('several choices', () => {
  const many: PromptDefinition = { message: 'Pick', acceptsMultipleAnswers: true, answers: choices('x', 'y', 'z') };
  test('PLAY-40 PLAY-41 Send needs a selection, and the label counts', async () => {
    await playPrompt(many);
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    expect(screen.getByText('Select 1 or more')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /z/ }));
    fireEvent.click(screen.getByRole('button', { name: /x/ }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    expect(send.disabled).toBe(false);
  });
  test('PLAY-42 PLAY-44 letters toggle, Enter sends, in the order of the prompt', async () => {
    const { session, pass } = await playPrompt(many);
    press('c');
    press('a');
    press('b');
    press('b');
    press('Enter');
    await pass(250);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual(['x', 'z']);
  });
  test('PLAY-45 an earlier multi-select can be updated', async () => {
    const { session, pass } = await playPrompt(many);
    press('a');
    press('Enter');
    await pass(2_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Change your answer: x' }));
    expect(screen.getByRole('button', { name: /x$/, pressed: true })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /y$/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Update' }));
    await pass(0);
    expect(session.state.chat?.history[1]?.multipleAnswers).toEqual(['x', 'y']);
  });
});

describe('text', () => {
  const ask = (inputDisplayType?: string) =>
    playPrompt({ message: 'Say', inputDisplayType, answers: [{ key: 's', message: '*' }] });
  const field = () => screen.getByLabelText<HTMLInputElement & HTMLTextAreaElement>('Your answer');
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  /** A text of one row is a field that grows (PLAY-L6). */
  const kind = () => (field().rows === 1 ? 'text' : field().getAttribute('type'));
  const enter = (init: KeyboardEventInit = {}) => fireEvent.keyDown(field(), { key: 'Enter', ...init });
  test('PLAY-32 Send is disabled while the text is blank', async () => {
    const { session, pass } = await ask();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(button.disabled).toBe(true);
    fireEvent.input(field(), { target: { value: '   ' } });
    expect(button.disabled).toBe(true);
    fireEvent.input(field(), { target: { value: 'words' } });
    expect(button.disabled).toBe(false);
    send();
    await pass(250);
    expect(session.state.chat?.history[1]?.message).toBe('words');
  });
  test('PLAY-L6 a text begins as one row, keeps no line break, and is sent where a phone would make one', async () => {
    const { session, pass } = await ask();
    expect([field().localName, field().rows]).toEqual(['textarea', 1]);
    fireEvent.input(field(), { target: { value: 'one \r\ntwo\nthree' } });
    expect(field().value).toBe('one two three');
    const wants = (inputType: string) =>
      fireEvent(field(), new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }));
    expect(wants('insertText')).toBe(true);
    expect(wants('insertLineBreak')).toBe(false);
    await pass(250);
    expect(session.state.chat?.history[1]?.message).toBe('one two three');
  });
  test('PLAY-E9 Enter sends without a form, but not while a word is being composed or nothing is written', async () => {
    const { session, pass } = await ask();
    expect(field().form).toBeNull();
    enter();
    fireEvent.input(field(), { target: { value: 'かな' } });
    enter({ isComposing: true });
    enter({ keyCode: 229 });
    await pass(250);
    expect(session.state.items).toHaveLength(1);
    // The page that embeds the chat must not submit its own form on this key.
    expect(enter()).toBe(false);
    await pass(250);
    expect(session.state.chat?.history[1]?.message).toBe('かな');
  });
  test('PLAY-E9 in a textarea Enter begins a line, and sends with Ctrl or Cmd', async () => {
    const { session, pass } = await ask('textarea');
    fireEvent.input(field(), { target: { value: 'words' } });
    expect(enter()).toBe(true);
    enter({ ctrlKey: true, isComposing: true });
    await pass(250);
    expect(session.state.items).toHaveLength(1);
    enter({ metaKey: true });
    await pass(250);
    expect(session.state.chat?.history[1]?.message).toBe('words');
  });
  test('PLAY-E9 Enter in a colour field opens its picker and sends nothing', async () => {
    const { session, pass } = await ask('color');
    expect(enter()).toBe(true);
    await pass(250);
    expect(session.state.items).toHaveLength(1);
  });
  test('PLAY-32 an answer that is too long is marked so, and stays whole to be shortened', async () => {
    const { session, pass } = await ask('textarea');
    const long = 'word '.repeat(2_400);
    // Browsers silently cut typed or pasted text at this length.
    expect(field().maxLength).toBeGreaterThan(long.length);
    fireEvent.input(field(), { target: { value: long } });
    send();
    await pass(2_000);
    expect(await screen.findByText('This answer is too long. Shorten it and send it again.')).toBeTruthy();
    expect(field().value).toBe(long);
    fireEvent.input(field(), { target: { value: 'short' } });
    send();
    await pass(2_000);
    expect(session.state.chat?.history[1]?.message).toBe('short');
    expect(screen.queryByRole('alert')).toBeNull();
  });
  test('PLAY-33 the textarea has 3 to 8 rows', async () => {
    await ask('textarea');
    expect(field().rows).toBe(3);
    fireEvent.input(field(), { target: { value: 'a\n'.repeat(5) } });
    expect(field().rows).toBe(6);
    fireEvent.input(field(), { target: { value: 'a\n'.repeat(50) } });
    expect(field().rows).toBe(8);
  });
  test.each('color date datetime-local email month password tel text time url'.split(' '))(
    'PLAY-34 input type %s',
    async (type) => {
      await ask(type);
      expect(kind()).toBe(type);
    },
  );
  test('PLAY-35 any other type is text', async () => {
    await ask('file');
    expect(kind()).toBe('text');
  });
});

test.each(['telepathy', 'none'])('PLAY-49 an answer type %s that nobody can give is named', (answerType) => {
  const input = { answerType, choices: [], inputDisplayType: null } as unknown as PromptInput;
  const session = {} as ChatSession;
  const given = {
    session,
    question: 'q',
    picked: null,
    disabled: false,
    sendLabel: 'Send',
    wantsFocus: () => false,
    onSend: () => undefined,
  };
  expect(inChat(<PromptAnswer input={input} {...given} />).textContent).toBe(`Unsupported answer type: ${answerType}`);
});
