/** @jsxImportSource preact */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { toWire } from '@parley/contracts/engine/history-wire';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { compileMarkdown } from '@parley/contracts/markdown/compile';
import type { treesOf } from '@parley/contracts/markdown/trees-of';
import { DEFAULT_DISPLAY } from '../chat/chat-props.js';
import { flowOf, threePrompts } from '../testing/flows.js';
import { choices, log, play, playPrompt, press } from '../testing/play.js';
import { previewTransport } from '../transport/preview.js';

afterEach(cleanup);

describe('the conversation', () => {
  test('PLAY-7 dots while a message is on its way', async () => {
    const { pass, view } = await play(threePrompts);
    press('a');
    await pass(250);
    expect(view.container.querySelector('.dots')).not.toBeNull();
    await pass(1_000);
    expect(view.container.querySelector('.dots')).toBeNull();
  });
  test('PLAY-48 with auto answering off "Next" goes on without a click delay', async () => {
    const auto = flowOf({ start: { message: 'One', nextKey: '.two' }, two: { message: 'Two' } });
    const { session, pass } = await play(auto, { display: { ...DEFAULT_DISPLAY, disableAutoAnswer: true } });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await pass(1_000);
    expect(session.state.items.map(({ message }) => message)).toEqual(['One', 'Two']);
  });
  test('PLAY-58 the end is shown, and a new attempt can be begun', async () => {
    const { session, pass } = await playPrompt({ message: 'Pick', answers: choices('x') });
    press('a');
    await pass(2_000);
    expect(screen.getByText('You have completed this chat! Thank you.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
    await pass(0);
    expect(session.state.items).toHaveLength(1);
  });
  test('a sent message moves no focus that is elsewhere, and keeps the keyboard’s place', async () => {
    const { pass, view } = await play(threePrompts);
    const elsewhere = document.body.appendChild(document.createElement('button'));
    elsewhere.focus();
    press('a');
    await pass(2_000);
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
    cleanup();
    const other = await play(threePrompts);
    const first = other.view.container.querySelector<HTMLElement>('.choice');
    first?.focus();
    fireEvent.click(first!);
    await other.pass(2_000);
    expect(other.view.container.contains(document.activeElement)).toBe(true);
    expect(view).toBeTruthy();
  });
  test('PREV-7 Restart begins the chat again', async () => {
    const broken = flowOf({ start: { message: 'Hi', answers: [{ key: 'a', message: 'Go', nextKey: '.nowhere' }] } });
    const { session, pass } = await play(broken, { runMode: 'preview' });
    press('a');
    await pass(250);
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('button', { name: 'Restart' }));
    await pass(0);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(session.state.items.map(({ message }) => message)).toEqual(['Hi']);
  });
  test('PREV-7 PREV-8 API-8 a chat that is refused says so, and that access is missing', async () => {
    const refused = (status: number) => ({
      ...previewTransport(() => 'next'),
      load: () => Promise.reject(Object.assign(new Error('refused'), { status })),
    });
    await play(threePrompts, { runMode: 'preview', transport: refused(403) });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toMatch(/\w\. You do not have collaborator access to it\.$/);
    expect(screen.getByRole('button', { name: 'Restart' })).toBeTruthy();
    cleanup();
    await play(threePrompts, { runMode: 'preview', transport: refused(500) });
    expect(screen.getByRole('alert').textContent).not.toContain('collaborator');
  });
  test('ENG-59 ENG-60 PREV-11 the preview says what learners will see, and offers the input', async () => {
    await playPrompt({ message: 'Wait', answerExternally: true, answers: choices('ok') }, { runMode: 'preview' });
    expect(screen.getByText('Waiting for external input to resume chat')).toBeTruthy();
    const note =
      "Users will see the message above. Only admins viewing users' chat histories will be shown the input below.";
    expect(screen.getByText(note)).toBeTruthy();
    expect(screen.getByRole('group')).toBeTruthy();
  });
  test.each(['normal', 'admin', 'readonly'] as const)('PREV-11 %s has no note for authors', async (runMode) => {
    await playPrompt({ message: 'Wait', answerExternally: true, answers: choices('ok') }, { runMode });
    expect(screen.queryByText(/Users will see the message above/)).toBeNull();
  });
  test('ENG-83 PREV-7 an engine error is a sentence with Restart', async () => {
    const broken = flowOf({ start: { message: 'Hi', answers: [{ key: 'a', message: 'Go', nextKey: '.nowhere' }] } });
    const { pass } = await play(broken);
    press('a');
    await pass(250);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Prompt not defined in flow: nowhere'));
    expect(screen.getByRole('button', { name: 'Restart' })).toBeTruthy();
  });
});

describe('the top bar', () => {
  const scored = flowOf({
    start: { message: 'Pick', answers: [{ key: 'a', message: 'x', score: 1.6 }], nextKey: '.end' },
    end: { message: 'Done.' },
  });
  test('PLAY-1 PLAY-2 the score is rounded, and -- while unknown', async () => {
    const { pass, view } = await play(scored, { maxScore: 2 });
    expect(view.container.querySelector('.score')?.textContent).toBe('Score -- / 2');
    press('a');
    await pass(2_000);
    expect(view.container.querySelector('.score')?.textContent).toBe('Score 2 / 2');
  });
  test.each([
    ['PLAY-3 showScore is off', { display: { ...DEFAULT_DISPLAY, showScore: false }, maxScore: 2 }],
    ['PLAY-4 the maximum is 0', { maxScore: 0 }],
  ])('%s: no score', async (_name, change) => {
    const { view } = await play(scored, change);
    expect(view.container.querySelector('.score')).toBeNull();
  });
  test.each(['admin', 'readonly'] as const)('PLAY-5 %s shows the badge', async (runMode) => {
    await play(scored, { runMode });
    expect(screen.getByText('Readonly')).toBeTruthy();
  });
});

describe('I18N-12', () => {
  test('in Hindi every message is Hindi', async () => {
    const { pass } = await playPrompt(
      { message: 'Pick', tMessage: { hi: 'चुनें' }, acceptsMultipleAnswers: true, answers: choices('x') },
      { language: 'hi', maxScore: 2 },
    );
    expect(screen.getByText('1 या अधिक चुनें')).toBeTruthy();
    expect(screen.getByText(/अंक/)).toBeTruthy();
    press('a');
    fireEvent.click(screen.getByRole('button', { name: 'भेजें' }));
    await pass(2_000);
    expect(screen.getByText('आपने यह बातचीत पूरी कर ली है! धन्यवाद।')).toBeTruthy();
  });
});

describe('hostile texts stay inert', () => {
  const HOSTILE = [
    '<img src=x onerror="window.hit=1">',
    '<script>window.hit=1</script>',
    '[click](javascript:window.hit=1)',
    '[click](java\tscript:window.hit=1)',
    '[click](data:text/html,<script>window.hit=1</script>)',
    '![x](javascript:window.hit=1)',
    '<svg/onload=window.hit=1>',
    '[x]({{url}})',
    '<a href="javascript:1">a</a>',
    'https://evil.example/"onmouseover="window.hit=1',
  ];
  test.each(HOSTILE)('%s', async (message) => {
    const { view } = await playPrompt(
      { message, answers: choices('x') },
      { context: { url: 'javascript:window.hit=1' } },
    );
    const bubble = view.container.querySelector('.received .bubble');
    expect(bubble?.querySelector('script, svg, [onerror], [onload], [onmouseover]')).toBeNull();
    for (const link of bubble?.querySelectorAll('a') ?? []) {
      expect(link.protocol).toMatch(/^(https?|mailto|tel):$/);
      expect(link.rel).toBe('noopener noreferrer');
      expect(link.target).toBe('_blank');
    }
    for (const image of bubble?.querySelectorAll('img') ?? []) expect(image.src).not.toMatch(/^javascript/i);
    expect((window as { hit?: number }).hit).toBeUndefined();
  });
  test('a learner’s words are text, and a variable that repeats them too', async () => {
    const echo = flowOf({
      start: { message: 'Name?', answers: [{ key: 'n', message: '*' }], nextKey: '.end' },
      end: { message: 'Hi **{{@start}}**' },
    });
    const { session, pass, view } = await play(echo);
    session.answer('<b>*x*</b> [y](javascript:1)', 0);
    await pass(2_000);
    expect(view.container.querySelector('.sent .bubble b, .sent em, .sent a')).toBeNull();
    expect(view.container.querySelector('strong')?.textContent).toBe('<b>*x*</b> [y](javascript:1)');
  });
  test('a tree that nobody compiled here cannot bring elements along', async () => {
    const definition = flowOf({ start: { message: '*x*' } });
    const forged = {
      '*x*': [
        ['script', 'window.hit=1'],
        ['p', 'ok'],
      ],
    } as unknown as ReturnType<typeof treesOf>;
    const { view } = await play(definition, { flow: { id: 7, version: 1, name: 'F', definition, trees: forged } });
    expect(view.container.querySelector('script')).toBeNull();
    expect(view.container.querySelector('.bubble')?.textContent).toContain('ok');
  });
});

describe('message types', () => {
  const showing = async (start: PromptDefinition) => {
    const { view } = await playPrompt({ answers: choices('x'), ...start });
    const bubble = () => view.container.querySelector('.received .bubble')!;
    await waitFor(() => expect(bubble().textContent).not.toContain('Loading...'));
    return bubble();
  };
  test('PLAY-18 Shorts play in the normal form', async () => {
    const { view } = await playPrompt({
      contentType: 'video',
      message: 'https://youtube.com/shorts/abcdefghijk',
      answers: choices('x'),
    });
    await waitFor(() =>
      expect(view.container.querySelector('iframe')?.src).toBe('https://www.youtube-nocookie.com/embed/abcdefghijk'),
    );
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the video' }).href).toBe(
      'https://www.youtube.com/watch?v=abcdefghijk',
    );
  });
  test('PLAY-15 a meeting is a link', async () => {
    const bubble = await showing({ contentType: 'meeting', message: { url: 'https://meet.example/1' } });
    expect(bubble.querySelector('a')?.href).toBe('https://meet.example/1');
  });
  test('PLAY-11 text with audio', async () => {
    const bubble = await showing({
      contentType: 'mdWithAudio',
      message: { body: 'Listen', url: 'https://a.example/a.mp3' },
    });
    expect(bubble.textContent).toContain('Listen');
    expect(bubble.querySelector('audio')?.src).toBe('https://a.example/a.mp3');
  });
  test('PLAY-29 a remote message without an address says so', async () => {
    const bubble = await showing({ contentType: 'remote', message: { url: '' } });
    expect(bubble.textContent).toBe('No URL provided from where to fetch message contents');
  });
  test('PLAY-14 an event is no line of the chat, and the host hears it', async () => {
    const events: unknown[] = [];
    const { view } = await playPrompt(
      { contentType: 'event', message: { url: 'https://e.example/seen' }, answers: choices('x') },
      { onEvent: (event) => void events.push(event) },
    );
    expect(view.container.querySelector('.received .bubble')).toBeNull();
    expect(events).toContainEqual({ type: 'marker', url: 'https://e.example/seen' });
  });
  test('an unknown type shows a visible fallback', async () => {
    const bubble = await showing({ contentType: 'hologram' as never, message: { url: 'https://x.example' } });
    expect(bubble.textContent).not.toBe('');
  });
  test('PLAY-22 size markers size the image before it has loaded', async () => {
    const bubble = await showing({ message: '![Half](https://i.example/h.png?w=320&h=180&iw=640&ih=360)' });
    const image = bubble.querySelector('img');
    expect([image?.getAttribute('width'), image?.getAttribute('height'), image?.alt]).toEqual(['320', '180', 'Half']);
  });
  test('a text without its tree is parsed when it is shown', async () => {
    const definition = flowOf({ start: { message: 'So **bold** here' } });
    const { view } = await play(definition, { flow: { id: 7, version: null, name: 'F', definition } });
    await waitFor(() => expect(view.container.querySelector('strong')?.textContent).toBe('bold'));
    expect(compileMarkdown('x')).toBeTruthy();
  });
});

