import { describe, expect, test } from '@jest/globals';
import type { PromptKey } from '../ids';
import type { Answer, FlowDefinition, PromptDefinition, PromptEntry, Step } from './definition';
import { insertAnswer, moveAnswer, removeAnswer, replaceAnswer } from './edit-answers';
import {
  duplicatePrompt,
  editPrompt,
  freePromptName,
  insertPrompt,
  movePrompt,
  removePrompt,
  renamePrompt,
} from './edit-prompts';
import {
  emptyMessage,
  insertStep,
  losesMessage,
  moveStep,
  removeStep,
  replaceStep,
  stepsLost,
  toSingleMessage,
  toSteps,
  withContentType,
} from './edit-steps';
import { newPrompt } from './new-flow';

const key = (text: string): PromptKey => text as PromptKey;
const entry = (name: string, definition: PromptDefinition = {}): PromptEntry => ({ key: key(name), name, definition });
const flow: FlowDefinition = {
  promptsArray: [
    entry('start', { nextKey: '.b', message: 'Hi {{@b}} {{@b|urlEnc}} {{b}}' }),
    entry('b', {
      answers: [
        { key: '1', message: 'x', nextKey: '.c' },
        { key: '2', message: 'y', nextKey: '.b' },
      ],
    }),
    entry('c', { nextKey: '.b', answers: '.yes' }),
  ],
  commonAnswers: { yes: [{ key: '3', message: 'yes', nextKey: '.b' }] },
};
const names = (result: { ok: boolean; value?: FlowDefinition }) => result.value?.promptsArray.map((each) => each.name);
const code = (result: { ok: boolean; code?: string }) => result.code;

describe('prompts', () => {
  test('EDIT-51 EDIT-75 insert and move', () => {
    expect(names(insertPrompt(flow, 3, newPrompt(key('d'), 'd')))).toEqual(['start', 'b', 'c', 'd']);
    expect(names(movePrompt(flow, 2, 1))).toEqual(['start', 'c', 'b']);
  });
  test('FLOW-61 beyond the list: index out of bounds', () => {
    expect(code(insertPrompt(flow, 4, entry('d')))).toBe('index-out-of-bounds');
    expect(code(insertPrompt(flow, -1, entry('d')))).toBe('index-out-of-bounds');
    expect(code(insertPrompt(flow, 1.5, entry('d')))).toBe('index-out-of-bounds');
    expect(code(movePrompt(flow, 1, 3))).toBe('index-out-of-bounds');
  });
  test('EDIT-42 nothing goes above the start prompt', () => {
    expect([
      code(insertPrompt(flow, 0, entry('d'))),
      code(movePrompt(flow, 0, 1)),
      code(movePrompt(flow, 1, 0)),
    ]).toEqual(['above-start', 'above-start', 'above-start']);
  });
  test('FLOW-62 removing a prompt clears every link to it', () => {
    const result = removePrompt(flow, key('b'));
    expect(result.ok && result.value).toMatchObject({
      promptsArray: [{ definition: { nextKey: null } }, { name: 'c', definition: { nextKey: null } }],
      commonAnswers: { yes: [{ nextKey: null }] },
    });
  });
  test('FLOW-60 FLOW-11 refusals are codes', () => {
    expect(code(removePrompt(flow, key('start')))).toBe('start-cannot-be-removed');
    expect(code(removePrompt(flow, key('x')))).toBe('prompt-not-found');
    expect(code(duplicatePrompt(flow, key('x'), { name: 'd', mint: () => 'n' }))).toBe('prompt-not-found');
  });
  test('EDIT-54 a copy stands behind the original with keys of its own', () => {
    let n = 0;
    const result = duplicatePrompt(flow, key('b'), { name: 'b2', mint: () => `n${++n}` });
    expect(names(result)).toEqual(['start', 'b', 'b2', 'c']);
    expect(result.ok && result.value.promptsArray[2]).toEqual({
      key: 'n3',
      name: 'b2',
      definition: {
        answers: [
          { key: 'n1', message: 'x', nextKey: '.c' },
          { key: 'n2', message: 'y', nextKey: '.b' },
        ],
      },
    });
  });
  test('FLOW-K1 links and variables follow a new name', () => {
    const result = renamePrompt(flow, key('b'), 'neu');
    expect(result.ok && result.value).toMatchObject({
      promptsArray: [
        { definition: { nextKey: '.neu', message: 'Hi {{@neu}} {{@neu|urlEnc}} {{b}}' } },
        { key: 'b', name: 'neu', definition: { answers: [{ nextKey: '.c' }, { nextKey: '.neu' }] } },
        { definition: { nextKey: '.neu' } },
      ],
      commonAnswers: { yes: [{ nextKey: '.neu' }] },
    });
    expect(code(renamePrompt(flow, key('start'), 'x'))).toBe('start-cannot-be-removed');
  });
  test('EDIT-85 an edit that makes waiting for outside impossible switches it off', () => {
    const waiting = {
      ...flow,
      promptsArray: flow.promptsArray.with(
        1,
        entry('b', { answers: [{ key: '1', message: 'x' }], answerExternally: true }),
      ),
    };
    const result = editPrompt(waiting, key('b'), (prompt) => removeAnswer(prompt, 0));
    expect(result.ok && result.value.promptsArray[1]?.definition).toEqual({ answers: null, answerExternally: false });
  });
  test('FLOW-K4 a free name is one that nobody has', () =>
    expect(freePromptName({ promptsArray: [entry('start'), entry('prompt-3')] })).toBe('prompt-4'));
});

describe('answers', () => {
  const answer = (message: string): Answer => ({ key: message, message });
  const prompt: PromptDefinition = { answers: [answer('a'), answer('b')] };
  const said = (result: { ok: boolean; value?: PromptDefinition }) =>
    (result.value?.answers as readonly Answer[] | null)?.map((each) => each.message) ?? null;
  test('EDIT-75 insert, replace, move, remove', () => {
    expect(said(insertAnswer(prompt, 1, answer('c')))).toEqual(['a', 'c', 'b']);
    expect(said(insertAnswer({}, 0, answer('c')))).toEqual(['c']);
    expect(said(replaceAnswer(prompt, 0, answer('c')))).toEqual(['c', 'b']);
    expect(said(moveAnswer(prompt, 0, 1))).toEqual(['b', 'a']);
    expect(said(removeAnswer(prompt, 0))).toEqual(['b']);
  });
  test('FLOW-63 the last one leaves null', () =>
    expect(removeAnswer({ answers: [answer('a')] }, 0)).toEqual({ ok: true, value: { answers: null } }));
  test('FLOW-61 beyond the list', () =>
    expect(
      [
        insertAnswer(prompt, 3, answer('c')),
        replaceAnswer(prompt, 2, answer('c')),
        moveAnswer(prompt, 0, 2),
        removeAnswer(prompt, 2),
      ].map(code),
    ).toEqual(Array(4).fill('index-out-of-bounds')));
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
  test('EDIT-79 how many steps are lost is known before', () =>
    expect([stepsLost(prompt), stepsLost({ messages: [step('a')] }), stepsLost({})]).toEqual([1, 0, 0]));
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
    expect(
      withContentType({ message: 'Hi', tMessage: { hi: 'x' }, nextKey: '.x' } as PromptDefinition, 'meeting'),
    ).toEqual({ ok: true, value: { contentType: 'meeting', message: { url: '' }, nextKey: '.x' } });
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
