/** Laws that hold for every message type in the table. */
import { expect, test } from '@jest/globals';
import { randomFlow } from '../fixtures/builders/random-flow';
import { messageSchema } from './message.schema';
import {
  contentTypeOf,
  copyMessage,
  emptyMessage,
  isBlankMessage,
  isMessage,
  mapMessage,
  plainText,
  textsIn,
  typed,
} from './message';
import { TYPE_NAMES } from './message-types';
import { eachSaid } from './visit';

test.each(TYPE_NAMES)('FLOW-M1 %s begins blank, shows what fills it, and the server accepts it', (type) => {
  const contentType = contentTypeOf(type);
  const empty = emptyMessage(contentType);
  expect(isMessage(empty)).toBe(true);
  expect(isBlankMessage(empty)).toBe(true);
  const filled = mapMessage(empty, ({ path }) => `text ${path.join('.')}`, contentType);
  expect(textsIn(filled, contentType)).toHaveLength(textsIn(empty, contentType).length);
  expect(plainText(filled) === '').toBe(textsIn(filled, contentType).length === 0);
  expect(typed(contentType, filled)).toEqual({ type, content: filled });
  expect(copyMessage(filled)).toEqual(filled);
  expect(messageSchema.parse(filled)).toEqual(filled);
});

test('FLOW-M1 an unknown type is a text, or nothing', () => {
  expect(typed('hologram' as 'image', 'words')).toEqual({ type: 'markdown', content: 'words' });
  expect(typed('hologram' as 'image', { url: 'https://x.io' })).toBeNull();
  expect(typed('image', 'A label')).toEqual({ type: 'markdown', content: 'A label' });
  expect(typed('image', { url: 'https://x.io' })).toBeNull();
});

test('FLOW-M1 a message that fits two types is read as the one that keeps all of it', () => {
  const audio = { body: 'Listen', url: 'https://x.io/a.mp3' };
  expect(copyMessage(audio)).toEqual(audio);
  expect(textsIn(audio).map(({ role }) => role)).toEqual(['markdown', 'address']);
});

test('FLOW-M2 the flows that the laws hold for say messages of every type', () => {
  const said = new Set<unknown>();
  for (let seed = 0; seed < 60; seed += 1)
    for (const { definition } of randomFlow({
      seed: String(seed),
      prompts: 12,
      answers: 2,
      cycles: false,
      rich: 'all',
    }).promptsArray)
      eachSaid(definition, ({ contentType, message }) => {
        if (message !== undefined) said.add(contentType ?? null);
      });
  for (const type of TYPE_NAMES) expect(said).toContain(contentTypeOf(type));
});
