/** Keeps the collapsed cards of each flow in this browser and restores them at the next visit. */
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { readStored, removeStored, writeStored, type StorageKey } from '../../../foundation/storage.js';
import { selectEditor } from '../model/select-editor.js';
import { cardsCollapsed, selectCollapsed } from '../actions/collapsed.slice.js';

const keyFor = (flowId: number): StorageKey => `editor:folded:${flowId}`;
const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

export function* collapsedSaga() {
  const { flowId, doc } = yield* select(selectEditor);
  if (flowId === null) return;
  const stored = readStored(keyFor(flowId), areKeys) ?? [];
  const keys = stored.filter((key) => doc.byKey[key]);
  if (keys.length > 0) yield* put(cardsCollapsed({ keys, isCollapsed: true }));
  yield* takeEvery(cardsCollapsed.type, function* () {
    const { doc: now } = yield* select(selectEditor);
    const collapsed = yield* select(selectCollapsed);
    const folded = now.order.filter((key) => collapsed[key]);
    yield* call(() => (folded.length > 0 ? writeStored(keyFor(flowId), folded) : removeStored(keyFor(flowId))));
  });
}
