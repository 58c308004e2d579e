import { fireEvent, waitFor } from '@testing-library/preact';
import type { SequenceView } from '@parley/contracts/http/sequences';
import { FLOWS, openSequence, sequenceData, ShareHost } from '../testing/sequence-harness.js';
import { firstStep } from '../server/first-step.js';

let share: ShareHost;
const open: { close(): void }[] = [];
const opened = (...change: Parameters<typeof openSequence>) => {
  const page = openSequence(...change);
  open.push(page);
  return page;
};
type Page = ReturnType<typeof openSequence>;
beforeEach(() => {
  localStorage.clear();
  share = new ShareHost();
  globalThis.fetch = share.fetch;
});
afterEach(() => {
  for (const page of open.splice(0)) page.close();
  document.body.replaceChildren();
});

const untilShown = (page: Page, text: string) => waitFor(() => expect(page.log()).toContain(text));
const tap = async (page: Page, text: string) => {
  await waitFor(() => expect(page.button(text)).toBeTruthy());
  fireEvent.click(page.button(text)!);
};
/** Answers the open step to its end. */
const finish = async (page: Page, name: string) => {
  await untilShown(page, `About ${name}?`);
  await tap(page, 'Yes');
  await untilShown(page, `That was ${name}.`);
};
const continueTo = async (page: Page, name: string) => {
  await finish(page, name);
  await tap(page, 'Next →');
};
const ticked = (page: Page) => page.options().map((option) => option.querySelector('.tick') !== null);
const disabled = (page: Page) => page.options().map((option) => option.getAttribute('aria-disabled'));
const view = (completed: readonly boolean[], chatIds: readonly (string | null)[] = []): SequenceView => ({
  sequenceId: 3,
  version: 1,
  identifier: 'asha',
  completed: completed.every(Boolean),
  steps: completed.map((done, index) => ({
    index,
    flowId: 7 + index,
    name: '',
    version: 1,
    chatId: chatIds[index] ?? null,
    attempt: null,
    completed: done,
    score: done ? 2 : null,
    maxScore: 2,
    updatedAt: null,
  })),
});

describe('the bar', () => {
  test('PLAY-52 lists the steps with serial numbers, and ticks those that are completed', async () => {
    const page = opened();
    await continueTo(page, 'Halves');
    expect(page.options().map((option) => option.querySelector('.letter')?.textContent)).toEqual(['1', '2', '3']);
    expect(page.options().map((option) => option.querySelector('.label')?.textContent)).toEqual([
      'Halves',
      'Thirds',
      'Tenths',
    ]);
    expect(ticked(page)).toEqual([true, false, false]);
    expect(page.options()[0]?.textContent).toContain('completed');
  });
  test('PLAY-53 nothing can be typed into it', async () => {
    const page = opened();
    await untilShown(page, 'About Halves?');
    fireEvent.click(page.bar());
    expect(page.bar().tagName).toBe('BUTTON');
    expect(page.root.querySelector('.steps input')).toBeNull();
  });
  test('PLAY-54 without random access steps after the first incomplete one are disabled', async () => {
    const page = opened();
    await untilShown(page, 'About Halves?');
    expect(disabled(page)).toEqual(['false', 'true', 'true']);
    fireEvent.click(page.bar());
    fireEvent.click(page.options()[2]!);
    expect(page.options()[2]?.textContent).toContain('complete the previous steps first');
    expect(page.options()[0]?.getAttribute('aria-selected')).toBe('true');
    expect(page.log()).toContain('About Halves?');
    await finish(page, 'Halves');
    await waitFor(() => expect(disabled(page)).toEqual(['false', 'false', 'true']));
  });
  test('PLAY-55 with random access any step can be chosen, and switches the chat', async () => {
    const page = opened({ display: { ...sequenceData().display, allowRandomAccess: true } });
    await untilShown(page, 'About Halves?');
    fireEvent.click(page.bar());
    fireEvent.click(page.options()[2]!);
    await untilShown(page, 'About Tenths?');
    expect(page.log()).not.toContain('Halves');
    expect(page.bar().getAttribute('aria-expanded')).toBe('false');
    expect(share.asked.find(({ call }) => call.startsWith('POST /api/flows/9'))?.body).toMatchObject({
      sequenceVersion: 1,
      allowRandomAccess: true,
    });
  });
  test('PLAY-52 keys alone: open, move, name, choose, leave', async () => {
    const page = opened({ display: { ...sequenceData().display, allowRandomAccess: true } });
    await untilShown(page, 'About Halves?');
    const bar = page.bar();
    const press = (key: string) => fireEvent.keyDown(bar, { key });
    bar.focus();
    press('ArrowDown');
    await waitFor(() => expect(bar.getAttribute('aria-activedescendant')).toBe('step-0'));
    press('End');
    await waitFor(() => expect(bar.getAttribute('aria-activedescendant')).toBe('step-2'));
    press('2');
    await waitFor(() => expect(bar.getAttribute('aria-activedescendant')).toBe('step-1'));
    press('Escape');
    await waitFor(() => expect(bar.getAttribute('aria-expanded')).toBe('false'));
    press('Enter');
    await waitFor(() => expect(bar.getAttribute('aria-expanded')).toBe('true'));
    press('ArrowDown');
    await waitFor(() => expect(bar.getAttribute('aria-activedescendant')).toBe('step-1'));
    press('Enter');
    await untilShown(page, 'About Thirds?');
    expect(page.root.activeElement).toBe(bar);
    expect(page.root.querySelector('[role=status]')?.textContent).toBe('Step 2 of 3: Thirds');
  });
});

