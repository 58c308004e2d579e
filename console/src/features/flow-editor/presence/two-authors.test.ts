/** Two editors of one flow, each with a store, on a fake server that merges like the real one. */
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { applyDraftPatch, type DraftPatch } from '@parley/contracts/draft/draft-patch';
import { mergeDrafts } from '@parley/contracts/draft/merge-drafts';
import type { PromptKey } from '@parley/contracts/ids';
import { defineFeature } from '../../../foundation/feature.js';
import { makeStore, type AppStore } from '../../../foundation/store.js';
import { fakeServer, type Answer, type Asked } from '../../../testing/fake-server.js';
import { ASHA } from '../../../testing/render.js';
import * as action from '../model/editor-actions.js';
import { messageChanged, promptInserted, promptRemoved } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { newPromptEntry } from '../model/prompt-recipes.js';
import { selectIsDirty } from '../model/selectors.js';
import { AUTOSAVE_MS, flowEditorSaga } from '../page/flow-editor.saga.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import type { ConnectLive, LiveNews } from './connect-live.js';
import { placeChanged, selectPeople } from './presence.slice.js';

const RAVI = { name: 'Ravi Iyer', email: 'ravi@school.example' };
const entry = (name: string): PromptEntry => ({ key: `k-${name}` as PromptKey, name, definition: { message: name } });

class Server {
  readonly drafts: FlowDefinition[] = [{ promptsArray: ['start', 'two', 'three'].map(entry) }];
  readonly told = new Set<(news: LiveNews) => void>();
  readonly places: (string | null)[] = [];
  /** Replies wait until this resolves. */
  hold: Promise<void> = Promise.resolve();
  name = 'Fractions';

  readonly connect: ConnectLive = (_auth, tell) => {
    this.told.add(tell);
    return { at: (place) => void this.places.push(place), close: () => void this.told.delete(tell) };
  };
  get revision() {
    return this.drafts.length - 1;
  }
  flow() {
    const facts = { id: 7, name: this.name, tName: {}, languages: ['en'], defaultLanguage: 'en', ownership: 'own' };
    return { ...facts, isDirty: true, flowSequence: null, revision: this.revision, definition: this.drafts.at(-1) };
  }
  async save({ headers, body }: Asked): Promise<Answer> {
    await this.hold;
    const base = this.drafts[Number(headers.get('If-Match'))]!;
    const now = this.drafts.at(-1)!;
    const client = applyDraftPatch(base, (body as { changes: DraftPatch }).changes);
    const merged = mergeDrafts({ base, theirs: now, mine: client });
    if (merged.conflicts.length > 0) {
      const { revision } = this;
      const problem = { message: 'Changed', code: 'edit-conflict', errors: [], conflicts: merged.conflicts, by: RAVI };
      return { status: 409, body: { ...problem, revision, definition: now } };
    }
    this.drafts.push(merged.definition);
    this.tellAll();
    const { revision } = this;
    return { body: { revision, isDirty: true, definitionLastUpdatedAt: null, merged: base !== now } };
  }
  tellAll() {
    for (const tell of this.told) tell({ kind: 'changed', revision: this.revision });
  }
}

let server: Server;
let asha: AppStore;
let ravi: AppStore;
let asked: (readonly { readonly method: string }[])[];
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const state = (store: AppStore) => selectEditor(store.getState());
const says = (store: AppStore, key: string) => state(store).doc.byKey[key]?.definition.message;
const write = (store: AppStore, key: string, message: string) => store.dispatch(messageChanged({ key, message }));

async function editor(): Promise<AppStore> {
  const fake = fakeServer()
    .on('GET /flows/:id', () => ({ body: structuredClone(server.flow()) }))
    .on('PUT /flows/:id', (one) => server.save(one));
  const store = makeStore({ fetch: fake.fetch, user: ASHA });
  const kept = { keep: () => undefined, abandoned: () => Promise.resolve([]), forget: () => undefined };
  const saga = flowEditorSaga(kept, server.connect);
  store.addFeature(defineFeature({ name: FEATURE_NAME, reducer: flowEditorReducer, saga }));
  store.dispatch(action.opened(7));
  await pass();
  asked.push(fake.asked);
  return store;
}

beforeEach(async () => {
  jest.useFakeTimers();
  server = new Server();
  asked = [];
  [asha, ravi] = [await editor(), await editor()];
});
afterEach(() => {
  asha.stop();
  ravi.stop();
  jest.useRealTimers();
});

