/** Answers that wait for a reviewer, and a server that lists them. */
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { fakeServer } from '../../../testing/fake-server.js';

export const input = (name: string, over: Partial<WaitingInput> = {}): WaitingInput => ({
  flowId: 7,
  flowName: 'Fractions',
  chatId: `chat-${name}`,
  identifier: name,
  anonymous: false,
  itemKey: `item-${name}`,
  kind: 'answer',
  promptKey: 'why',
  position: 3,
  question: 'Why?',
  notes: 'Names the size of the pieces',
  answer: `${name} says so`,
  file: '',
  at: Date.parse('2026-11-20T10:00:00.000Z'),
  scored: true,
  wantsComment: false,
  limit: 100,
  evaluationId: null,
  byHand: over.scored ?? true,
  score: null,
  award: null,
  text: '',
  noComment: false,
  ...over,
});
export const OTHER = input('cy', {
  promptKey: 'draw',
  question: '**Draw** it.',
  notes: '',
  at: Date.parse('2026-11-19T10:00:00.000Z'),
});
export const INPUTS = [OTHER, input('ana'), input('bo')];
export const serving = (inputs: readonly WaitingInput[] = INPUTS, isAtLeast = false) =>
  fakeServer()
    .on('GET /reviews', { body: { inputs, isAtLeast, paused: [] } })
    .on('POST /flows/:id/history/:identifier/:itemKey', { body: {} });
const ITEM = 'POST /flows/:id/history/:identifier/:itemKey';
/** The bodies of all saves, in order. */
export const sentTo = (server: ReturnType<typeof serving>) => server.askedFor(ITEM).map(({ body }) => body);
