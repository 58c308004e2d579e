/** The marks of each prompt in the marker bar. */
import { connectionState } from '@parley/contracts/flow/connection';
import type { RootState } from '../../../foundation/store.js';
import { selectFoundProblems, type Problem } from '../analysis/analysis.slice.js';
import type { FlowFacts } from '../model/editor-state.js';
import { isStart, playedEntry, promptsOf, type FlowDocument } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { nameOf } from '../presence/PersonChip.js';
import { selectPeople, type People } from '../presence/presence.slice.js';
import { selectRefusals, type Refusal } from '../analysis/refusals.js';
import { lagOf } from '../translation/owners.js';

export type MarkKind = 'problem' | 'person' | 'missing' | 'pause' | 'start' | 'finish';
/** By priority: the first kind that a prompt has determines the look of its mark. */
export const MARK_KINDS: readonly MarkKind[] = ['problem', 'person', 'missing', 'pause', 'start', 'finish'];

export interface Mark {
  readonly key: string;
  readonly kinds: readonly MarkKind[];
  /** Names of other authors in this prompt. */
  readonly people: readonly string[];
}
/** Not a problem here: it has a mark of its own. */
const MISSING_TRANSLATION = 'missing-translation';

/** The state from which marks are computed. */
export interface MarkSources {
  readonly doc: FlowDocument;
  readonly flow: FlowFacts | null;
  readonly found: readonly Problem[];
  readonly refusals: readonly Refusal[];
  readonly people: People;
}
export function selectMarkSources(root: RootState): MarkSources {
  const { doc, flow } = selectEditor(root);
  return {
    doc,
    flow,
    found: selectFoundProblems(root),
    refusals: selectRefusals(root),
    people: selectPeople(root),
  };
}

export function marksOf({ doc, flow, found, refusals, people }: MarkSources): readonly Mark[] {
  const others = flow?.languages.filter((language) => language !== flow.defaultLanguage) ?? [];
  const wrong = new Set([
    ...refusals.map(({ promptKey }) => promptKey),
    ...found.filter(({ code }) => code !== MISSING_TRANSLATION).map(({ promptKey }) => promptKey),
  ]);
  return promptsOf(doc).map((prompt) => {
    const { key, definition } = prompt;
    const state = connectionState(playedEntry(doc, prompt).definition);
    const lag = lagOf(doc, prompt, others);
    const peopleHere = people.filter(({ promptKey }) => promptKey === key).map(nameOf);
    const has: Readonly<Record<MarkKind, boolean>> = {
      problem: state === 'danglingAnswers' || state === 'danglingMultiSelect' || wrong.has(key),
      person: peopleHere.length > 0,
      missing: lag.isMissing || lag.isStale,
      pause: definition.answerExternally ?? false,
      start: isStart(prompt),
      finish: state === 'terminal',
    };
    return { key, kinds: MARK_KINDS.filter((kind) => has[kind]), people: peopleHere };
  });
}

export const sameMarks = (a: readonly Mark[], b: readonly Mark[]): boolean =>
  a.length === b.length &&
  a.every(({ key, kinds, people }, index) => {
    const other = b[index]!;
    return key === other.key && kinds.join() === other.kinds.join() && people.join() === other.people.join();
  });

/** Notable marks attract clicks, and Page Up and Page Down stop at them. Start and finish are too common. */
export const isNotable = ({ kinds }: Mark): boolean =>
  kinds.some((kind) => kind === 'problem' || kind === 'person' || kind === 'missing' || kind === 'pause');
