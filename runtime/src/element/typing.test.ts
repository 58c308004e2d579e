import { fireEvent } from '@testing-library/preact';
import { keepTyping } from './typing.js';

const heard: string[] = [];
const hear = (event: Event) => heard.push(event instanceof KeyboardEvent ? `${event.type} ${event.key}` : event.type);
const EVENTS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste'];
beforeEach(() => {
  heard.length = 0;
  for (const type of EVENTS) document.addEventListener(type, hear);
});
afterEach(() => EVENTS.forEach((type) => document.removeEventListener(type, hear)));

/** A field and a button inside an element: in a shadow root within the element's own. */
const inElement = () => {
  const element = document.body.appendChild(document.createElement('div'));
  const box = element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  keepTyping(box);
  const chat = box.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  const [typed, button] = [document.createElement('input'), document.createElement('button')];
  chat.append(typed, button);
  return { typed, button };
};

test('PLAY-E12 the page hears nothing of what is typed', () => {
  const { typed } = inElement();
  for (const key of ['s', ' ', '/', 'Backspace', 'ArrowLeft'])
    for (const event of [fireEvent.keyDown, fireEvent.keyPress, fireEvent.keyUp])
      event(typed, { key, charCode: 1, composed: true });
  fireEvent.keyDown(typed, { key: '@', ctrlKey: true, altKey: true, composed: true });
  typed.dispatchEvent(new Event('beforeinput', { bubbles: true, composed: true }));
  fireEvent.input(typed, { target: { value: 'sun' }, composed: true });
  fireEvent.paste(typed, { composed: true });
  expect(heard).toEqual([]);
  expect(typed.value).toBe('sun');
});
test('PLAY-E12 the page hears keys that close, lead on or command, and all that are pressed outside of a field', () => {
  const { typed, button } = inElement();
  for (const key of ['Escape', 'Tab', 'F2']) fireEvent.keyDown(typed, { key, composed: true });
  fireEvent.keyDown(typed, { key: 'k', ctrlKey: true, composed: true });
  fireEvent.keyDown(typed, { key: 'k', metaKey: true, composed: true });
  fireEvent.keyDown(button, { key: 's', composed: true });
  expect(heard).toEqual(['Escape', 'Tab', 'F2', 'k', 'k', 's'].map((key) => `keydown ${key}`));
});
