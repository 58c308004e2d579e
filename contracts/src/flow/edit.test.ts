import { describe, expect, test } from '@jest/globals';
import { emptyMessage } from '../definition/message';
import type { Answer, PromptDefinition, Step } from '../definition/definition';
import { insertAnswer, moveAnswer, removeAnswer } from './edit-answers';
import { insertStep, losesMessage, moveStep, removeStep, replaceStep, toSingleMessage, toSteps } from './edit-steps';

const code = (result: { ok: boolean; code?: string }) => result.code;

describe('answers', () => {
  const answer = (message: string): Answer => ({ key: message, message });
  const prompt: PromptDefinition = { answers: [answer('a'), answer('b')] };
  const said = (result: { ok: boolean; value?: PromptDefinition }) =>
    (result.value?.answers as readonly Answer[] | null)?.map((each) => each.message) ?? null;
  test('EDIT-75 insert, move, remove', () => {
    expect(said(insertAnswer(prompt, 1, answer('c')))).toEqual(['a', 'c', 'b']);
    expect(said(insertAnswer({}, 0, answer('c')))).toEqual(['c']);
    expect(said(moveAnswer(prompt, 0, 1))).toEqual(['b', 'a']);
    expect(said(removeAnswer(prompt, 0))).toEqual(['b']);
  });
  test('FLOW-63 the last one leaves null', () =>
    expect(removeAnswer({ answers: [answer('a')] }, 0)).toEqual({ ok: true, value: { answers: null } }));
  test('FLOW-61 beyond the list', () =>
    expect([insertAnswer(prompt, 3, answer('c')), moveAnswer(prompt, 0, 2), removeAnswer(prompt, 2)].map(code)).toEqual(
      Array(3).fill('index-out-of-bounds'),
    ));
});

describe('steps', () => {
  const step = (message: string): Step => ({ key: message, message });
  const prompt: PromptDefinition = { messages: [step('a'), step('b')], nextKey: '.x' };
  const said = (result: { ok: boolean; value?: PromptDefinition }) =>
    result.value?.messages?.map((each) => each.message);
  test('EDIT-76 EDIT-78 one message becomes the first step, and the first step the message', () => {
    const single: PromptDefinition = {
      message: 'Hi',
      tMessage: { hi: 'अ' },
      contentType: null,
      minNextPromptDelayMs: 5,
      nextKey: '.x',
    };
    const steps = toSteps(single, 's1');
    expect(steps).toEqual({
      nextKey: '.x',
      messages: [{ key: 's1', message: 'Hi', tMessage: { hi: 'अ' }, contentType: null, minNextPromptDelayMs: 5 }],
    });
    expect(toSteps(steps, 's2')).toBe(steps);
    expect(toSingleMessage(steps)).toEqual(single);
    expect(toSingleMessage(single)).toBe(single);
  });
  test('EDIT-75 insert, replace, move, remove', () => {
    expect(said(insertStep(prompt, 2, step('c')))).toEqual(['a', 'b', 'c']);
    expect(said(replaceStep(prompt, 1, step('c')))).toEqual(['a', 'c']);
    expect(said(moveStep(prompt, 1, 0))).toEqual(['b', 'a']);
    expect(said(removeStep(prompt, 0))).toEqual(['b']);
  });
  test('EDIT-77 FLOW-60 the last step stays, and a prompt without steps has none to edit', () => {
    expect(code(removeStep({ messages: [step('a')] }, 0))).toBe('last-step');
    expect([insertStep({}, 0, step('a')), removeStep({ messages: null }, 0)].map(code)).toEqual([
      'no-messages',
      'no-messages',
    ]);
  });
  test('EDIT-80 EDIT-81 FLOW-38…40 another type begins empty; what would be lost is asked about', () => {
    expect([emptyMessage('video'), emptyMessage('meeting'), emptyMessage('remote')]).toEqual([
      '',
      { url: '' },
      { url: '', statusMessages: { pending: '', rejected: '', fulfilledNull: '' } },
    ]);
    expect(['Hi', { url: 'x' }, { images: [{ url: 'x' }] }, { body: 'x', url: '' }].map(losesMessage)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(
      ['', '  ', { url: '' }, { images: [] }, undefined, emptyMessage('remote'), emptyMessage('mdWithAudio')].map(
        losesMessage,
      ),
    ).toEqual(Array(7).fill(false));
  });
});