test('every control has a name, the log is polite, and nothing steals the page’s title', async () => {
  await playPrompt(
    { message: 'Say', answers: [{ key: 's', message: '*' }] },
    { display: { ...DEFAULT_DISPLAY, showName: true } },
  );
  expect(log().getAttribute('aria-live')).toBe('polite');
  for (const control of screen.queryAllByRole('button'))
    expect(control.textContent ?? control.getAttribute('aria-label')).not.toBe('');
  expect(screen.getByRole('heading', { name: 'Fractions' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toBeTruthy();
});

describe('the author’s settings', () => {
  const lastProps = { message: 'Say', answers: [{ key: 's', message: '*' }] };
  test('FACE-2 the head names who speaks, above the name of the flow where that is shown', async () => {
    const settings = { speakerName: 'Luna' };
    const named = await playPrompt(lastProps, { settings });
    expect(screen.getByRole('heading', { name: 'Luna' })).toBeTruthy();
    expect(screen.queryByText('Fractions')).toBeNull();
    named.view.unmount();
    await playPrompt(lastProps, { settings, display: { ...DEFAULT_DISPLAY, showName: true } });
    expect(screen.getByRole('heading', { name: 'Luna' })).toBeTruthy();
    expect(screen.getByText('Fractions')).toBeTruthy();
  });
  test('FACE-3 the chat has the author’s choice of light or dark, unless the page decides', async () => {
    const scheme = (view: { readonly container: Element }) =>
      view.container.querySelector('.chat')?.getAttribute('data-scheme');
    const settings = { chatColorScheme: 'dark' } as const;
    expect(scheme((await playPrompt(lastProps, { settings })).view)).toBe('dark');
    expect(scheme((await playPrompt(lastProps, { settings, colorScheme: 'light' })).view)).toBe('light');
    expect(scheme((await playPrompt(lastProps)).view)).toBe('auto');
  });
});

describe('somebody else’s answer', () => {
  const waiting = (change = {}) =>
    flowOf({
      start: { message: 'Wait', answerExternally: true, answers: choices('good'), nextKey: '.end', ...change },
      end: { message: 'Done.' },
    });
  test('ENG-59 learners read that the chat waits, in the log, and have nothing to answer with', async () => {
    await play(waiting());
    expect(within(log()).getByText('Waiting for external input to resume chat')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.queryByText(/Users will see/)).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
  });
  test('ENG-61 in the author’s words, where there are some', async () => {
    await play(waiting({ extAnswerPendingMessage: 'Ms Rao reads it' }));
    expect(within(log()).getByText('Ms Rao reads it')).toBeTruthy();
    expect(screen.queryByText('Waiting for external input to resume chat')).toBeNull();
  });
  test.each([
    ['ENG-60 the default words', {}, 'Chat resumed after external input'],
    ['ENG-60 the author’s words', { extAnswerFulfilledMessage: 'Ms Rao has read it' }, 'Ms Rao has read it'],
  ])('%s stand in place of the answer', async (_name, change, text) => {
    const { pass } = await play(waiting(change), { runMode: 'preview' });
    press('a');
    await pass(3_000);
    expect(within(log()).getByText(text)).toBeTruthy();
    expect(within(log()).queryByText('good')).toBeNull();
  });
  test('ENG-62 admins see the input, then the answer itself', async () => {
    const { pass } = await play(waiting(), { runMode: 'admin' });
    expect(screen.queryByText('Waiting for external input to resume chat')).toBeNull();
    press('a');
    await pass(3_000);
    expect(within(log()).getByText('good')).toBeTruthy();
  });
});

describe('a chat in another language (decision 43)', () => {
  const two = flowOf({
    start: { message: 'Pick', tMessage: { hi: 'चुनें' }, answers: choices('x'), nextKey: '.end' },
    end: { message: 'Say', tMessage: { hi: 'कहें' }, answers: choices('y'), nextKey: '.start' },
  });
  const resumed = async () => {
    const begun = await play(two);
    press('a');
    await begun.pass(3_000);
    const history = begun.session.state.chat!.history.map(toWire);
    cleanup();
    const saved = { history, seed: 'seed-0', context: {}, language: 'en' } as const;
    const transport = { ...previewTransport(() => 'next'), load: () => Promise.resolve(saved) };
    return play(two, { language: 'hi', transport });
  };
  test('PLAY-G1 goes on in its own, and offers the one that was asked for in that one’s words', async () => {
    const { session } = await resumed();
    expect(screen.getByText('Say')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'हिन्दी में फिर से शुरू करें' }));
    await waitFor(() => expect(session.state.chat?.language).toBe('hi'));
    expect(screen.getByText('चुनें')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'हिन्दी में फिर से शुरू करें' })).toBeNull();
  });
  test('PLAY-G1 the offer can be declined', async () => {
    const { session } = await resumed();
    fireEvent.click(screen.getByRole('button', { name: 'English में जारी रखें' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'हिन्दी में फिर से शुरू करें' })).toBeNull());
    expect(session.state.chat?.language).toBe('en');
  });
});

test.each([
  ['ar', 'rtl'],
  ['ta', 'ltr'],
])('I18N-L2 I18N-L3 a chat in %s is written %s, with an English interface', async (language, direction) => {
  const flow = flowOf({ start: { message: 'Pick', tMessage: { ar: 'اختر', ta: 'தேர்ந்தெடு' }, answers: choices('x') } });
  await play(flow, { language });
  const chat = document.querySelector('.chat');
  expect([chat?.getAttribute('lang'), chat?.getAttribute('dir')]).toEqual([language, direction]);
  expect(screen.getByRole('region', { name: 'Chat' })).toBeTruthy();
});
test('PLAY-46 letter keys can be switched off, and stay off in this browser', async () => {
  const { session, pass } = await play(threePrompts);
  const toggle = screen.getByRole('switch', { name: 'Answer with letter keys' });
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('false'));
  press('a');
  await pass(1_000);
  expect(session.state.items).toHaveLength(1);
  cleanup();
  await play(threePrompts);
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  localStorage.clear();
});
