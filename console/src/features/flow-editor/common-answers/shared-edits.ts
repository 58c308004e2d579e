/** Edits of common answers and of the flow's waiting texts; see `model/edits.ts`. */
import { current, type Draft } from 'immer';
import type { Answer, WaitingTexts } from '@parley/contracts/definition/definition';
import { LIMITS } from '@parley/contracts/definition/limits';
import { FORBIDDEN_NAMES } from '@parley/contracts/definition/values';
import { seenText } from '@parley/contracts/seen-text';
import { listNameOf } from '@parley/contracts/flow/translation-owners';
import { defineEdit } from '../model/edits.js';
import { promptsOf, withWaitingTexts, type FlowDocument } from '../model/flow-document.js';

type Lists = NonNullable<FlowDocument['rest']['commonAnswers']>;
type Doc = Draft<FlowDocument>;
const setLists = (doc: Doc, lists: Lists): void => {
  doc.rest.commonAnswers = lists as Draft<Lists>;
};

export const listsOf = ({ rest }: FlowDocument): Lists => rest.commonAnswers ?? {};
export const listIn = (doc: FlowDocument, name: string): readonly Answer[] | undefined =>
  Object.hasOwn(listsOf(doc), name) ? listsOf(doc)[name] : undefined;
/** The number of prompts that use a list. */
export const usesOf = (doc: FlowDocument, name: string): number =>
  promptsOf(doc).filter(({ definition }) => listNameOf(definition) === name).length;

export type NameProblem = 'required' | 'taken' | 'forbidden' | 'tooLong';
/** null = the name is valid. */
export function nameProblem(doc: FlowDocument, name: string, before: string): NameProblem | null {
  if (name.trim() === '') return 'required';
  if (name.length > LIMITS.nameLength - 1) return 'tooLong';
  // The leading dot marks a reference to a list, so names can't begin with one.
  if (FORBIDDEN_NAMES.includes(name) || name.startsWith('.')) return 'forbidden';
  const others = Object.keys(listsOf(doc)).filter((each) => each !== before);
  return others.some((each) => seenText(each) === seenText(name)) ? 'taken' : null;
}

/** The problem of an answer that can never match, or null. */
export function answerProblem(list: readonly Answer[], index: number): 'emptyAnswer' | 'sameAnswer' | null {
  const message = list[index]?.message ?? '';
  if (seenText(message) === '') return 'emptyAnswer';
  const seen = seenText(message);
  return list.findIndex((each) => seenText(each.message) === seen) < index ? 'sameAnswer' : null;
}

/** Replaces the whole list. Quick changes of the same `field` are one undo step. */
export const listChanged = defineEdit(
  'listChanged',
  ({ name, list, field }: { name: string; list: readonly Answer[]; field?: string }) => ({
    label: 'editCommonAnswers',
    field: field && `commonAnswers/${name}/${field}`,
    recipe: (doc) => setLists(doc, { ...(current(doc) as FlowDocument).rest.commonAnswers, [name]: list }),
  }),
);
export const listRemoved = defineEdit('listRemoved', ({ name }: { name: string }) => ({
  label: 'removeCommonAnswers',
  recipe: (doc) => {
    const { [name]: _gone, ...others } = listsOf(current(doc) as FlowDocument);
    setLists(doc, others);
  },
}));
/** Updates the prompts that use the list. */
export const listRenamed = defineEdit('listRenamed', ({ name, to }: { name: string; to: string }) => ({
  label: 'renameCommonAnswers',
  recipe: (doc) => {
    const lists = Object.entries(listsOf(current(doc) as FlowDocument));
    setLists(doc, Object.fromEntries(lists.map(([each, list]) => [each === name ? to : each, list])));
    for (const { definition } of Object.values(doc.byKey))
      if (typeof definition.answers === 'string' && definition.answers.replace(/^\./, '') === name)
        definition.answers = `.${to}`;
  },
}));
export const waitingTextChanged = defineEdit(
  'waitingTextChanged',
  ({ field, text }: { field: 'extAnswerPendingMessage' | 'extAnswerFulfilledMessage'; text: string }) => ({
    label: 'editFlowTexts',
    field: `flow/${field}`,
    recipe: (doc) => {
      const rest = (current(doc) as FlowDocument).rest;
      const next: WaitingTexts = { ...rest, [field]: text === '' ? undefined : text };
      doc.rest = withWaitingTexts(rest, next) as Doc['rest'];
    },
  }),
);
/** @param answers - A list's name with its leading dot, or the prompt's own answers. */
export const answersTaken = defineEdit(
  'answersTaken',
  ({ key, answers }: { key: string; answers: string | readonly Answer[] }) => ({
    label: 'editAnswers',
    promptKey: key,
    recipe: (doc) => {
      const definition = doc.byKey[key]?.definition;
      if (definition) definition.answers = answers as Draft<typeof definition.answers>;
    },
  }),
);
