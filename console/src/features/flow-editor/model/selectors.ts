import type { Language } from '@parley/contracts/definition/values';
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
/** The language being translated into; null = the default language is edited. */
export const selectTranslating = (state: FlowEditorState): Language | null => {
  const language = selectLanguage(state);
  return state.flow && language !== state.flow.defaultLanguage ? language : null;
};
/** Answers, links, scores and positions can be changed only in the default language. */
export const selectIsStructural = (state: FlowEditorState): boolean =>
  selectIsEditable(state) && selectTranslating(state) === null;
/** EDIT-4 */
export const selectMayRename = (state: FlowEditorState): boolean =>
  selectIsEditable(state) && may(selectRole(state), 'flow.rename');
/** EDIT-7…10: the user may publish, and the flow has unpublished changes, saved or not, and isn't in a sequence. */
const hasPublish = (state: FlowEditorState): boolean =>
  state.flow !== null &&
  selectIsEditable(state) &&
  may(selectRole(state), 'flow.publish') &&
  state.flow.flowSequence === null &&
  (state.flow.isDirty || selectIsDirty(state));
export const selectCanPublish = (state: FlowEditorState): boolean => hasPublish(state) && !selectIsDirty(state);
/** Publishing is possible once everything is saved. */
export const selectPublishesOnceSaved = (state: FlowEditorState): boolean => hasPublish(state) && selectIsDirty(state);

export interface PromptPlace {
  readonly key: string;
  /** Counted from 1, as authors see it. */
  readonly number: number;
}
const placesByOrder = new WeakMap<object, ReadonlyMap<string, PromptPlace>>();

/** Each prompt's key and number by its name. Memoised by order, since names never change. */
export function placesOf(doc: FlowDocument): ReadonlyMap<string, PromptPlace> {
  const cached = placesByOrder.get(doc.order);
  if (cached) return cached;
  const places = new Map(promptsOf(doc).map((prompt, index) => [prompt.name, { key: prompt.key, number: index + 1 }]));
  placesByOrder.set(doc.order, places);
  return places;
}

/** The target of a link; null = not a prompt of this flow. */
export function targetOf(doc: FlowDocument, link: string | null | undefined): PromptPlace | null {
  const name = linkedName(link);
  return name === null ? null : (placesOf(doc).get(name) ?? null);
}
