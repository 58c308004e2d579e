/** Which cards are folded is a matter of this browser: kept per flow, and back at the next visit. */
import { call, put, select, takeEvery } from 'typed-redux-saga';
import { readStored, removeStored, writeStored, type StorageKey } from '../../../app/storage.js';
import { selectEditor } from '../saga/select-editor.js';
import { cardsCollapsed } from './tools.slice.js';

const keyFor = (flowId: number): StorageKey => `editor:folded:${flowId}`;
const areKeys = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string');

export function* collapsedSaga() {
  const { flowId, doc } = yield* select(selectEditor);
  if (flowId === null) return;
  const kept = readStored(keyFor(flowId), areKeys) ?? [];
  const keys = kept.filter((key) => doc.byKey[key]);
  if (keys.length > 0) yield* put(cardsCollapsed({ keys, isCollapsed: true }));
  yield* takeEvery(cardsCollapsed.type, function* () {
    const { doc: now, tools } = yield* select(selectEditor);
    const folded = now.order.filter((key) => tools.collapsed[key]);
    yield* call(() => (folded.length > 0 ? writeStored(keyFor(flowId), folded) : removeStored(keyFor(flowId))));
  });
}
