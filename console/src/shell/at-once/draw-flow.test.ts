import { storedKeys, writeStored, removeStored } from '../../foundation/storage.js';
import { drawFlow } from './draw-flow.js';

const flowOf = (...messages: unknown[]) => ({
  name: 'Fractions',
  language: 'hi',
  definition: { promptsArray: messages.map((message) => ({ definition: { message, answers: [{ message: 'A' }] } })) },
});
const drawn = (): HTMLElement | null => document.querySelector('.early');
const words = (): (string | null)[] => [...document.querySelectorAll('.early p')].map(({ textContent }) => textContent);
const observed = () => new Promise<void>((resolve) => setTimeout(resolve));
let root: HTMLElement;
const show = (shown: HTMLElement): void => root.replaceChildren(shown);
function opening(): HTMLElement {
  const sign = document.createElement('main');
  sign.setAttribute('data-opening', '');
  return sign;
}
const editor = (): HTMLElement => document.createElement('article');

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
  show(opening());
});
afterEach(() => storedKeys('editor:').forEach(removeStored));

test('EDIT-L13 the words of the first cards are drawn, without the signs that make them bold or a variable', () => {
  const messages = [
    '**Which** _one_, {{ name }}?',
    '# Title\n[a link](https://x.example)',
    'snake_case',
    { url: '/x' },
  ];
  drawFlow(root, '7', flowOf(...messages), 'dark');
  expect(words()).toEqual(['Which one, name?', 'Title\na link', 'snake_case', '']);
  expect(drawn()).toMatchObject({ lang: 'hi', dir: 'ltr', inert: true });
  expect(drawn()?.style.colorScheme).toBe('dark');
  expect(drawn()?.querySelectorAll('.early-answer')).toHaveLength(4);
});
test('EDIT-L13 an author’s text is never HTML there, and a long flow draws no more than a screen', () => {
  drawFlow(root, '7', flowOf('<img src=x onerror=alert(1)>', ...Array<string>(2_000).fill('x'.repeat(100_000))), '');
  expect(drawn()?.querySelector('img')).toBeNull();
  expect(words()[0]).toBe('<img src=x onerror=alert(1)>');
  expect(drawn()?.textContent.length).toBeLessThan(5_000);
});
test('EDIT-L13 they go as soon as something else than waiting is in the page', async () => {
  drawFlow(root, '7', flowOf('Hello'), '');
  show(opening());
  await observed();
  expect(drawn()).not.toBeNull();
  show(editor());
  await observed();
  expect(drawn()).toBeNull();
});
test('EDIT-L13 nothing is drawn if the editor is there already, or will show something else', () => {
  writeStored('editor:folded:70', ['q']);
  writeStored('editor:draft:7:me:tab', { doc: {} });
  drawFlow(root, '7', flowOf('Hello'), '');
  expect(drawn()).toBeNull();
  removeStored('editor:draft:7:me:tab');
  show(editor());
  drawFlow(root, '7', flowOf('Hello'), '');
  expect(drawn()).toBeNull();
  show(opening());
  drawFlow(root, '7', flowOf('Hello'), '');
  expect(drawn()).not.toBeNull();
});
test('EDIT-L13 they go when somebody else logs in, in another tab', () => {
  drawFlow(root, '7', flowOf('Hello'), '');
  window.dispatchEvent(new StorageEvent('storage', { key: 'parley:v1:user' }));
  expect(drawn()).toBeNull();
});