test('EDITOR-P1 one author’s save appears at the other, whose unsaved edits stay', async () => {
  write(ravi, 'k-three', 'ravi is writing');
  await pass(AUTOSAVE_MS - 500);
  write(asha, 'k-two', 'asha wrote');
  write(ravi, 'k-three', 'ravi is still writing');
  await pass(AUTOSAVE_MS - 1);
  expect([says(ravi, 'k-two'), selectIsDirty(state(ravi))]).toEqual(['two', true]);
  await pass(1);
  await pass(0);
  expect([says(ravi, 'k-two'), says(ravi, 'k-three')]).toEqual(['asha wrote', 'ravi is still writing']);
  await pass(AUTOSAVE_MS);
  for (const store of [asha, ravi]) {
    expect(['k-two', 'k-three'].map((key) => says(store, key))).toEqual(['asha wrote', 'ravi is still writing']);
    expect([selectIsDirty(state(store)), state(store).conflict, state(store).revision]).toEqual([false, null, 2]);
  }
});

test('EDITOR-P1 new and deleted prompts, their order and the name of the flow appear too', async () => {
  asha.dispatch(promptInserted({ prompt: newPromptEntry('k-new', { message: 'new' }), at: 1 }));
  asha.dispatch(promptRemoved({ key: 'k-three' }));
  server.name = 'Halves';
  await pass(AUTOSAVE_MS);
  expect(state(ravi).doc.order).toEqual(['k-start', 'k-new', 'k-two']);
  expect(state(ravi).flow?.name).toBe('Halves');
});

test('EDITOR-P1 one’s own save is no news: nothing is fetched', async () => {
  write(asha, 'k-two', 'mine');
  await pass(AUTOSAVE_MS);
  expect(asked[0]!.filter(({ method }) => method === 'GET').length).toBe(
    asked[1]!.filter(({ method }) => method === 'GET').length - 1,
  );
});

test('EDITOR-P1 letters that have not reached the draft are waited for', async () => {
  ravi.dispatch(action.typingChanged(true));
  write(asha, 'k-two', 'asha wrote');
  await pass(AUTOSAVE_MS + 1_000);
  expect(says(ravi, 'k-two')).toBe('two');
  ravi.dispatch(action.typingChanged(false));
  await pass();
  expect(says(ravi, 'k-two')).toBe('asha wrote');
});

test('EDITOR-P1 prompts that did not change stay the same objects, so that nothing is drawn or compared again', async () => {
  const before = state(ravi).doc.byKey['k-three'];
  write(asha, 'k-two', 'asha wrote');
  await pass(AUTOSAVE_MS);
  const { doc, base } = state(ravi);
  expect(doc.byKey['k-three']).toBe(before);
  expect(base.byKey['k-three']).toBe(before);
  expect(base.byKey['k-two']).toBe(doc.byKey['k-two']);
});

test('EDITOR-P2 the same field is asked about with the other’s name, and nothing is lost', async () => {
  let release = () => {};
  write(ravi, 'k-two', 'ravi wrote');
  write(ravi, 'k-three', 'ravi wrote this too');
  await pass(AUTOSAVE_MS - 1);
  write(asha, 'k-two', 'asha wrote');
  server.hold = new Promise((resolve) => (release = resolve));
  await pass(1);
  release();
  await pass(AUTOSAVE_MS);
  const { conflict } = state(asha);
  expect([conflict?.by, conflict?.conflicts.map(({ field, mine, theirs }) => [field, mine, theirs])]).toEqual([
    RAVI,
    [['message', 'asha wrote', 'ravi wrote']],
  ]);
  asha.dispatch(action.conflictSettled({ 'k-two/message': 'mine' }));
  await pass(AUTOSAVE_MS);
  for (const store of [asha, ravi])
    expect(['k-two', 'k-three'].map((key) => says(store, key))).toEqual(['asha wrote', 'ravi wrote this too']);
  expect(server.drafts.at(-1)!.promptsArray[1]!.definition.message).toBe('asha wrote');
});

test('LIVE-7 the page shows who is here, and where the author is', async () => {
  const person = { id: 's1', ...RAVI, promptKey: 'k-two' };
  for (const tell of server.told) tell({ kind: 'present', people: [person] });
  expect(selectPeople(asha.getState())).toEqual([person]);
  asha.dispatch(placeChanged('k-three'));
  expect(server.places).toEqual(['k-three']);
});
