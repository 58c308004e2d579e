import { waitFor } from '@testing-library/dom';
import { makeStore } from '../../foundation/store.js';
import { fakeServer } from '../../testing/fake-server.js';
import { FEATURE_NAME, selectSequenceEditor } from './select-sequence.js';
import { sequenceSaga, SHOWN } from './sequence.saga.js';
import { sequenceEditor, sequenceEditorReducer } from './sequence.slice.js';

const user = { name: 'Asha Rao', email: 'asha@school.example' };
const flowsTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: `Flow ${index + 1}`, user }));

/**
 * Searches for flows to attach to a sequence of the flows 1 … `attached`; the server lists the newest first, 20 a page.
 */
async function attachable(attached: number, all: number) {
  const flows = flowsTo(all);
  const server = fakeServer().on('GET /flows', ({ query }) => ({
    body: { flows: query.get('all') ? flows : flows.slice(0, 20), total: all, tags: [] },
  }));
  const store = makeStore({ fetch: server.fetch, user: null });
  store.addFeature({ name: FEATURE_NAME, reducer: sequenceEditorReducer, saga: sequenceSaga });
  const sequence = { id: 5, ownership: 'own', user, flows: flowsTo(attached), detachedFlows: [] };
  server.on('GET /flow_sequences/:id', { body: sequence });
  store.dispatch(sequenceEditor.opened(5));
  await waitFor(() => expect(selectSequenceEditor(store.getState()).sequence).not.toBeNull());
  store.dispatch(sequenceEditor.searched(''));
  const search = () => selectSequenceEditor(store.getState()).search;
  await waitFor(() => expect(search().status).toBe('fulfilled'));
  store.stop();
  return search().flows.map(({ id }) => id);
}

test('SEQ-16 flows can be attached though the 20 changed last are all attached', async () => {
  expect(await attachable(20, 23)).toEqual([21, 22, 23]);
});
test('SEQ-16 the first of very many are shown', async () => {
  expect(await attachable(2, 500)).toHaveLength(SHOWN);
});