describe('playing through', () => {
  test('PLAY-56 PLAY-57 PLAY-58 each end leads on, the last says thank you', async () => {
    const page = opened();
    await finish(page, 'Halves');
    await untilShown(page, 'You have completed this step! Move to the next one.');
    await tap(page, 'Next →');
    await continueTo(page, 'Thirds');
    await finish(page, 'Tenths');
    await untilShown(page, 'You have completed this chat! Thank you.');
    expect(page.button('Next →')).toBeUndefined();
    expect(ticked(page)).toEqual([true, true, true]);
  });
  test('PLAY-S8 in any order, what follows the last step is the first that is still to be done', async () => {
    const page = opened({ display: { ...sequenceData().display, allowRandomAccess: true } });
    await untilShown(page, 'About Halves?');
    fireEvent.click(page.bar());
    fireEvent.click(page.options()[2]!);
    await continueTo(page, 'Tenths');
    await continueTo(page, 'Halves');
    await continueTo(page, 'Thirds');
    await untilShown(page, 'That was Tenths.');
    expect(ticked(page)).toEqual([true, true, true]);
    expect(page.button('Next →')).toBeUndefined();
  });
  test('PLAY-56 Next takes the keyboard’s place along', async () => {
    const page = opened();
    await finish(page, 'Halves');
    await waitFor(() => expect(page.button('Next →')).toBeTruthy());
    page.button('Next →')?.focus();
    fireEvent.click(page.button('Next →')!);
    await untilShown(page, 'About Thirds?');
    expect(page.root.activeElement?.className).toBe('step');
  });
  test('PLAY-S1 every step is posted under the sequence and one token', async () => {
    const page = opened();
    await continueTo(page, 'Halves');
    await untilShown(page, 'About Thirds?');
    await waitFor(() => expect(share.calls('POST /api/flows/8/history/asha?flowSequenceId=3')).not.toEqual([]));
    const starts = share.asked.filter(({ body }) => 'sequenceVersion' in body);
    const tokens = starts.map(({ body }) => body['token']);
    expect(starts[0]?.body).toMatchObject({ sequenceVersion: 1, allowRandomAccess: false, version: 1 });
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).toHaveLength(43);
  });
  test('PLAY-S2 the host page hears of steps, the total score and one end', async () => {
    const page = opened();
    await continueTo(page, 'Halves');
    await continueTo(page, 'Thirds');
    await finish(page, 'Tenths');
    await waitFor(() => expect(page.events.at(-1)).toEqual({ type: 'completed', score: 6 }));
    const of = (type: string) => page.events.filter((event) => event.type === type);
    expect(of('ready')).toHaveLength(1);
    expect(of('completed')).toHaveLength(1);
    expect(of('score').at(-1)).toEqual({ type: 'score', score: 6, maxScore: 6 });
    expect(of('step').at(-1)).toEqual({ type: 'step', step: 2, steps: 3, stepsCompleted: 3 });
    expect(of('decided')).toEqual(
      [2, 4, 6].map((score) => ({ type: 'decided', score, maxScore: 6, completed: score === 6 })),
    );
  });
});

