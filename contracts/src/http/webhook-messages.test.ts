import { seqOf, WEBHOOK_MESSAGES, WEBHOOK_TYPES, type WebhookType } from './webhook-messages.js';

test('HOOK-21 messages of one event go in the order of their places, and no later event overtakes them', () => {
  const ofEvents = WEBHOOK_TYPES.filter((type) => WEBHOOK_MESSAGES[type].owner !== null);
  const inOrder = [...ofEvents].sort((a, b) => seqOf(a, 7) - seqOf(b, 7));
  expect(inOrder).toEqual([
    'chat.started',
    'chat.score_updated',
    'chat.input_pending',
    'chat.completed',
    'sequence.item_completed',
    'sequence.completed',
    'sequence.score_updated',
  ] satisfies WebhookType[]);
  expect(new Set(ofEvents.map((type) => seqOf(type, 7))).size).toBe(ofEvents.length);
  expect(Math.max(...ofEvents.map((type) => seqOf(type, 7)))).toBeLessThan(seqOf('chat.started', 8));
});
