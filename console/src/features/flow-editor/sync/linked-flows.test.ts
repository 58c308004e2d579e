import type { Flow } from '@parley/contracts/http/flows';
import type { PromptKey } from '@parley/contracts/ids';
import { defineFeature } from '../../../foundation/feature.js';
import { makeStore, type AppStore } from '../../../foundation/store.js';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import * as action from '../model/editor-actions.js';
import { promptChanged } from '../model/edits.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { flowEditorSaga } from '../page/flow-editor.saga.js';
import type { KeptDrafts } from './kept-drafts.js';
import { FEATURE_NAME } from '../model/select-editor.js';
import { selectLinkedFlows } from './linked-flows.slice.js';

const NO_DRAFTS: KeptDrafts = { keep: () => undefined, abandoned: () => Promise.resolve([]), forget: () => undefined };
const flowLeadingTo = (nextKey: string) =>
  ({
    id: 7,
    name: 'Fractions',
    tName: {},
    ownership: 'own',
    revision: 3,
    definition: { promptsArray: [{ key: 'k' as PromptKey, name: 'start', definition: { message: 'Hi', nextKey } }] },
  }) as unknown as Flow;
const eight = { id: 8, version: 3, definition: { promptsArray: [] }, trees: {} };

let server: FakeServer;
let store: AppStore;
const pass = (ms = 0) => jest.advanceTimersByTimeAsync(ms);
const asked = () => server.askedFor('GET /flows/:id/linked').map(({ query }) => query.get('flows'));
const open = async (nextKey: string) => {
  server = fakeServer().on('GET /flows/:id', { body: flowLeadingTo(nextKey) });
  server.on('GET /flows/:id/linked', { body: [eight] });
  store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature(defineFeature({ name: FEATURE_NAME, reducer: flowEditorReducer, saga: flowEditorSaga(NO_DRAFTS) }));
  store.dispatch(action.opened(7));
  await pass();
};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  store.stop();
  jest.useRealTimers();
});
const leadTo = async (nextKey: string) => {
  store.dispatch(promptChanged({ key: 'k', changes: { nextKey } }));
  await pass(600);
};

test('ENG-43 the preview is given the latest of the flows that a draft links to', async () => {
  await open('remote?chatId=8.start');
  expect(asked()).toEqual(['8']);
  expect(selectLinkedFlows(store.getState())).toEqual([eight]);
});

test('ENG-43 they are asked for again only when a link comes or goes; a flow’s link to itself asks nothing', async () => {
  await open('remote?chatId=7.start');
  expect(asked()).toEqual([]);
  await leadTo('remote?chatId=9.start');
  await leadTo('remote?chatId=9&version=1.start');
  expect(asked()).toEqual(['9']);
  await leadTo('');
  expect(asked()).toEqual(['9']);
  expect(selectLinkedFlows(store.getState())).toEqual([]);
});
