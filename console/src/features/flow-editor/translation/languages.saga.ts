/** Adds and removes languages. The server stores them apart from the draft. */
import { put, select } from 'typed-redux-saga';
import { updateFlow } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import { request } from '../../../foundation/api/request.js';
import { languagesSaved } from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { languagesSaveFailed, languagesSaveStarted, type languagesRequested } from './languages.slice.js';
import { translationsRemoved } from './translation-edits.js';

export function* changeLanguages(api: Api, { payload }: ReturnType<typeof languagesRequested>) {
  const state = yield* select(selectEditor);
  if (state.flowId === null) return;
  const { languages, chosen, clear } = payload;
  yield* put(languagesSaveStarted());
  try {
    const reply = yield* request(api, updateFlow, {
      params: { id: state.flowId },
      body: { languages: [...languages] },
      ifMatch: state.revision,
    });
    const { revision, isDirty, merged } = reply;
    yield* put(languagesSaved({ languages, chosen, revision, isDirty, merged }));
    if (clear) yield* put(translationsRemoved({ language: clear }));
  } catch {
    yield* put(languagesSaveFailed());
  }
}
