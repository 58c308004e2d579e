import type { Language } from '@parley/contracts/flow/definition';
import { may } from '@parley/contracts/flow/policy';
import type { FlowEditorState } from './editor-state.js';
import { linkedName, promptsOf, type FlowDocument } from './flow-document.js';

export const selectIsDirty = (state: FlowEditorState): boolean => state.typing || state.editedAt > state.savedAt;
export const selectRole = (state: FlowEditorState): 'owner' | 'collaborator' =>
  state.flow?.ownership === 'own' ? 'owner' : 'collaborator';
export const selectIsEditable = (state: FlowEditorState): boolean =>
  state.flow !== null && state.flow.version === undefined;
/** The language that is edited and played. */
export const selectLanguage = ({ flow, language }: FlowEditorState): Language =>
  language !== null && flow?.languages.includes(language) ? language : (flow?.defaultLanguage ?? 'en');
/** The language that is translated into; null while the default one is edited. */
export const selectTranslating = (state: FlowEditorState): Language | null => {
  const language = selectLanguage(state);
  return state.flow && language !== state.flow.defaultLanguage ? language : null;
};
/** Answers, links, scores, places: changed in the default language only. */
export const selectIsStructural = (state: FlowEditorState): boolean =>
  selectIsEditable(state) && selectTranslating(state) === null;
/** EDIT-4 */
export const selectMayRename = (state: FlowEditorState): boolean =>
  selectIsEditable(state) && may(selectRole(state), 'flow.rename');
/** EDIT-7…10: owner, dirty, not in a sequence, nothing unsaved. */
export const selectCanPublish = (state: FlowEditorState): boolean =>
  state.flow !== null &&
  selectIsEditable(state) &&
  may(selectRole(state), 'flow.publish') &&
  state.flow.isDirty &&
  state.flow.flowSequence === null &&
  !selectIsDirty(state);

export interface PromptPlace {
  readonly key: string;
  /** Counted from 1: what authors call the prompt. */
  readonly number: number;
}
const placesByOrder = new WeakMap<object, ReadonlyMap<string, PromptPlace>>();

/** Place of each prompt by its name. Made once per order, since names never change. */
export function placesOf(doc: FlowDocument): ReadonlyMap<string, PromptPlace> {
  const made = placesByOrder.get(doc.order);
  if (made) return made;
  const places = new Map(promptsOf(doc).map((prompt, index) => [prompt.name, { key: prompt.key, number: index + 1 }]));
  placesByOrder.set(doc.order, places);
  return places;
}

/** Another flow that the draft leads to, as it is published; null = not known (yet), or not published. */
export function linkedFlowOf(
  state: FlowEditorState,
  flowId: number,
): { readonly name: string; readonly version: number } | null {
  const linked = state.linked as readonly { readonly id: number; readonly name?: string; readonly version: number }[];
  const found = linked.findLast(({ id }) => id === flowId);
  return found?.name === undefined ? null : { name: found.name, version: found.version };
}

/** Where a link leads; null when it names no prompt of this flow. */
export function targetOf(doc: FlowDocument, nextKey: string | null | undefined): PromptPlace | null {
  const name = linkedName(nextKey);
  return name === null ? null : (placesOf(doc).get(name) ?? null);
}
