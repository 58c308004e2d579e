/** The script on a school's course player, in a page of jsdom. */
import { followContents, type ShownContent } from './thinkific.js';

const SHARE = 'https://share.example';
const LESSON = { lesson: { id: 112 }, user: { email: 'asha@school.example' } };
let told: ShownContent[];
let mustComplete: boolean;
let change: (data: unknown) => void;

let stop: () => void;

beforeAll(() => {
  stop = followContents({
    page: window,
    shareOrigin: SHARE,
    player: { on: (_hook, heard) => void (change = heard) },
    tell: (content) => {
      told.push(content);
      return Promise.resolve(mustComplete);
    },
  });
  Element.prototype.scrollIntoView = jest.fn();
});
afterAll(() => stop());
beforeEach(() => {
  told = [];
  mustComplete = false;
  const button = document.createElement('button');
  button.dataset['qa'] = 'complete-continue__btn';
  button.append(document.createElement('span'));
  document.body.replaceChildren(button);
});

const settle = () => new Promise((done) => setTimeout(done));
async function show(src: string): Promise<HTMLIFrameElement> {
  change(LESSON);
  document.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  frame.src = src;
  document.body.append(frame);
  await settle();
  return frame;
}
const say = (frame: HTMLIFrameElement, type: string, origin = SHARE) =>
  window.dispatchEvent(
    new MessageEvent('message', { origin, source: frame.contentWindow, data: { source: 'parley', type } }),
  );
/** True if the page reacts to a press of "Complete & continue". */
function goesOn(): boolean {
  const heard = jest.fn();
  document.querySelector('button')?.addEventListener('click', heard, { once: true });
  document.querySelector('span')?.click();
  return heard.mock.calls.length === 1;
}

test('THINK-S1 it tells which content shows which chat, once, and gives the chat the learner’s e-mail', async () => {
  const frame = await show(`${SHARE}/chats/7?l=hi`);
  expect(told).toEqual([{ contentId: 112, kind: 'flow', id: 7 }]);
  expect(frame.src).toBe(`${SHARE}/chats/7/asha%40school.example?l=hi`);
  document.body.append(document.createElement('p'));
  await settle();
  expect(told).toHaveLength(1);
});

test('THINK-S1 an identifier in the address stays; a sequence is one; frames of others are none', async () => {
  const frame = await show(`${SHARE}/chat_sequences/3/someone`);
  expect(frame.src).toBe(`${SHARE}/chat_sequences/3/someone`);
  expect(told).toEqual([{ contentId: 112, kind: 'sequence', id: 3 }]);
  await show('https://video.example/chats/7');
  expect(told).toHaveLength(1);
});

test('THINK-S2 a chat that must be completed holds "Complete & continue" until that very chat says so', async () => {
  mustComplete = true;
  const frame = await show(`${SHARE}/chats/7`);
  expect(goesOn()).toBe(false);
  say(frame, 'progress');
  say(frame, 'completed', 'https://evil.example');
  expect(goesOn()).toBe(false);
  say(frame, 'completed');
  expect(goesOn()).toBe(true);
});

test('THINK-S2 other contents are never held', async () => {
  await show(`${SHARE}/chats/7`);
  expect(goesOn()).toBe(true);
  mustComplete = true;
  await show(`${SHARE}/chats/8`);
  change({ lesson: { id: 113 } });
  await settle();
  expect(goesOn()).toBe(true);
  expect(told.map(({ contentId }) => contentId)).not.toContain(113);
});
