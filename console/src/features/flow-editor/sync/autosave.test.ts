import type { Flow } from '@parley/contracts/http/flows';
import type { PromptKey } from '@parley/contracts/ids';
import { defineFeature } from '../../../foundation/feature.js';
import { makeStore, type AppStore } from '../../../foundation/store.js';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import * as action from '../model/editor-actions.js';
import { messageChanged } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { selectIsDirty } from '../model/selectors.js';
import type { UnsavedDraft } from '../model/unsaved-draft.js';
import { autosaveSaga, saveRequested, wentOnline } from './autosave.saga.js';
import { AUTOSAVE_MS, flowEditorSaga } from '../page/flow-editor.saga.js';
import { publishRequested, selectPublishProblems } from '../publishing/publishing.slice.js';
import type { KeptDraft, KeptDrafts } from './kept-drafts.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';

const definition = {
  promptsArray: ['start', 'two', 'three'].map((name) => ({
    key: `k-${name}` as PromptKey,
    name,
    definition: { message: name },
  })),
};
const FLOW = {
  id: 7,
  name: 'Fractions',
  tName: {},
  ownership: 'own',
  isDirty: true,
  flowSequence: null,
  revision: 3,
  definition,
} as unknown as Flow;
const withMessage = (name: string, message: string) => ({
  promptsArray: definition.promptsArray.map((each) =>
    each.name === name ? { ...each, definition: { message } } : each,
  ),
});

class MemoryDrafts implements KeptDrafts {
  readonly drafts = new Map<number, UnsavedDraft>();
  readonly older: KeptDraft[] = [];
  keep(flowId: number, draft: UnsavedDraft | null) {
    if (draft) this.drafts.set(flowId, draft);
    else this.drafts.delete(flowId);
  }
  abandoned = () => Promise.resolve(this.older);
  forget = () => undefined;
}

let server: FakeServer;
let kept: MemoryDrafts;
let store: AppStore;
/** Advances the clock by `ms` and runs the promises and timers due. */
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const state = () => selectEditor(store.getState());
const type = (key: string, message: string) => store.dispatch(messageChanged({ key, message }));
const puts = () => server.askedFor('PUT /flows/:id');

beforeEach(async () => {
  jest.useFakeTimers();
  server = fakeServer().on('GET /flows/:id', { body: FLOW });
  server.on('PUT /flows/:id', { body: { revision: 4, isDirty: true, definitionLastUpdatedAt: null, merged: false } });
  kept = new MemoryDrafts();
  store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(defineFeature({ name: FEATURE_NAME, reducer: flowEditorReducer, saga: flowEditorSaga(kept) }));
  store.dispatch(action.opened(7));
  await pass();
});
afterEach(() => {
  store.stop();
  jest.useRealTimers();
});