describe('a later visit', () => {
  test('PLAY-S3 goes on at the first incomplete step, as this browser knows it', async () => {
    const first = opened();
    await continueTo(first, 'Halves');
    await untilShown(first, 'About Thirds?');
    first.close();
    const later = opened();
    await untilShown(later, 'About Thirds?');
    expect(ticked(later)).toEqual([true, false, false]);
    expect(later.bar().getAttribute('aria-label')).toBe('Steps: 2. Thirds');
  });
  test('PLAY-55 ENG-72 a completed step shows its messages', async () => {
    const page = opened();
    await continueTo(page, 'Halves');
    await untilShown(page, 'About Thirds?');
    fireEvent.click(page.bar());
    fireEvent.click(page.options()[0]!);
    await untilShown(page, 'That was Halves.');
    expect(page.log()).toContain('Yes');
  });
  test('PLAY-S4 the server’s knowledge is joined: this browser was further, or another tab was', async () => {
    const first = opened();
    await continueTo(first, 'Halves');
    await untilShown(first, 'About Thirds?');
    first.close();
    share.view = view([false, true, false]);
    const later = opened();
    await waitFor(() => expect(ticked(later)).toEqual([true, true, false]));
    await untilShown(later, 'About Tenths?');
    expect(share.asked.find(({ call }) => call.includes('/flow_sequences/3/history/asha'))?.token).toHaveLength(43);
  });
  test('PLAY-S4 under an open identifier another device’s way is gone on with', async () => {
    const settings = { ...sequenceData().settings, identifierTrust: 'open' } as const;
    share.view = view([true, false, false], ['11111111-1111-4111-8111-111111111111', null]);
    const page = opened({ settings });
    await untilShown(page, 'About Thirds?');
    expect(ticked(page)).toEqual([true, false, false]);
  });
  test('PACK-10 the token of a course is what every step begins with, and finds the way that another device went', async () => {
    const token = '0123456789abcdef'.repeat(4);
    share.view = view([true, false, false]);
    const page = opened({}, { courseToken: () => token });
    await continueTo(page, 'Thirds');
    await untilShown(page, 'About Tenths?');
    await waitFor(() => expect(share.calls('POST /api/flows/9/history/asha?flowSequenceId=3')).not.toEqual([]));
    const starts = share.asked.filter(({ body }) => 'sequenceVersion' in body);
    expect(starts.map(({ body }) => body['token'])).toEqual(starts.map(() => token));
    expect(share.asked.find(({ call }) => call.includes('/flow_sequences/3/history/asha'))?.token).toBe(token);
  });
  test('TRUST-13 under signed links the link’s signature is what every step begins with, and reads by', async () => {
    const settings = { ...sequenceData().settings, identifierTrust: 'signed' } as const;
    const signature = 'x'.repeat(43);
    share.view = view([false, false, false]);
    const page = opened({ settings, signature });
    await continueTo(page, 'Halves');
    await untilShown(page, 'About Thirds?');
    await waitFor(() => expect(share.calls('POST /api/flows/8/history/asha?flowSequenceId=3')).not.toEqual([]));
    const starts = share.asked.filter(({ body }) => 'sequenceVersion' in body);
    expect(starts.map(({ body }) => body['token'])).toEqual(starts.map(() => signature));
    expect(share.asked.find(({ call }) => call.includes('/flow_sequences/3/history/asha'))?.token).toBe(signature);
  });
  test.each([
    ['again', (page: Page) => fireEvent.click(page.root.querySelector('[role=alert] button')!)],
    ['again by itself once the network is back', () => fireEvent(window, new Event('online'))],
  ])('PLAY-S5 a step that can’t be had says so, and is asked for %s', async (_how, ask) => {
    const page = opened({ display: { ...sequenceData().display, allowRandomAccess: true } });
    await untilShown(page, 'About Halves?');
    share.down = /./;
    fireEvent.click(page.bar());
    fireEvent.click(page.options()[2]!);
    await waitFor(() => expect(page.root.querySelector('[role=alert]')?.textContent).toContain('could not be loaded'));
    share.down = null;
    ask(page);
    await untilShown(page, 'About Tenths?');
    expect(page.root.querySelector('[role=alert]')).toBeNull();
  });
  test('PLAY-S5 whoever answered once has the next step, when the network goes too', async () => {
    const foreseen: unknown[] = [];
    const page = opened({}, { foresee: (definition) => void foreseen.push(definition) });
    await untilShown(page, 'About Halves?');
    await tap(page, 'Yes');
    await waitFor(() => expect(share.calls('/flows/8/published/1')).not.toEqual([]));
    await waitFor(() => expect(foreseen).toEqual([FLOWS[1]!.definition]));
    share.down = /./;
    await tap(page, 'Next →');
    await finish(page, 'Thirds');
    expect(ticked(page)).toEqual([true, true, false]);
  });
});

