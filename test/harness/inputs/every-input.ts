/** One question of each kind of input, and how it is answered by keys, by touch and with a screen reader. */
import type { Answer, FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { InputType } from '@parley/contracts/definition/input-types';
import { MEDIA, inOrder } from '../player-flows.js';
import type { Hand, Reader, Target } from './hand.js';

export interface Tools {
  readonly hand: Hand;
  /** Hands a file to the page's chooser, which is no part of the page. */
  readonly file: () => Promise<void>;
}
interface InputRow {
  readonly definition: PromptDefinition;
  readonly keys: (tools: Tools) => Promise<void>;
  readonly touch: (tools: Tools) => Promise<void>;
  readonly reader: (reader: Reader, tools: Tools) => Promise<void>;
  /** The answer that the server has afterwards. */
  readonly saved: RegExp;
}
const ANY: Answer = { key: 'any', message: '*' };
const choices = (...messages: readonly string[]): readonly Answer[] =>
  messages.map((message, at) => ({ key: `c${at}`, message }));
const choice = (name: string): Target => ({ css: '.dock .choice', name });
const SEND: Target = { css: '.dock .primary:not(:disabled)' };
const FIELD: Target = { css: '.dock .field :is(input, textarea)' };

const pressed = (name: string) => ({
  keys: async ({ hand }: Tools) => {
    await hand.focus(choice(name));
    await hand.press('Enter');
  },
  touch: ({ hand }: Tools) => hand.tap(choice(name)),
  reader: async (reader: Reader) => {
    await reader.find(new RegExp(`^button, ${name}`));
    await reader.act();
  },
});
const sent = async (reader: Reader) => {
  await reader.find(new RegExp(`^button, ${reader.word('first.send')}$`));
  await reader.act();
};
const written = (text: string, held?: 'Control') => ({
  keys: async ({ hand }: Tools) => {
    await hand.focus(FIELD);
    await hand.type(text);
    await hand.press('Enter', held);
  },
  touch: async ({ hand }: Tools) => {
    await hand.tap(FIELD);
    await hand.type(text);
    await hand.tap(SEND);
  },
  reader: async (reader: Reader) => {
    await reader.find(new RegExp(`^textbox, ${reader.word('first.yourAnswer')}`));
    await reader.type(text);
    await sent(reader);
  },
});
const SECRET = 'Open sesame';
/**
 * Typed where the browser draws a field of its own for it, part by part; written whole elsewhere.
 * @param parts keys for each group of the field's parts; the arrow key leads from one group to the next
 */
const entered = (value: string, ...parts: readonly string[]) => {
  const enter = async (hand: Hand) => {
    if (await hand.isPlain(FIELD)) return hand.type(value);
    for (const [at, part] of parts.entries()) {
      if (at > 0 && !(await hand.stepsOn())) await hand.press('ArrowRight');
      // The names of months differ from language to language, so the arrow keys choose them.
      if (part.startsWith('↑')) for (const _ of part) await hand.press('ArrowUp');
      else await hand.type(part);
    }
  };
  return {
    keys: async ({ hand }: Tools) => {
      await hand.focus(FIELD);
      await enter(hand);
      await hand.focus(SEND);
      await hand.press('Enter');
    },
    touch: async ({ hand }: Tools) => {
      await hand.pick(FIELD, value);
      await hand.tap(SEND);
    },
    reader: async (reader: Reader, { hand }: Tools) => {
      await reader.find(new RegExp(reader.word('first.yourAnswer')));
      // The reader hands the keys on to the field that has the focus.
      await enter(hand);
      await sent(reader);
    },
  };
};
const picture = (name: string) => `![${name}](${MEDIA}/1.png)`;

const FRACTION: Target = { css: '.dock .choice:has(mfrac)' };

const OF_TYPES: Readonly<Record<InputType, InputRow>> = {
  small: {
    definition: { inputDisplayType: 'small', answers: choices('Yes', 'No') },
    ...pressed('Yes'),
    saved: /^Yes$/,
  },
  large: {
    definition: { inputDisplayType: 'large', answers: choices('Left', 'Right') },
    ...pressed('Right'),
    saved: /^Right$/,
  },
  stacked: {
    definition: { inputDisplayType: 'stacked', answers: choices('Up', 'Down') },
    ...pressed('Down'),
    saved: /^Down$/,
  },
  pictures: {
    definition: { inputDisplayType: 'pictures', answers: choices(picture('Leaf'), picture('Root')) },
    ...pressed('Root'),
    saved: /Root/,
  },
  text: { definition: { inputDisplayType: 'text', answers: [ANY] }, ...written('A word'), saved: /^A word$/ },
  textarea: {
    definition: { inputDisplayType: 'textarea', answers: [ANY] },
    ...written('Many words', 'Control'),
    saved: /^Many words$/,
  },
  number: {
    definition: { inputDisplayType: 'number', inputDisplayConfig: { min: 0, max: 99 }, answers: [ANY] },
    ...written('25'),
    saved: /^25$/,
  },
  tel: {
    definition: { inputDisplayType: 'tel', answers: [ANY] },
    ...written('+91 98765 43210'),
    saved: /^\+91 98765 43210$/,
  },
  email: {
    definition: { inputDisplayType: 'email', answers: [ANY] },
    ...written('asha@example.org'),
    saved: /^asha@example\.org$/,
  },
  url: {
    definition: { inputDisplayType: 'url', answers: [ANY] },
    ...written('https://example.org'),
    saved: /^https:\/\/example\.org$/,
  },
  date: {
    definition: { inputDisplayType: 'date', answers: [ANY] },
    ...entered('2026-02-02', '02022026'),
    saved: /^2026-02-02$/,
  },
  time: {
    definition: { inputDisplayType: 'time', answers: [ANY] },
    ...entered('09:30', '0930am'),
    saved: /^09:30$/,
  },
  'datetime-local': {
    definition: { inputDisplayType: 'datetime-local', answers: [ANY] },
    ...entered('2026-02-02T09:30', '02022026', '0930am'),
    saved: /^2026-02-02T09:30$/,
  },
  month: {
    definition: { inputDisplayType: 'month', answers: [ANY] },
    ...entered('2026-02', '↑↑', '2026'),
    saved: /^2026-02$/,
  },
  week: {
    definition: { inputDisplayType: 'week', answers: [ANY] },
    ...entered('2026-W05', '052026'),
    saved: /^2026-W05$/,
  },
  range: {
    definition: { inputDisplayType: 'range', inputDisplayConfig: { min: 0, max: 10, minWord: 'Cold' }, answers: [ANY] },
    keys: async ({ hand }) => {
      await hand.focus({ css: '.track input' });
      await hand.press('ArrowRight');
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.tap({ css: '.track input' }, 0.2);
      await hand.tap(SEND);
    },
    reader: async (reader) => {
      await reader.find(new RegExp(`^slider, ${reader.word('list.slider')}.*${reader.word('list.unset')}`));
      await reader.press('Enter');
      await reader.find(new RegExp(`^slider, ${reader.word('list.slider')}.* 5`));
      await sent(reader);
    },
    saved: /^[1-9]$/,
  },
  rating: {
    definition: { inputDisplayType: 'rating', inputDisplayConfig: { maxWord: 'Good' }, answers: [ANY] },
    keys: async ({ hand }) => {
      await hand.focus({ css: '.position:first-child input' });
      await hand.press(' ');
      await hand.press('ArrowDown');
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.tap({ css: '.position:nth-child(2)' });
      await hand.tap(SEND);
    },
    reader: async (reader) => {
      await reader.find(new RegExp(`^radiogroup, ${reader.word('list.rating')}`));
      await reader.find(/^radio, 2, not checked/);
      await reader.act();
      // The virtual reader reads the attribute, not what is checked now; the status says it.
      await reader.find(new RegExp(reader.word('list.chosen', { value: 2, of: 5 })));
      await reader.find(/^radio, 5, Good/);
      await sent(reader);
    },
    saved: /^2$/,
  },
  color: {
    definition: { inputDisplayType: 'color', answers: [ANY] },
    ...entered('#4450c8'),
    saved: /^#4450c8$/,
  },
  password: {
    definition: { inputDisplayType: 'password', answers: [ANY] },
    ...written(SECRET),
    reader: async (reader) => {
      await reader.find(new RegExp(reader.word('first.yourAnswer')));
      await reader.type(SECRET);
      await sent(reader);
    },
    saved: /^Open sesame$/,
  },
  AwsImageUpload: {
    definition: {
      inputDisplayType: 'AwsImageUpload',
      inputDisplayConfig: { pathTemplate: 'work/{{randomString}}-{{name}}', uploadPath: '/aws/s3-sign-upload' },
      answers: [ANY],
    },
    keys: async ({ hand, file }) => {
      await hand.focus({ css: '.dock .button:not(:disabled)' });
      await file();
      await hand.focus({ css: '.dock .primary:not(:disabled)' });
      await hand.press('Enter');
    },
    touch: async ({ hand, file }) => {
      await file();
      await hand.tap({ css: '.dock .primary:not(:disabled)' });
    },
    reader: async (reader, { hand, file }) => {
      await reader.find(new RegExp(`^button, ${reader.word('upload.chooseFiles')}`));
      await file();
      await hand.shows({ css: '.dock .primary:not(:disabled)' });
      await sent(reader);
    },
    saved: /images/,
  },
  order: {
    definition: { inputDisplayType: 'order', answers: [...choices('Day', 'Hour', 'Minute'), ANY] },
    keys: async ({ hand }) => {
      await hand.focus({ css: '.part:first-child button:last-of-type' });
      await hand.press('ArrowDown');
      await hand.focus(SEND);
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.tap({ css: '.part:first-child button:last-of-type' });
      await hand.tap(SEND);
    },
    reader: async (reader) => {
      await reader.find(new RegExp(`^list, ${reader.word('list.order')}`));
      await reader.find(new RegExp(`^button, ${reader.word('list.down', { part: '' }).trim()}`));
      await reader.act();
      // The reader may have stepped on to another part: when the page changes, it counts its elements anew.
      await reader.find(new RegExp(reader.word('list.moved', { part: '(Day|Hour|Minute)', place: '\\d', count: 3 })));
      await sent(reader);
    },
    saved: /^(Day|Hour|Minute), (Day|Hour|Minute), (Day|Hour|Minute)$/,
  },
  pairs: {
    definition: {
      inputDisplayType: 'pairs',
      answers: [{ key: 'f', message: 'France', pair: 'Paris' }, { key: 'g', message: 'Ghana', pair: 'Accra' }, ANY],
    },
    keys: async ({ hand }) => {
      await hand.focus({ css: 'select', name: 'France' });
      await hand.type('Par');
      await hand.focus(SEND);
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.pick({ css: 'select', name: 'France' }, 'Paris');
      await hand.tap(SEND);
    },
    reader: async (reader, { hand }) => {
      await reader.find(/^combobox, France/);
      // The reader hands the keys on to the menu that has the focus; it opens none itself, because that is the browser's.
      await hand.type('Par');
      await reader.find(/^combobox, France.*Paris/);
      await sent(reader);
    },
    saved: /^France – Paris, Ghana – …$/,
  },
  gaps: {
    definition: {
      message: 'The ___ goes around the ___.',
      inputDisplayType: 'gaps',
      answers: [...choices('Moon', 'Sun'), ANY],
    },
    keys: async ({ hand }) => {
      await hand.focus({ css: '.gap', name: '1' });
      await hand.type('Moon');
      await hand.press('Enter');
      await hand.type('Sun');
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.tap({ css: '.gap', name: '1' });
      await hand.type('Moon');
      await hand.press('Enter');
      await hand.type('Sun');
      await hand.tap(SEND);
    },
    reader: async (reader) => {
      await reader.find(new RegExp(`^textbox, ${reader.word('list.gap', { number: 1, count: 2 })}`));
      await reader.type('Moon');
      await reader.find(new RegExp(`^textbox, ${reader.word('list.gap', { number: 2, count: 2 })}`));
      await reader.type('Sun');
      await sent(reader);
    },
    saved: /^Moon, Sun$/,
  },
};
/** These rows ask some types of input another kind of question. */
const MORE: Readonly<Record<string, InputRow>> = {
  'several choices': {
    definition: { acceptsMultipleAnswers: true, answers: choices('Red', 'Green', 'Blue') },
    keys: async ({ hand }) => {
      for (const name of ['Red', 'Blue']) {
        await hand.focus(choice(name));
        await hand.press(' ');
      }
      // On a touch screen, Enter ticks a choice and doesn't send it.
      await hand.focus(SEND);
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.tap(choice('Red'));
      await hand.tap(choice('Blue'));
      await hand.tap(SEND);
    },
    reader: async (reader) => {
      for (const name of ['Red', 'Blue']) {
        await reader.find(new RegExp(`^button, ${name}.*, not pressed`));
        await reader.act();
        await reader.find(new RegExp(`^button, ${name}(?!.*not pressed).*, pressed`));
      }
      await sent(reader);
    },
    saved: /^Red, Blue$/,
  },
  'number with unit': {
    definition: { answers: [{ key: 'u', message: 'right', rule: { kind: 'near', value: 12, units: 'cm' } }, ANY] },
    ...written('12 cm'),
    saved: /^12 cm$/,
  },
  formula: {
    definition: { answers: choices('$\\frac{3}{4}$', '$x^2$') },
    keys: async ({ hand }) => {
      await hand.focus(FRACTION);
      await hand.press('Enter');
    },
    touch: ({ hand }) => hand.tap(FRACTION),
    reader: async (reader) => {
      await reader.find(/^button, .*3.*4/);
      await reader.act();
    },
    saved: /frac/,
  },
};
export const INPUT_ROWS = Object.entries({ ...OF_TYPES, ...MORE }).map(([kind, row]) => ({ kind, ...row }));

/** Every question says its kind, except the gap text. */
export const EVERY_INPUT_ROW: FlowDefinition = inOrder([
  ...INPUT_ROWS.map(({ kind, definition }) => ({ message: `By ${kind}`, ...definition })),
  { message: 'That was all.' },
]);