test('FLOW-51 loading a flow is idle, pending, then fulfilled or rejected', async () => {
  const seen: string[] = [];
  const other = makeStore({ fetch: server.fetch, user: null });
  other.addFeature(defineFeature({ name: FEATURE_NAME, reducer: flowEditorReducer, saga: flowEditorSaga(kept) }));
  const now = () => selectEditor(other.getState()).load;
  other.subscribe(() => seen.at(-1) === now() || seen.push(now()));
  seen.push(now());
  other.dispatch(action.opened(7));
  await pass();
  server.on('GET /flows/:id', { status: 500, body: { message: 'x', errors: [] } });
  other.dispatch(action.opened(8));
  await pass();
  expect(seen).toEqual(['idle', 'pending', 'fulfilled', 'pending', 'rejected']);
  other.stop();
});
test('EDIT-15 saves two seconds after the last edit, and only what changed', async () => {
  type('k-two', 'a');
  await pass(1_500);
  type('k-two', 'ab');
  await pass(1_999);
  expect(puts()).toHaveLength(0);
  await pass(1);
  expect(puts()).toHaveLength(1);
  expect(puts()[0]?.body).toEqual({
    changes: { prompts: [{ key: 'k-two', name: 'two', definition: { message: 'ab' } }] },
  });
  expect(puts()[0]?.headers.get('If-Match')).toBe('3');
  expect([selectIsDirty(state()), state().revision, state().save]).toEqual([false, 4, 'idle']);
});
test('EDIT-17 where nothing is given, it saves five seconds after the last edit', async () => {
  const other = makeStore({ fetch: server.fetch, user: null });
  const saga = (api: AppStore['api']) => autosaveSaga(api, kept);
  other.addFeature(defineFeature({ name: FEATURE_NAME, reducer: flowEditorReducer, saga }));
  other.dispatch(action.opened(7));
  other.dispatch(action.loaded(FLOW, null));
  other.dispatch(messageChanged({ key: 'k-two', message: 'a' }));
  await pass(4_999);
  expect(puts()).toHaveLength(0);
  await pass(1);
  expect(puts()).toHaveLength(1);
  other.stop();
});
test('EDIT-16 nothing is sent when nothing was edited', async () => {
  store.dispatch(saveRequested());
  await pass(AUTOSAVE_MS);
  expect(puts()).toHaveLength(0);
});
test('EDITOR-S1 text typed during a save goes out after it, on the new revision', async () => {
  let answer = (_: unknown) => {};
  server.on('PUT /flows/:id', () => new Promise((resolve) => (answer = resolve as typeof answer)));
  type('k-two', 'a');
  store.dispatch(saveRequested());
  await pass();
  type('k-two', 'ab');
  await pass(AUTOSAVE_MS);
  expect(puts()).toHaveLength(1);
  answer({ body: { revision: 4, isDirty: true, definitionLastUpdatedAt: null, merged: false } });
  await pass();
  expect(puts()).toHaveLength(2);
  expect(puts()[1]?.headers.get('If-Match')).toBe('4');
});
test('EDITOR-S2 a lost network keeps the edit, tries again later and at once when it is back', async () => {
  server.on('PUT /flows/:id', () => Promise.reject(new TypeError('network')));
  type('k-two', 'a');
  await pass(AUTOSAVE_MS);
  expect(state().save).toBe('offline');
  expect(kept.drafts.get(7)?.changes.prompts).toHaveLength(1);
  await pass(2_000);
  expect(puts()).toHaveLength(2);
  server.on('PUT /flows/:id', { body: { revision: 4, isDirty: true, definitionLastUpdatedAt: null, merged: false } });
  store.dispatch(wentOnline());
  await pass();
  expect(selectIsDirty(state())).toBe(false);
  expect(kept.drafts.size).toBe(0);
});
test('EDITOR-S2 a refusal is shown and not repeated', async () => {
  server.on('PUT /flows/:id', { status: 403, body: { message: 'No access', errors: [] } });
  type('k-two', 'a');
  await pass(60_000);
  expect(puts()).toHaveLength(1);
  expect([state().save, state().saveFailure?.status, selectIsDirty(state())]).toEqual(['refused', 403, true]);
});
test("EDITOR-M1 others' edits that the server merged are fetched", async () => {
  server.on('PUT /flows/:id', { body: { revision: 5, isDirty: true, definitionLastUpdatedAt: null, merged: true } });
  const merged = {
    promptsArray: withMessage('three', 'theirs').promptsArray.map((each) =>
      each.name === 'two' ? { ...each, definition: { message: 'mine' } } : each,
    ),
  };
  server.on('GET /flows/:id', { body: { ...FLOW, revision: 5, definition: merged } });
  type('k-two', 'mine');
  await pass(AUTOSAVE_MS);
  const texts = ['k-two', 'k-three'].map((key) => state().doc.byKey[key]?.definition.message);
  expect([...texts, state().revision]).toEqual(['mine', 'theirs', 5]);
});
test('EDITOR-M2 a conflict waits for the choice, then saves it on top of theirs', async () => {
  const problem = {
    message: 'Changed',
    code: 'edit-conflict',
    errors: [],
    revision: 9,
    definition: withMessage('two', 'theirs'),
    conflicts: [],
    by: null,
  };
  server.on('PUT /flows/:id', { status: 409, body: problem });
  type('k-two', 'mine');
  await pass(AUTOSAVE_MS);
  expect(state().conflict?.conflicts.map(({ field }) => field)).toEqual(['message']);
  await pass(60_000);
  expect(puts()).toHaveLength(1);
  server.on('PUT /flows/:id', { body: { revision: 10, isDirty: true, definitionLastUpdatedAt: null, merged: false } });
  store.dispatch(action.conflictSettled({ 'k-two/message': 'mine' }));
  store.dispatch(saveRequested());
  await pass();
  expect(puts()[1]?.headers.get('If-Match')).toBe('9');
  expect([selectIsDirty(state()), state().revision]).toEqual([false, 10]);
});
test('EDITOR-S3 edits are kept in the browser a moment after they were made', async () => {
  type('k-two', 'a');
  await pass(250);
  expect(kept.drafts.get(7)?.changes.prompts).toHaveLength(1);
});
test('E2E-25 leaving sends what was not saved, and forgets it once the server has it', async () => {
  type('k-two', 'a');
  store.dispatch(action.left());
  await pass();
  expect(puts()).toHaveLength(1);
  expect([kept.drafts.size, state().flowId]).toEqual([0, null]);
});
test('PUB-20 a refused publication names the prompts in its way', async () => {
  server.on('POST /flows/:id/publish', {
    status: 422,
    body: { message: 'No', errors: [{ param: 'k-two', msg: 'Prompt 2: nothing' }] },
  });
  store.dispatch(publishRequested());
  await pass();
  expect(selectPublishProblems(store.getState())).toEqual([
    { promptKey: 'k-two', code: null, msg: 'Prompt 2: nothing' },
  ]);
  server.on('POST /flows/:id/publish', {
    status: 422,
    body: {
      message: 'No',
      code: 'prompt-problems',
      errors: [{ param: 'k-two', msg: 'Prompt 2: nothing' }],
      problems: [{ promptKey: 'k-two', code: 'dangling-answers', msg: 'Prompt 2: nothing' }],
    },
  });
  store.dispatch(publishRequested());
  await pass();
  expect(selectPublishProblems(store.getState()).map(({ code }) => code)).toEqual(['dangling-answers']);
});
test('FLOW-49 publishing makes the flow clean', async () => {
  server.on('POST /flows/:id/publish', { body: { version: 1, revision: 8, warnings: [] } });
  store.dispatch(publishRequested());
  await pass();
  expect([state().flow?.isDirty, state().flow?.latestVersion, state().revision]).toEqual([false, 1, 8]);
});
