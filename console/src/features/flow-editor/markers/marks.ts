/** What the marker bar says of each prompt. */
import { connectionState } from '@parley/contracts/flow/connection';
import type { FlowEditorState } from '../model/editor-state.js';
import { isStart, promptsOf } from '../model/flow-document.js';
import { nameOf } from '../presence/PersonChip.js';
import { lagOf } from '../translation/owners.js';

export type MarkKind = 'problem' | 'person' | 'missing' | 'pause' | 'start' | 'finish';
/** The first of these that a prompt has gives the mark its look. */
export const MARK_KINDS: readonly MarkKind[] = ['problem', 'person', 'missing', 'pause', 'start', 'finish'];

export interface Mark {
  readonly key: string;
  readonly kinds: readonly MarkKind[];
  /** Who else is in it. */
  readonly people: readonly string[];
}
/** Found by the check before publishing, and said by a mark of its own. */
const MISSING_TRANSLATION = 'missing-translation';

export function marksOf({ doc, flow, analysis, publishProblems, people }: FlowEditorState): readonly Mark[] {
  const others = flow?.languages.filter((language) => language !== flow.defaultLanguage) ?? [];
  const wrong = new Set([
    ...publishProblems.map(({ promptKey }) => promptKey),
    ...analysis.problems.found.filter(({ code }) => code !== MISSING_TRANSLATION).map(({ promptKey }) => promptKey),
  ]);
  return promptsOf(doc).map((prompt) => {
    const { key, definition } = prompt;
    const state = connectionState(definition);
    const lag = lagOf(doc, prompt, others);
    const here = people.filter(({ promptKey }) => promptKey === key).map(nameOf);
    const has: Readonly<Record<MarkKind, boolean>> = {
      problem: state === 'danglingAnswers' || state === 'danglingMultiSelect' || wrong.has(key),
      person: here.length > 0,
      missing: lag.isMissing || lag.isStale,
      pause: definition.answerExternally ?? false,
      start: isStart(prompt),
      finish: state === 'terminal',
    };
    return { key, kinds: MARK_KINDS.filter((kind) => has[kind]), people: here };
  });
}

export const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length &&
  a.every(({ key, kinds, people }, index) => {
    const other = b[index]!;
    return key === other.key && kinds.join() === other.kinds.join() && people.join() === other.people.join();
  });

/** What is worth stopping at: every prompt begins or ends somewhere. */
export const isNotable = ({ kinds }: Mark): boolean =>
  kinds.some((kind) => kind === 'problem' || kind === 'person' || kind === 'missing' || kind === 'pause');
