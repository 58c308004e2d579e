/** Every error code of the engine can be caused by some input. */
import { aFlow, anAnswer, type FlowBuilder } from '../fixtures/builders/flow-builder.js';
import { errorOf, input, play, START } from '../fixtures/builders/chat-player.js';
import type { PromptDefinition } from '../definition/definition.js';
import { normalize } from './normalize.js';
import { perform, type ChatStep } from './perform.js';
import { prepareFlow } from './prepare.js';
import { recordRemote } from './remote-message.js';
import { loadChat, saveChat } from './resume.js';
import { review } from './review.js';
import { startSequence } from './sequence.js';
import { startChat } from './start.js';
import type { EngineErrorCode, SavedChat } from './types.js';

const asks = (more: PromptDefinition = {}): FlowBuilder =>
  aFlow()
    .withPrompt('start', '?', { answers: [anAnswer('x', { nextKey: '.end' })], ...more })
    .withPrompt('end', 'end');
const flow = asks().prepared();
const { chat } = play(flow).say('x');
const said = (message: string | readonly string[], more?: PromptDefinition) =>
  errorOf(play(asks(more).prepared()).tries(message));
const prepared = (definition: unknown) => errorOf(prepareFlow(definition as never, { flowId: 1, version: 1 }));
const starting = (more: PromptDefinition) => errorOf(startChat(asks({ answers: [], ...more }).prepared(), START));
const saved: SavedChat = {
  v: 1,
  history: chat.history,
  scoreStrategies: {},
  language: 'en',
  score: null,
  completed: true,
};
const sent = chat.history.slice(0, 2);
const throws = new Map([
  [
    'boom',
    (): string => {
      throw new Error('boom');
    },
  ],
]);

const REACHED: Record<EngineErrorCode, () => string | null> = {
  'unimplemented-method': () => errorOf(perform(flow, chat, { do: 'dance' } as unknown as ChatStep)),
  'unknown-transformer': () => said('x', { normalizeAnswers: [{ name: 'shout' }], answers: [anAnswer('*')] }),
  'failing-transformer': () => errorOf(normalize('x', [{ name: 'boom' }], 2, throws)),
  'duplicate-prompt': () => prepared(aFlow().withPrompt('start', 'a').withPrompt('start', 'b').build()),
  'prompt-not-defined': () => starting({ nextKey: '.nowhere' }),
  'prompt-accepts-no-answers': () => errorOf(perform(flow, chat, { do: 'answer', input: input(2, 'x') })),
  'invalid-answer': () => said('y'),
  'no-next-key': () => said('x', { answers: [anAnswer('x')] }),
  'array-required': () => said('x', { acceptsMultipleAnswers: true }),
  'unmatched-answers': () => said(['y'], { acceptsMultipleAnswers: true }),
  'flow-definition-failed': () => starting({ nextKey: 'remote?chat=7.start' }),
  'flow-not-found': () => starting({ nextKey: 'remote?chatId=7.start' }),
  'index-out-of-bounds': () => errorOf(startSequence({ name: 'Empty', language: 'en', flows: [] }, () => null)),
  'chat-not-initialised': () => errorOf(saveChat({ ...chat, history: [] }, { receiving: false })),
  'save-while-receiving': () => errorOf(saveChat(chat, { receiving: true })),
  'save-ends-with-sent': () => errorOf(saveChat({ ...chat, history: sent }, { receiving: false })),
  'load-language-mismatch': () => errorOf(loadChat(flow, saved, { ...START, language: 'hi' })),
  'load-ends-with-sent': () => errorOf(loadChat(flow, { ...saved, history: sent }, START)),
  'computed-answer-empty': () => starting({ answerProgrammatically: true, answers: [anAnswer('{{nobody}}')] }),
  'too-many-automatic-steps': () => starting({ nextKey: '.start' }),
  'start-missing': () => prepared(aFlow().withPrompt('end', 'end').build()),
  'alteration-forbidden': () => errorOf(perform(flow, chat, { do: 'alter', itemKey: 'start/0', input: input(2, 'x') })),
  'answer-too-long': () => said('x'.repeat(10_001), { answers: [anAnswer('*')] }),
  'review-refused': () => errorOf(recordRemote(flow, chat, 'i1', { status: 'pending' }, 1)),
  'score-out-of-range': () => errorOf(review(flow, chat, 'i1', { superScore: -1 }, 1)),
};

test.each(Object.entries(REACHED))('ENG-83 %s is reached', (code, reach) => {
  expect(reach()).toBe(code);
});
