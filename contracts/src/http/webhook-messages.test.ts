import { seqOf, WEBHOOK_MESSAGES, WEBHOOK_TYPES, type WebhookType } from './webhook-messages.js';

/** These places are stored with messages; a new message gets one of its own, and needs no line here. */
const STORED: Readonly<Partial<Record<WebhookType, number>>> = {
  'chat.started': 0,
  'chat.score_updated': 1,
  'chat.input_pending': 2,
  'chat.completed': 3,
  'sequence.item_completed': 4,
  'sequence.completed': 5,
  'sequence.score_updated': 6,
};
const ofEvents = WEBHOOK_TYPES.filter((type) => WEBHOOK_MESSAGES[type].owner !== null);
const seqsOf = (revision: number) => ofEvents.map((type) => seqOf(type, revision));

test('HOOK-21 messages of one event go in the order of their places, and no later event overtakes them', () => {
  const inOrder = [...ofEvents].sort((a, b) => WEBHOOK_MESSAGES[a].place - WEBHOOK_MESSAGES[b].place);
  expect(inOrder.map((type) => seqOf(type, 7))).toEqual([...seqsOf(7)].sort((a, b) => a - b));
  expect(new Set(seqsOf(7)).size).toBe(ofEvents.length);
  expect(Math.max(...seqsOf(7))).toBeLessThan(Math.min(...seqsOf(8)));
});

test('HOOK-21 a message keeps its place for ever', () => {
  const places = Object.fromEntries(ofEvents.map((type) => [type, WEBHOOK_MESSAGES[type].place]));
  expect(places).toMatchObject(STORED);
});
