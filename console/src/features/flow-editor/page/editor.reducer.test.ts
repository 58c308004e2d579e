import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Failure } from '../../../foundation/api/failure.js';
import { cardsCollapsed } from '../actions/collapsed.slice.js';
import { mapOpened } from '../actions/map-shown.slice.js';
import { toolOpened } from '../actions/open-tool.slice.js';
import { selectionChanged } from '../actions/selection.slice.js';
import { renameClosed, renameFailed, renameStarted } from '../dialogs/rename.slice.js';
import { settingsDialogClosed, settingsSaveFailed, settingsSaveStarted } from '../dialogs/settings.slice.js';
import { problemsFailed } from '../analysis/analysis.slice.js';
import { findQueried } from '../find/find.slice.js';
import { closed, languagesSaved, opened, renamed, settingsSaved, versionOpened } from '../model/editor-actions.js';
import { EMPTY_DOCUMENT } from '../model/flow-document.js';
import { publishFailed } from '../publishing/publishing.slice.js';
import { languagesDialogClosed, languagesSaveFailed, languagesSaveStarted } from '../translation/languages.slice.js';
import { flowEditorReducer } from './editor.reducer.js';

type State = ReturnType<typeof flowEditorReducer>;
const fresh = flowEditorReducer(undefined, { type: 'none' });
const run = (state: State, ...actions: readonly UnknownAction[]): State => actions.reduce(flowEditorReducer, state);

const NAMES = ['openTool', 'selection', 'collapsed', 'find', 'analysis', 'publishing', 'mapShown'] as const;
const USED: readonly UnknownAction[] = [
  toolOpened('words', 'k1'),
  selectionChanged({ keys: ['k1'], anchor: 'k1' }),
  cardsCollapsed({ keys: ['k1'], isCollapsed: true }),
  findQueried('hello'),
  problemsFailed(),
  publishFailed({ problems: [{ promptKey: 'k1', code: null, msg: 'Too long' }], doc: EMPTY_DOCUMENT }),
  mapOpened(),
];

test('EDITOR-W1 dialogs, selection, searches and problems of one flow are gone in the next', () => {
  const used = run(fresh, opened(7), ...USED);
  expect(NAMES.filter((name) => used[name] !== fresh[name])).toEqual(NAMES);
  for (const next of [opened(8), versionOpened({ flowId: 8, version: null }), closed()]) {
    const { draft, ...others } = run(used, next);
    expect(others).toEqual({ ...fresh, draft: undefined });
    expect(draft.flowId).toBe(next.type === closed.type ? null : 8);
  }
});

const FAILURE: Failure = { message: 'No network', status: 0, code: null, errors: [], data: null };
const SAVED = { revision: 2, isDirty: false, merged: false };
const RENAMED = renamed({ ...SAVED, name: 'New', tName: {} });
const SETTINGS = settingsSaved({ ...SAVED, settings: {} });
const LANGUAGES = languagesSaved({ ...SAVED, languages: ['en'], chosen: 'en' });
test.each([
  ['rename', renameStarted(), renameClosed(), RENAMED, renameFailed(FAILURE)],
  ['settingsSave', settingsSaveStarted(), settingsDialogClosed(), SETTINGS, settingsSaveFailed()],
  ['languagesSave', languagesSaveStarted(), languagesDialogClosed(), LANGUAGES, languagesSaveFailed()],
] as const)(
  'EDITOR-W2 %s: a reply after its dialog was closed is not the next opening’s',
  (name, start, close, ok, failed) => {
    const pending = run(fresh, opened(7), start);
    for (const reply of [ok, failed]) {
      expect(run(pending, reply)[name]).not.toEqual(pending[name]);
      expect(run(pending, close, reply)[name]).toEqual(fresh[name]);
    }
  },
);

test('EDITOR-W3 the reducer has every slice of the editor: without its slice a selector always reads the initial state', () => {
  const reducer = readFileSync(join(__dirname, 'editor.reducer.ts'), 'utf8');
  const files = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' });
  const slices = files.filter((file) => file.endsWith('.slice.ts')).map((file) => basename(file, '.ts'));
  expect(slices.length).toBeGreaterThan(15);
  expect(slices.filter((slice) => !reducer.includes(`/${slice}.js'`))).toEqual([]);
  const [, combined = ''] = /combineSlices\(([^)]*)\)/.exec(reducer) ?? [];
  const imported = [...reducer.matchAll(/import \{ (\w+Slice) \}/g)].map(([, name]) => name!);
  expect(imported.filter((name) => !combined.includes(`  ${name},`))).toEqual([]);
});
