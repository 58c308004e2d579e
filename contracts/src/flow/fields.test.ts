/** Every field that authors may send is stored. */
import { describe, expect, test } from '@jest/globals';
import { prepareFlow } from '../engine/prepare';
import { CONTENT_TYPES } from '../definition/message';
import { draftDefinitionSchema } from '../draft/draft-definition.schema';

const hi = { hi: 'अ' };
const start = { key: 'k1', name: 'start', definition: { message: 'Hi' } };
const stored = (definition: object, flow: object = {}): unknown => {
  const parsed = draftDefinitionSchema.parse({
    promptsArray: [start, { key: 'k2', name: 'b', definition }],
    ...flow,
  });
  return parsed.promptsArray[1]?.definition;
};
const takes = (definition: object) => expect(stored(definition)).toEqual(definition);
const refuses = (definition: object) => expect(() => stored(definition)).toThrow();

describe('a flow', () => {
  test('FLOW-8 plays with its prompts keyed by name as with a list of them', () => {
    const byName = { prompts: { start: { message: 'Hi', nextKey: '.b' }, b: { message: 'Bye' } } };
    const made = prepareFlow(byName as never, { flowId: 1, version: 1 });
    expect(made.ok && [...made.flow.prompts.keys()]).toEqual(['start', 'b']);
    expect(made.ok && made.flow.prompts.get('b')?.definition.message).toBe('Bye');
  });
  test('FLOW-9, 10 may carry a maximum and the messages shown while somebody else answers', () => {
    const more = { maxScore: 40, extAnswerPendingMessage: 'Wait', extAnswerFulfilledMessage: 'Go on' };
    expect(draftDefinitionSchema.parse({ promptsArray: [start], ...more })).toEqual({ promptsArray: [start], ...more });
    expect(draftDefinitionSchema.safeParse({ promptsArray: [start], maxScore: 'many' }).success).toBe(false);
  });
});

describe('a prompt', () => {
  test('FLOW-16 has a message and its translations', () => takes({ message: 'Hi', tMessage: hi }));
  test.each([null, ...CONTENT_TYPES])('FLOW-17 is of type %s', (contentType) => takes({ contentType }));
  test('FLOW-17 the documented types are known, others are not', () => {
    expect(CONTENT_TYPES).toEqual(expect.arrayContaining(['image', 'video', 'meeting', 'remote', 'lightbox', 'event']));
    refuses({ contentType: 'hologram' });
  });
  test('FLOW-18 says several messages, each with type, translations, what it repeats and its pause', () => {
    const step = { key: 's', message: 'Hi', tMessage: hi, contentType: null };
    takes({ messages: [{ ...step, repeatAnswers: true, minNextPromptDelayMs: 500 }] });
    refuses({ messages: 'Hi' });
    refuses({ messages: [{ message: 'no key' }] });
  });
  test('FLOW-19 has a list of answers, or a text', () => {
    takes({ answers: [{ key: 'a', message: 'x' }] });
    takes({ answers: '.yesNo' });
    refuses({ answers: 7 });
  });
  test('FLOW-20 has quick responses, each with a message', () => {
    takes({ quickResponses: [{ message: 'Hm' }] });
    refuses({ quickResponses: 'Hm' });
  });
  test('FLOW-21 leads on, takes several answers, and may forbid that one is altered', () => {
    takes({ nextKey: '.start', acceptsMultipleAnswers: true, forbidsAnswerAlteration: false });
    refuses({ acceptsMultipleAnswers: 'yes' });
    refuses({ forbidsAnswerAlteration: 1 });
  });
  test('FLOW-23 compares answers by the named rules', () => {
    const four = ['lowercase', 'trimWhitespace', 'collapseWhitespace', 'removeWhitespace'];
    takes({ normalizeAnswers: four.map((name) => ({ name })) });
    refuses({ normalizeAnswers: four });
  });
  test('FLOW-28 says how its input is shown and where files go', () => {
    takes({
      inputDisplayConfig: { shuffleChoices: true, pathTemplate: 'a/{{userId}}', uploadPath: '/aws/s3-sign-upload' },
    });
    refuses({ inputDisplayConfig: { shuffleChoices: 'yes' } });
  });
  test('FLOW-29 pauses, and waits for somebody else with words in every language', () => {
    takes({
      minNextPromptDelayMs: 1_000,
      answerExternally: true,
      extAnswerPendingMessage: 'Wait',
      tExtAnswerPendingMessage: hi,
      extAnswerFulfilledMessage: 'Go on',
      tExtAnswerFulfilledMessage: hi,
    });
    refuses({ answerExternally: 'yes' });
  });
  test('FLOW-30 counts its scores by a strategy', () => {
    takes({ scoreStrategy: { thread: 'sum', overall: 'max', lazyDisplay: true } });
    refuses({ scoreStrategy: { thread: 'guess' } });
  });
});

describe('an answer', () => {
  const answer = (more: object) => ({ answers: [{ key: 'a', message: '*', ...more }] });
  test('FLOW-33 is a message; a star takes any', () => {
    takes(answer({}));
    const flow = { promptsArray: [{ ...start, definition: answer({ nextKey: '.start' }) }] };
    const made = prepareFlow(draftDefinitionSchema.parse(flow), { flowId: 1, version: 1 });
    expect(made.ok && made.flow.prompts.get('start')?.answerType).toBe('custom');
  });
  test('FLOW-34 has translations, a way on, a score now or later, a type and a key', () => {
    takes(answer({ tMessage: hi, nextKey: '.start', score: 2.5, scoreLater: true, contentType: 'image' }));
    refuses(answer({ score: 'much' }));
    refuses({ answers: [{ message: 'no key' }] });
  });
  test('FLOW-35 has a quick response, which moves ahead or repeats', () => {
    takes(answer({ quickResponse: { message: 'Hm', tMessage: hi, repeatAnswers: true } }));
    refuses(answer({ quickResponse: { repeatAnswers: 'yes' } }));
  });
});
