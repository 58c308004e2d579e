/**
 * Lists the reasons that prevent publishing now: those that the checks find while the author writes, and those that
 * only the server knows.
 */
import { createSelector } from '@reduxjs/toolkit';
import type { RefusalCode } from '@parley/contracts/flow/findings';
import { listNameOf } from '@parley/contracts/flow/translation-owners';
import type { RootState } from '../../../foundation/store.js';
import { selectAnalysis, type Problem } from './analysis.slice.js';
import type { PublishProblem } from '../model/editor-state.js';
import type { FlowDocument } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { selectPublishing } from '../publishing/publishing.slice.js';

/** True if the checks of this browser find it. Only the server checks flows that the draft's links don't name. */
const FOUND_HERE: Readonly<Record<RefusalCode, boolean>> = {
  'start-missing': true,
  'dangling-answers': true,
  'dangling-multi-select': true,
  'link-to-nothing': true,
  'unknown-normalizer': true,
  'unknown-common-answers': true,
  'endless-chain': true,
  'two-catch-alls': true,
  'text-too-long': true,
  'upload-not-configured': true,
  'nothing-to-choose': true,
  'all-answers-repeat': true,
  'nothing-to-type': true,
  'computed-answer-empty': true,
  'no-otherwise': true,
  'condition-unfinished': true,
  'condition-lost': true,
  'condition-never': true,
  'formula-broken': true,
  'rule-unfinished': true,
  'rule-misplaced': true,
  'too-few-parts': true,
  'repeated-part': true,
  'pair-missing': true,
  'gaps-differ': true,
  'gap-empty': true,
  'help-misplaced': true,
  'help-unnamed': true,
  'help-empty': true,
  'scale-bounds': true,
  'scale-step': true,
  'scale-too-long': true,
  'picture-unnamed': true,
  'link-to-foreign-flow': false,
  'link-to-unpublished-flow': false,
};
/** undefined: no problem of a draft, but a failure such as a lost connection. */
const isFoundHere = (code: string | null): boolean | undefined =>
  code !== null && Object.hasOwn(FOUND_HERE, code) ? FOUND_HERE[code as RefusalCode] : undefined;

/** A refusal's line; `path` as in `Problem`. */
export type Refusal = Pick<Problem, 'path'> & PublishProblem;

interface Sources {
  readonly doc: FlowDocument;
  readonly found: readonly Problem[];
  /** True if the checks ran at all. */
  readonly isChecked: boolean;
  readonly refused: readonly PublishProblem[];
  readonly refusedDoc: FlowDocument;
}

const listOf = (doc: FlowDocument, promptKey: string): unknown => {
  const name = listNameOf(doc.byKey[promptKey]?.definition ?? {});
  return name === null ? null : doc.rest.commonAnswers?.[name];
};
/** True if the draft was changed where such a problem can be mended: in its prompt and that prompt's common answers. */
const isChangedThere = ({ promptKey, code }: PublishProblem, doc: FlowDocument, before: FlowDocument): boolean => {
  if (promptKey === null) return isFoundHere(code) === false ? doc.rest !== before.rest : doc !== before;
  return doc.byKey[promptKey] !== before.byKey[promptKey] || listOf(doc, promptKey) !== listOf(before, promptKey);
};

/**
 * The checks' refusals, and the server's that they don't have. Since the draft was changed, the checks know better; what
 * they can't find stays as long as the place that it names is as it was.
 */
export function refusalsOf({ doc, found, isChecked, refused, refusedDoc }: Sources): readonly Refusal[] {
  const here = found.filter(({ severity }) => severity === 'refusal');
  const isListed = ({ promptKey, code }: PublishProblem): boolean =>
    here.some((problem) => problem.promptKey === promptKey && problem.code === code);
  const isOver = (problem: PublishProblem): boolean =>
    doc !== refusedDoc &&
    ((isChecked && isFoundHere(problem.code) === true) || isChangedThere(problem, doc, refusedDoc));
  const others = refused.filter((problem) => !isListed(problem) && !isOver(problem));
  return [...here, ...others.map((problem) => ({ ...problem, path: [] }))];
}

export const selectRefusals: (root: RootState) => readonly Refusal[] = createSelector(
  [(root: RootState) => selectEditor(root).doc, (root: RootState) => selectAnalysis(root).problems, selectPublishing],
  (doc, { found, status }, { problems: refused, refusedDoc }) =>
    refusalsOf({ doc, found, isChecked: status !== 'rejected' && status !== 'idle', refused, refusedDoc }),
);