describe('PLAY-S7 an earlier step’s unsent answers go out before anything of a later one', () => {
  const posts = () => share.asked.flatMap(({ call }) => /POST \/api\/flows\/(\d)/.exec(call)?.[1] ?? []);
  const back = () => {
    share.down = null;
    window.dispatchEvent(new Event('online'));
  };
  const leaveHalves = async (page: Page) => {
    await untilShown(page, 'About Halves?');
    await waitFor(() => expect(posts()).toEqual(['7']));
    share.down = /POST/;
    await continueTo(page, 'Halves');
    await untilShown(page, 'About Thirds?');
  };
  test('after Next', async () => {
    const page = opened();
    await leaveHalves(page);
    await tap(page, 'Yes');
    await untilShown(page, 'That was Thirds.');
    expect(posts()).toEqual(['7']);
    back();
    await waitFor(() => expect(posts()).toContain('8'));
    expect(posts().slice(0, posts().indexOf('8'))).toEqual(['7', '7']);
    expect(share.asked.filter(({ call }) => call.startsWith('POST')).at(1)?.body['history']).toHaveLength(2);
  });
  test('after a reload', async () => {
    const page = opened();
    await leaveHalves(page);
    page.close();
    share.asked.length = 0;
    back();
    share.down = null;
    const later = opened();
    await untilShown(later, 'About Thirds?');
    await waitFor(() => expect(posts()).toContain('8'));
    expect(posts()[0]).toBe('7');
  });
});

describe('as the server draws it', () => {
  test('PLAY-S6 bar and first message stand in the page, the message in a root of its own', () => {
    const { html, opening } = firstStep(sequenceData({ display: { ...sequenceData().display, showName: true } }));
    expect(opening?.item.message).toBe('About Halves?');
    expect(html.match(/<template shadowrootmode="open">/g)).toHaveLength(2);
    expect(html).toMatch(/<div class="step"><template[^]*About Halves\?/);
    expect(html).toContain('Fractions');
    expect(html).toContain('Thirds');
  });
  test('PLAY-S6 names are text', () => {
    const data = sequenceData();
    const [first, ...rest] = data.sequence.flows;
    const hostile = {
      ...data.sequence,
      flows: [{ ...first!, name: '<div class="step"><img src=x onerror=alert(1)>' }, ...rest],
    };
    const { html } = firstStep({ ...data, sequence: hostile });
    expect(html).not.toContain('<img');
    expect(html).toMatch(/<div class="step"><template/);
  });
  test('I18N-12 in Hindi the bar is Hindi', async () => {
    const page = opened({ language: 'hi' });
    await untilShown(page, 'About Halves?');
    expect(page.bar().getAttribute('aria-label')).toBe('चरण: 1. Halves');
    await tap(page, 'Yes');
    await untilShown(page, 'आपने यह चरण पूरा कर लिया है! अगले चरण पर जाएँ।');
    expect(page.button('आगे →')).toBeTruthy();
  });
});
