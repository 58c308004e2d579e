import type { Answer, FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { linkOf } from '@parley/contracts/definition/links';
import type { Flow } from '@parley/contracts/http/flows';
import type { PromptKey } from '@parley/contracts/ids';
import { noticeSlice } from '../bar/notices.slice.js';
import * as action from './editor-actions.js';
import { initialState, type FlowEditorState } from './editor-state.js';
import * as edits from './edits.js';
import { FIRST_CONDITION, linkedToNewPrompt, whenChanged } from './link-edits.js';
import { definitionFrom, documentFrom, promptsOf } from './flow-document.js';
import { draftReducer } from './flow-editor.reducer.js';
import { changesBetween } from './changes.js';
import { newPromptEntry } from './prompt-recipes.js';
import { selectCanPublish, selectIsDirty, targetOf } from './selectors.js';
import { restoredFromAll, unsavedDraftOf } from './unsaved-draft.js';

const prompt = (name: string, definition: PromptDefinition = {}) => ({
  key: `k-${name}` as PromptKey,
  name,
  definition: { message: name, ...definition },
});
const answer = (message: string, nextKey?: string): Answer => ({
  key: `a-${message}`,
  message,
  ...(nextKey && { nextKey }),
});
const DEFINITION: FlowDefinition = {
  promptsArray: [
    prompt('start', { answers: [answer('yes', '.two'), answer('no', '.three')] }),
    prompt('two', { nextKey: '.three' }),
    prompt('three'),
  ],
};
const flow = (over: Partial<Flow> = {}): Flow =>
  ({
    id: 7,
    name: 'Fractions',
    tName: {},
    ownership: 'own',
    isDirty: false,
    flowSequence: null,
    revision: 3,
    definition: DEFINITION,
    ...over,
  }) as Flow;

const run = (state: FlowEditorState, ...actions: { type: string }[]): FlowEditorState =>
  actions.reduce(draftReducer, state);
const opened = (over: Partial<Flow> = {}) => run(initialState, action.opened(7), action.loaded(flow(over), null));
const at = <A extends { meta: { at: number } }>(made: A, time: number): A => ({ ...made, meta: { at: time } });
const keys = (state: FlowEditorState) => state.doc.order.map(String);
const textOf = (state: FlowEditorState, key: string) => state.doc.byKey[key]?.definition.message;

describe('prompts', () => {
  test('EDIT-51 a prompt is inserted at its place', () => {
    const state = run(opened(), edits.promptInserted({ prompt: newPromptEntry('new'), at: 1 }));
    expect(keys(state)).toEqual(['k-start', 'new', 'k-two', 'k-three']);
    expect(selectIsDirty(state)).toBe(true);
  });
  test('EDIT-42 nothing goes above the start prompt, and it never moves', () => {
    const state = opened();
    expect(run(state, edits.promptMoved({ key: 'k-three', to: 0 }))).toBe(state);
    expect(run(state, edits.promptMoved({ key: 'k-start', to: 2 }))).toBe(state);
    expect(run(state, edits.promptInserted({ prompt: newPromptEntry('new'), at: 0 }))).toBe(state);
  });
  test('EDIT-41 a prompt moves', () => {
    expect(keys(run(opened(), edits.promptMoved({ key: 'k-three', to: 1 })))).toEqual(['k-start', 'k-three', 'k-two']);
  });
  test('FLOW-62 removing a prompt clears every link to it, and one step back brings all of it back', () => {
    const removed = run(opened(), edits.promptRemoved({ key: 'k-three' }));
    expect(removed.doc.byKey['k-two']?.definition.nextKey).toBeUndefined();
    expect((removed.doc.byKey['k-start']?.definition.answers as Answer[])[1]?.nextKey).toBeUndefined();
    expect(definitionFrom(run(removed, action.undone()).doc)).toEqual(DEFINITION);
  });
  test('FLOW-60 the start prompt cannot be removed', () => {
    expect(() => run(opened(), edits.promptRemoved({ key: 'k-start' }))).toThrow('start-cannot-be-removed');
    expect(() => run(opened(), edits.promptRemoved({ key: 'k-none' }))).toThrow('prompt-not-found');
  });
  test('FLOW-61 inserting beyond the end is an error', () => {
    expect(() => run(opened(), edits.promptInserted({ prompt: newPromptEntry('new'), at: 9 }))).toThrow(
      'index-out-of-bounds',
    );
  });
});

describe('answers and steps', () => {
  test('FLOW-63 a prompt whose last answer goes has none', () => {
    const state = run(
      opened(),
      edits.answerRemoved({ key: 'k-start', answerKey: 'a-yes' }),
      edits.answerRemoved({ key: 'k-start', answerKey: 'a-no' }),
    );
    expect(state.doc.byKey['k-start']?.definition.answers).toBeNull();
  });
  test('EDIT-74 new answers stand before the one that accepts anything', () => {
    const state = run(
      opened(),
      edits.answerAdded({ key: 'k-start', answer: answer('*') }),
      edits.answerAdded({ key: 'k-start', answer: answer('maybe') }),
    );
    expect((state.doc.byKey['k-start']?.definition.answers as Answer[]).map(({ message }) => message)).toEqual([
      'yes',
      'no',
      'maybe',
      '*',
    ]);
  });
  test('EDIT-76 … 78 one message becomes several, and the first stays when they are joined', () => {
    const split = run(opened(), edits.stepsSplit({ key: 'k-two', newKeys: ['s1', 's2'] }));
    expect(split.doc.byKey['k-two']?.definition.messages?.map(({ message }) => message)).toEqual(['two', '']);
    const one = run(split, edits.stepRemoved({ key: 'k-two', stepKey: 's2' }));
    expect(run(one, edits.stepRemoved({ key: 'k-two', stepKey: 's1' }))).toBe(one);
    expect(textOf(run(split, edits.stepsJoined({ key: 'k-two' })), 'k-two')).toBe('two');
  });
  test('EDIT-95 the last message of a prompt with answers has no pause', () => {
    const state = run(
      opened(),
      edits.stepsSplit({ key: 'k-start', newKeys: ['s1', 's2'] }),
      edits.stepChanged({ key: 'k-start', stepKey: 's1', changes: { minNextPromptDelayMs: 1_000 } }),
      edits.stepMoved({ key: 'k-start', stepKey: 's1', to: 1 }),
    );
    expect(state.doc.byKey['k-start']?.definition.messages?.[1]).not.toHaveProperty('minNextPromptDelayMs');
  });
  test('EDIT-85 waiting for an outside answer ends when several messages make it impossible', () => {
    const state = run(
      opened(),
      edits.promptChanged({ key: 'k-start', changes: { answerExternally: true } }),
      edits.stepsSplit({ key: 'k-start', newKeys: ['s1', 's2'] }),
    );
    expect(state.doc.byKey['k-start']?.definition.answerExternally).toBeUndefined();
  });
  test('EDITOR-I1 answers are typed instead of chosen, and chosen again', () => {
    const many = run(opened(), edits.promptChanged({ key: 'k-start', changes: { acceptsMultipleAnswers: true } }));
    const typed = run(many, edits.typingAsked({ key: 'k-start', answerKey: 'rest', typed: true }));
    expect(typed.doc.byKey['k-start']?.definition).toMatchObject({
      answers: [
        { ...answer('yes', '.two'), hidden: true },
        { ...answer('no', '.three'), hidden: true },
        { key: 'rest', message: '*' },
      ],
    });
    expect(typed.doc.byKey['k-start']?.definition).not.toHaveProperty('acceptsMultipleAnswers');
    expect(run(typed, edits.typingAsked({ key: 'k-start', answerKey: 'other', typed: true })).doc).toEqual(typed.doc);
    const number = run(typed, edits.promptChanged({ key: 'k-start', changes: { inputDisplayType: 'number' } }));
    const chosen = run(number, edits.typingAsked({ key: 'k-start', answerKey: 'other', typed: false }));
    expect(chosen.doc.byKey['k-start']?.definition).toEqual({
      message: 'start',
      answers: [answer('yes', '.two'), answer('no', '.three'), { key: 'rest', message: '*' }],
    });
  });
  test('EDITOR-U1 a new prompt and the link to it are one step', () => {
    const state = run(
      opened(),
      linkedToNewPrompt({
        start: { promptKey: 'k-start', answerKey: 'a-no' },
        prompt: newPromptEntry('new'),
        at: 3,
      }),
    );
    const nextKey = (state.doc.byKey['k-start']?.definition.answers as Answer[])[1]?.nextKey;
    expect(targetOf(state.doc, nextKey)).toEqual({ key: 'new', number: 4 });
    expect(definitionFrom(run(state, action.undone()).doc)).toEqual(DEFINITION);
  });
});

describe('ways past a side prompt', () => {
  const question = (): Partial<Flow> => ({
    definition: {
      promptsArray: [prompt('start', { answers: [answer('yes'), answer('no')], nextKey: '>' }), prompt('closing')],
    },
  });
  const withSideWay = (answerKey: string | null, whenKey?: string) =>
    linkedToNewPrompt({ start: { promptKey: 'k-start', answerKey, whenKey }, prompt: newPromptEntry('side'), at: 1 });
  const added = edits.promptsInserted({ prompts: [newPromptEntry('added')], at: 2 });
  const linkFrom = (state: FlowEditorState, key: string) =>
    targetOf(state.doc, linkOf(state.doc.byKey[key]?.definition ?? {}) ?? undefined)?.key;

  test('FLOW-N8 a new prompt behind "otherwise" is not where the prompt before it goes on', () => {
    const when = [{ key: 'w', if: FIRST_CONDITION }];
    const state = run(
      opened(question()),
      whenChanged({ start: { promptKey: 'k-start', answerKey: null }, when }),
      withSideWay(null, 'w'),
      linkedToNewPrompt({
        start: { promptKey: 'k-start', answerKey: null },
        prompt: newPromptEntry('otherwise'),
        at: 2,
      }),
    );
    expect(keys(state)).toEqual(['k-start', 'side', 'otherwise', 'k-closing']);
    expect(linkFrom(state, 'side')).toBe('k-closing');
    expect(linkFrom(state, 'k-start')).toBe('otherwise');
  });
  test('FLOW-N9 a prompt that is added before the closing prompt is for learners who went past a side prompt, too', () => {
    const state = run(opened(question()), withSideWay('a-no'), added);
    expect(keys(state)).toEqual(['k-start', 'side', 'added', 'k-closing']);
    expect(linkFrom(state, 'k-start')).toBe('added');
    expect(linkFrom(run(state, action.undone()), 'k-start')).toBe('k-closing');
  });
  test('FLOW-N9 the way of a condition of an answer is a side way as well', () => {
    const when = [{ key: 'w', if: FIRST_CONDITION }];
    const start = { promptKey: 'k-start', answerKey: 'a-no' };
    const state = run(opened(question()), whenChanged({ start, when }), withSideWay('a-no', 'w'), added);
    expect(linkFrom(state, 'k-start')).toBe('added');
  });
  test('FLOW-N9 several side prompts, after each of which the lesson goes on', () => {
    const second = linkedToNewPrompt({
      start: { promptKey: 'k-start', answerKey: 'a-yes' },
      prompt: newPromptEntry('second'),
      at: 2,
    });
    const below = edits.promptInserted({ prompt: newPromptEntry('added'), at: 3 });
    const state = run(opened(question()), withSideWay('a-no'), second, below);
    expect(keys(state)).toEqual(['k-start', 'side', 'second', 'added', 'k-closing']);
    expect(['k-start', 'side'].map((key) => linkFrom(state, key))).toEqual(['added', 'added']);
    expect(state.doc.byKey['second']?.definition.nextKey).toBe('>');
  });
  test('FLOW-N9 a way to the closing prompt that passes no side prompt stays', () => {
    const definition = {
      promptsArray: [
        prompt('start', { answers: [answer('yes')], nextKey: '.closing' }),
        prompt('side', { nextKey: '>' }),
        prompt('closing'),
      ],
    };
    expect(linkFrom(run(opened({ definition }), added), 'k-start')).toBe('k-closing');
  });
  test('FLOW-N9 the ways of a prompt that depends on a condition stay as they were chosen', () => {
    const when = [{ key: 'w', if: FIRST_CONDITION }];
    const state = run(
      opened(question()),
      whenChanged({ start: { promptKey: 'k-start', answerKey: null }, when }),
      withSideWay(null, 'w'),
      added,
    );
    expect(linkFrom(state, 'k-start')).toBe('k-closing');
  });
});

describe('undo', () => {
  const typed = (message: string, time: number) => at(edits.messageChanged({ key: 'k-two', message }), time);
  test('EDITOR-U1 typing within a second is one step', () => {
    const state = run(opened(), typed('a', 1_000), typed('ab', 1_500), typed('abc', 2_400));
    expect(state.past).toHaveLength(1);
    expect(textOf(run(state, action.undone()), 'k-two')).toBe('two');
  });
  test('EDITOR-U1 typing after a pause is another step', () => {
    const state = run(opened(), typed('a', 1_000), typed('ab', 2_100));
    expect(textOf(run(state, action.undone()), 'k-two')).toBe('a');
    expect(textOf(run(state, action.undone(), action.redone()), 'k-two')).toBe('ab');
  });
  test('EDITOR-U1 at most 200 steps are kept', () => {
    const many = Array.from({ length: 250 }, (_, index) => typed(`text ${index}`, index * 2_000));
    expect(run(opened(), ...many).past).toHaveLength(200);
  });
});

describe('saving', () => {
  test('EDIT-16 text typed while saving is still unsaved', () => {
    const sent = run(opened(), at(edits.messageChanged({ key: 'k-two', message: 'a' }), 1_000));
    const reply = { at: sent.editedAt, sent: sent.doc, revision: 4, isDirty: true, merged: false, updatedAt: null };
    const state = run(sent, at(edits.messageChanged({ key: 'k-two', message: 'ab' }), 1_001), action.saved(reply));
    expect(selectIsDirty(state)).toBe(true);
    expect(changesBetween(state.base, state.doc)?.prompts).toHaveLength(1);
    expect(selectIsDirty(run(sent, action.saved(reply)))).toBe(false);
  });
  test('EDITOR-S1 only what changed is sent', () => {
    const state = run(opened(), edits.messageChanged({ key: 'k-two', message: 'a' }));
    expect(changesBetween(state.base, state.doc)).toEqual({ prompts: [state.doc.byKey['k-two']] });
    expect(changesBetween(state.base, state.base)).toBeNull();
  });
  test("EDIT-7 … 10 Publish is the owner's, for a dirty flow outside sequences without unsaved edits", () => {
    expect(selectCanPublish(opened({ isDirty: true }))).toBe(true);
    expect(selectCanPublish(opened())).toBe(false);
    expect(selectCanPublish(opened({ isDirty: true, ownership: 'shared' }))).toBe(false);
    expect(selectCanPublish(opened({ isDirty: true, flowSequence: { id: 1, name: 'Course' } }))).toBe(false);
    expect(selectCanPublish(run(opened({ isDirty: true }), edits.messageChanged({ key: 'k-two', message: 'a' })))).toBe(
      false,
    );
  });
  test('FLOW-45 a published version is never edited', () => {
    const state = opened({ version: 2 });
    expect(run(state, edits.messageChanged({ key: 'k-two', message: 'a' }))).toBe(state);
  });
});

describe("others' edits", () => {
  const theirsWith = (change: (definition: FlowDefinition) => FlowDefinition) => documentFrom(change(DEFINITION));
  const changed =
    (name: string, message: string) =>
    (definition: FlowDefinition): FlowDefinition => ({
      ...definition,
      promptsArray: definition.promptsArray.map((each) =>
        each.name === name ? { ...each, definition: { ...each.definition, message } } : each,
      ),
    });
  const mine = run(opened(), edits.messageChanged({ key: 'k-two', message: 'mine' }));

  test('EDITOR-M1 edits of different prompts both stay', () => {
    const state = run(mine, action.rebased({ theirs: theirsWith(changed('three', 'theirs')), revision: 9, by: null }));
    expect([textOf(state, 'k-two'), textOf(state, 'k-three'), state.revision, state.conflict]).toEqual([
      'mine',
      'theirs',
      9,
      null,
    ]);
    expect(changesBetween(state.base, state.doc)?.prompts?.map(({ key }) => key)).toEqual(['k-two']);
  });
  test('EDITOR-M1 edits of different fields of one prompt both stay', () => {
    const theirs = documentFrom({
      promptsArray: DEFINITION.promptsArray.map((each) => (each.name === 'two' ? prompt('two', {}) : each)),
    });
    const state = run(mine, action.rebased({ theirs, revision: 9, by: null }));
    expect(state.conflict).toBeNull();
    expect(state.doc.byKey['k-two']?.definition).toEqual({ message: 'mine' });
  });
  test('EDITOR-M2 the same field is asked about, and the choice decides', () => {
    const asked = run(mine, action.rebased({ theirs: theirsWith(changed('two', 'theirs')), revision: 9, by: null }));
    expect(asked.conflict?.conflicts).toEqual([{ key: 'k-two', field: 'message', mine: 'mine', theirs: 'theirs' }]);
    expect(textOf(asked, 'k-two')).toBe('mine');
    expect(run(asked, edits.messageChanged({ key: 'k-two', message: 'x' }))).toBe(asked);
    const taken = run(asked, action.conflictSettled({ 'k-two/message': 'theirs' }));
    expect([textOf(taken, 'k-two'), taken.conflict, changesBetween(taken.base, taken.doc)]).toEqual([
      'theirs',
      null,
      null,
    ]);
    const kept = run(asked, action.conflictSettled({ 'k-two/message': 'mine' }));
    expect([textOf(kept, 'k-two'), kept.revision]).toEqual(['mine', 9]);
    expect(changesBetween(kept.base, kept.doc)?.prompts).toHaveLength(1);
  });
  test('EDITOR-M2 a prompt that they deleted and I changed is asked about', () => {
    const theirs = theirsWith((definition) => ({
      promptsArray: definition.promptsArray.filter(({ name }) => name !== 'two'),
    }));
    const asked = run(mine, action.rebased({ theirs, revision: 9, by: null }));
    expect(asked.conflict?.conflicts.map(({ field }) => field)).toEqual(['removed']);
    expect(keys(run(asked, action.conflictSettled({ 'k-two/removed': 'theirs' })))).toEqual(['k-start', 'k-three']);
    expect(keys(run(asked, action.conflictSettled({})))).toContain('k-two');
  });
  test('EDITOR-M1 both added prompts: both stay, the start prompt first', () => {
    const added = run(opened(), edits.promptInserted({ prompt: newPromptEntry('my-own'), at: 1 }));
    const theirs = theirsWith(({ promptsArray }) => ({ promptsArray: [...promptsArray, prompt('theirs')] }));
    const state = run(added, action.rebased({ theirs, revision: 9, by: null }));
    expect(keys(state)).toEqual(['k-start', 'my-own', 'k-two', 'k-three', 'k-theirs']);
  });
  test('EDITOR-U2 steps back never undo what others did', () => {
    const merged = run(mine, action.rebased({ theirs: theirsWith(changed('three', 'theirs')), revision: 9, by: null }));
    expect(textOf(run(merged, action.undone()), 'k-three')).toBe('theirs');
  });
});

describe('edits that a closed tab left behind', () => {
  const mine = run(
    opened(),
    edits.messageChanged({ key: 'k-two', message: 'mine' }),
    edits.promptInserted({ prompt: newPromptEntry('new'), at: 3 }),
  );
  const kept = unsavedDraftOf(mine.base, mine.doc, 5)!;
  const restoring = (definition: FlowDefinition) => {
    const { unsaved } = restoredFromAll([{ draft: JSON.parse(JSON.stringify(kept)) }], documentFrom(definition));
    return action.loaded(flow({ definition: definition as Flow['definition'], revision: 4 }), unsaved);
  };
  const reopened = (definition: FlowDefinition) => run(initialState, action.opened(7), restoring(definition));
  test('EDITOR-S3 come back, unsaved', () => {
    const state = reopened(DEFINITION);
    expect(selectIsDirty(state)).toBe(true);
    expect(promptsOf(state.doc)).toEqual(promptsOf(mine.doc));
    expect(noticeSlice.reducer(undefined, restoring(DEFINITION))?.kind).toBe('restored');
  });
  test("EDITOR-S3 meet others' edits of the meantime", () => {
    const promptsArray = DEFINITION.promptsArray.map((each) =>
      each.name === 'three' ? prompt('three', { message: 'theirs' }) : each,
    );
    const state = reopened({ promptsArray });
    expect([textOf(state, 'k-two'), textOf(state, 'k-three')]).toEqual(['mine', 'theirs']);
    const clash = reopened({
      promptsArray: DEFINITION.promptsArray.map((each) =>
        each.name === 'two' ? prompt('two', { message: 'theirs' }) : each,
      ),
    });
    expect(clash.conflict?.conflicts).toHaveLength(1);
  });
  test('EDITOR-S3 edits of two tabs are both kept, unless they contradict each other', () => {
    const other = run(opened(), edits.messageChanged({ key: 'k-three', message: 'other tab' }));
    const second = unsavedDraftOf(other.base, other.doc, 9)!;
    const both = restoredFromAll([{ draft: kept }, { draft: second }], documentFrom(DEFINITION));
    expect(both.used).toHaveLength(2);
    expect([
      both.unsaved?.mine.byKey['k-two']?.definition.message,
      both.unsaved?.mine.byKey['k-three']?.definition.message,
    ]).toEqual(['mine', 'other tab']);
    const against = run(opened(), edits.messageChanged({ key: 'k-two', message: 'other' }));
    const third = unsavedDraftOf(against.base, against.doc, 1)!;
    expect(restoredFromAll([{ draft: kept }, { draft: third }], documentFrom(DEFINITION)).used).toHaveLength(1);
  });
});
