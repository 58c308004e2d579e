/** One question of each kind of input, and how it is answered by keys, by touch and with a screen reader. */
import type { Answer, FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { MEDIA, inOrder } from '../player-flows.js';
import type { Hand, Reader, Target } from './hand.js';

export interface Tools {
  readonly hand: Hand;
  /** Hands a file to the page's chooser, which is no part of the page. */
  readonly file: () => Promise<void>;
}
interface InputRow {
  readonly kind: string;
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
  await reader.find(/^button, Send$/);
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
    await reader.find(/^textbox, Your answer/);
    await reader.type(text);
    await sent(reader);
  },
});
const picture = (name: string) => `![${name}](${MEDIA}/1.png)`;

export const INPUT_ROWS: readonly InputRow[] = [
  {
    kind: 'small choices',
    definition: { inputDisplayType: 'small', answers: choices('Yes', 'No') },
    ...pressed('Yes'),
    saved: /^Yes$/,
  },
  {
    kind: 'large choices',
    definition: { inputDisplayType: 'large', answers: choices('Left', 'Right') },
    ...pressed('Right'),
    saved: /^Right$/,
  },
  {
    kind: 'stacked choices',
    definition: { inputDisplayType: 'stacked', answers: choices('Up', 'Down') },
    ...pressed('Down'),
    saved: /^Down$/,
  },
  {
    kind: 'pictures',
    definition: { inputDisplayType: 'pictures', answers: choices(picture('Leaf'), picture('Root')) },
    ...pressed('Root'),
    saved: /Root/,
  },
  {
    kind: 'several choices',
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
  { kind: 'text', definition: { answers: [ANY] }, ...written('A word'), saved: /^A word$/ },
  {
    kind: 'textarea',
    definition: { inputDisplayType: 'textarea', answers: [ANY] },
    ...written('Many words', 'Control'),
    saved: /^Many words$/,
  },
  {
    kind: 'number',
    definition: { inputDisplayType: 'number', inputDisplayConfig: { min: 0, max: 99 }, answers: [ANY] },
    ...written('25'),
    saved: /^25$/,
  },
  {
    kind: 'number with unit',
    definition: { answers: [{ key: 'u', message: 'right', rule: { kind: 'near', value: 12, units: 'cm' } }, ANY] },
    ...written('12 cm'),
    saved: /^12 cm$/,
  },
  {
    kind: 'date',
    definition: { inputDisplayType: 'date', answers: [ANY] },
    keys: async ({ hand }) => {
      await hand.focus(FIELD);
      await hand.type('02022026');
      await hand.focus(SEND);
      await hand.press('Enter');
    },
    touch: async ({ hand }) => {
      await hand.pick(FIELD, '2026-02-02');
      await hand.tap(SEND);
    },
    reader: async (reader) => {
      await reader.find(/Your answer/);
      await reader.type('2026-02-02');
      await sent(reader);
    },
    saved: /^2026-02-02$/,
  },
  {
    kind: 'slider',
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
      await reader.find(/^slider, Your answer.*Not chosen yet/);
      await reader.press('Enter');
      await reader.find(/^slider, Your answer.* 5/);
      await sent(reader);
    },
    saved: /^[1-9]$/,
  },
  {
    kind: 'rating',
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
      await reader.find(/^radiogroup, Choose a rating/);
      await reader.find(/^radio, 2, not checked/);
      await reader.act();
      // The virtual reader reads the attribute, not what is checked now; the status says it.
      await reader.find(/Chosen: 2 of 5/);
      await reader.find(/^radio, 5, Good/);
      await sent(reader);
    },
    saved: /^2$/,
  },
  {
    kind: 'order',
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
      await reader.find(/^list, Put these in order/);
      await reader.find(/^button, Move down: /);
      await reader.act();
      // The reader may have stepped on to another part: when the page changes, it counts its elements anew.
      await reader.find(/: place \d of 3/);
      await sent(reader);
    },
    saved: /^(Day|Hour|Minute), (Day|Hour|Minute), (Day|Hour|Minute)$/,
  },
  {
    kind: 'pairs',
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
      // The virtual reader opens no menus, which are the browser's own.
      await hand.pick({ css: 'select', name: 'France' }, 'Paris');
      await sent(reader);
    },
    saved: /^France – Paris, Ghana – …$/,
  },
  {
    kind: 'gaps',
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
      await reader.find(/^textbox, Gap 1 of 2/);
      await reader.type('Moon');
      await reader.find(/^textbox, Gap 2 of 2/);
      await reader.type('Sun');
      await sent(reader);
    },
    saved: /^Moon, Sun$/,
  },
  {
    kind: 'upload',
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
      await reader.find(/^button, Choose files/);
      await file();
      await hand.shows({ css: '.dock .primary:not(:disabled)' });
      await sent(reader);
    },
    saved: /images/,
  },
];

/** Every question says its kind, except the gap text. */
export const EVERY_INPUT_ROW: FlowDefinition = inOrder([
  ...INPUT_ROWS.map(({ kind, definition }) => ({ message: `By ${kind}`, ...definition })),
  { message: 'That was all.' },
]);
