import { storeUser } from '../../../foundation/session/stored-user.js';
import { storedKeys, writeStored } from '../../../foundation/storage.js';
import { ASHA } from '../../../testing/render.js';
import type { UnsavedDraft } from '../model/unsaved-draft.js';
import { keptDrafts } from './kept-drafts.js';

const draft = (writtenAt: number): UnsavedDraft => ({
  v: 1,
  writtenAt,
  changes: {},
  was: { prompts: [], order: [], commonAnswers: null },
});
const offered = async (id: string) => {
  storeUser({ ...ASHA, id });
  return (await keptDrafts.abandoned(7)).map((each) => each.draft.writtenAt);
};
afterEach(() => window.localStorage.clear());

test('EDITOR-S3 unsaved edits are offered to the account that made them', async () => {
  expect(await offered('asha')).toEqual([]);
  keptDrafts.keep(7, draft(10));
  expect(await offered('bina')).toEqual([]);
  keptDrafts.keep(7, draft(20));
  expect(await offered('asha')).toEqual([10]);
  keptDrafts.keep(7, null);
  expect(await offered('asha')).toEqual([]);
  expect(await offered('bina')).toEqual([20]);
});
test('EDITOR-S3 edits that an earlier version kept without an account go to the first that opens the flow', async () => {
  writeStored('editor:draft:7:closed-tab', draft(30));
  expect(await offered('asha')).toEqual([30]);
  expect(await offered('bina')).toEqual([]);
  expect(storedKeys('editor:draft:7:')).toEqual(['editor:draft:7:asha:closed-tab']);
});
