import { documentFrom, type FlowDocument } from '../model/flow-document.js';
import type { PublishProblem } from '../model/editor-state.js';
import { flowOf } from '../testing/flow-of.js';
import { refusalsOf } from './refusals.js';

const LINKED = { key: 'a', message: 'On', nextKey: '7' };
const DOC = documentFrom({
  ...flowOf({ message: 'Where to?', answers: '.places' }, { message: 'Here' }),
  commonAnswers: { places: [LINKED], others: [] },
});
const withMessage = (key: string, message: string): FlowDocument => {
  const prompt = DOC.byKey[key]!;
  return { ...DOC, byKey: { ...DOC.byKey, [key]: { ...prompt, definition: { ...prompt.definition, message } } } };
};
const withLists = (changes: NonNullable<FlowDocument['rest']['commonAnswers']>): FlowDocument => ({
  ...DOC,
  rest: { ...DOC.rest, commonAnswers: { ...DOC.rest.commonAnswers, ...changes } },
});
const isLeft = (problem: Pick<PublishProblem, 'promptKey' | 'code'>, doc: FlowDocument, isChecked = true): boolean =>
  refusalsOf({ doc, found: [], isChecked, refused: [{ ...problem, msg: '…' }], refusedDoc: DOC }).length > 0;

const ONLY_SERVER = ['link-to-foreign-flow', 'link-to-unpublished-flow'];
test.each(ONLY_SERVER)('PUB-29 %s of no prompt stays while only prompts are changed', (code) => {
  const problem = { promptKey: null, code };
  expect(isLeft(problem, DOC)).toBe(true);
  expect(isLeft(problem, withMessage('k1', 'Where now?'))).toBe(true);
  expect(isLeft(problem, { ...DOC, order: [...DOC.order].reverse() })).toBe(true);
  expect(isLeft(problem, withLists({ places: [{ ...LINKED, nextKey: '.two' }] }))).toBe(false);
});
test.each(ONLY_SERVER)('PUB-29 %s stays until its prompt or that prompt’s common answers are changed', (code) => {
  const problem = { promptKey: 'k1', code };
  expect(isLeft(problem, withMessage('k2', 'There'))).toBe(true);
  expect(isLeft(problem, withLists({ others: [LINKED] }))).toBe(true);
  expect(isLeft(problem, withLists({ places: [{ ...LINKED, nextKey: '.two' }] }))).toBe(false);
  expect(isLeft(problem, withMessage('k1', 'Where now?'))).toBe(false);
});
test('PUB-27 a failure that names neither prompt nor problem is over with the next change', () => {
  for (const code of [null, 'too-many-requests', 'start-missing']) {
    expect(isLeft({ promptKey: null, code }, DOC, false)).toBe(true);
    expect(isLeft({ promptKey: null, code }, withMessage('k2', 'There'), false)).toBe(false);
  }
});
