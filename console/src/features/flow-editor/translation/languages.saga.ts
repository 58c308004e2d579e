/** The languages of a flow: added and taken away on the server, which knows them beside the draft. */
import { createAction } from '@reduxjs/toolkit';
import { put, select } from 'typed-redux-saga';
import type { Language } from '@parley/contracts/flow/definition';
import { updateFlow } from '@parley/contracts/http/flows';
import type { Api } from '../../../app/api/api.js';
import { request } from '../../../app/api/request.js';
import * as editor from '../model/editor-actions.js';
import { selectEditor } from '../saga/select-editor.js';
import { translationsRemoved } from './translation-edits.js';

export interface LanguagesRequest {
  /** All that the flow has afterwards. */
  readonly languages: readonly Language[];
  /** The one to edit from then on. */
  readonly chosen: Language;
  /** A language whose translations go from the draft too. */
  readonly clear?: Language;
}
export const languagesRequested = createAction<LanguagesRequest>('flowEditor/languagesRequested');

export function* changeLanguages(api: Api, { payload }: ReturnType<typeof languagesRequested>) {
  const state = yield* select(selectEditor);
  if (state.flowId === null) return;
  const { languages, chosen, clear } = payload;
  yield* put(editor.languagesSaveStarted());
  try {
    const reply = yield* request(api, updateFlow, {
      params: { id: state.flowId },
      body: { languages: [...languages] },
      ifMatch: state.revision,
    });
    const { revision, isDirty, merged } = reply;
    yield* put(editor.languagesSaved({ languages, chosen, revision, isDirty, merged }));
    if (clear) yield* put(translationsRemoved({ language: clear }));
  } catch {
    yield* put(editor.languagesSaveFailed());
  }
}
