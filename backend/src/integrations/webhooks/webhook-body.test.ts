import type { ChatStanding } from '@parley/contracts/events/chat-events';
import type { SubjectId } from '@parley/contracts/ids';
import { webhookSchema } from '@parley/contracts/http/webhook-messages';
import type { ChatLine } from '../outgoing/chat-lines.js';
import { bodyOf } from './webhook-body.js';

const standing: ChatStanding = { score: 1, maxScore: 2, pending: 0, completed: true, promptKey: null };
const line = (name: string | null, started: object): ChatLine => ({
  revision: 1,
  started: { flowId: 7, version: 3, attempt: 1, test: false, ...started } as ChatLine['started'],
  subject: crypto.randomUUID() as SubjectId,
  identifier: 'id-1',
  name,
  standing,
  begunAt: 1_000,
});
const about = {
  type: 'chat.started',
  at: 1_000,
  stream: 'chat-1',
  publicUrl: 'https://parley.example',
  run: null,
} as const;
const dataOf = (of: ChatLine) =>
  webhookSchema('chat.started').parse(JSON.parse(bodyOf({ ...about, line: of }))).data as Record<string, unknown>;

test('NAME-5 CLASS-3 a message says the learner’s name and class, and nothing where they are not known', () => {
  expect(dataOf(line('Asha', { class: '7b' }))).toMatchObject({ identifier: 'id-1', name: 'Asha', class: '7b' });
  const unknown = dataOf(line(null, {}));
  expect(['name' in unknown, 'class' in unknown]).toEqual([false, false]);
});

test('NAME-5 CLASS-3 the message of a whole sequence says them, too', () => {
  const run = { steps: 2, score: 1, maxScore: 2, pending: { feedback: 0, score: 0, evaluation: 0, externalAnswer: 0 } };
  const of = line('Asha', { class: '7b', sequence: { id: 3, version: 1, index: 1 } });
  const body = bodyOf({ ...about, type: 'sequence.completed', line: of, run: run as never });
  expect(webhookSchema('sequence.completed').parse(JSON.parse(body)).data).toMatchObject({ name: 'Asha', class: '7b' });
});
