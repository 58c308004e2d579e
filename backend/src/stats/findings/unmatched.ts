/** Puts together what several learners wrote that matches none of the author's answers. */
import { NEWEST_READING } from '@parley/contracts/engine/reading';
import { readNumber } from '@parley/contracts/engine/read-number';
import { foldCase, foldWriting } from '@parley/contracts/folded-text';
import type { FlowFindings } from '@parley/contracts/http/findings';
import { LEAST_LEARNERS } from '@parley/contracts/http/peer-answers';

type Texts = Pick<FlowFindings, 'unmatched' | 'untold'>;
type Unmatched = Texts['unmatched'][number];
export interface Written {
  readonly promptKey: string;
  readonly learner: string;
  readonly said: string;
  /** Share of the other prompts that the chat answered right, 0…1; null = none of them has right answers. */
  readonly rest: number | null;
}

export const MAX_TEXTS = 100;
const MAX_SPELLINGS = 3;
/** Longer texts are no answers that others repeat. */
export const MAX_CHARACTERS = 200;

/**
 * Capitals, needless spaces, kinds of quotation marks and a full stop at the end don't count; "0.5" and "05", "1 1/2" and
 * "11/2" stay apart.
 */
export const normalised = (said: string): string =>
  foldCase(foldWriting(said))
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\p{L}\p{M}\p{N} ]) ?/gu, '$1')
    .replace(/[.।。]+$/u, '')
    .trim();

/** Where numbers are asked for, equal numbers are one text. "1.500", which languages read differently, stays as it is. */
export function comparedAs(said: string, isNumber: boolean): string {
  const [number, elsewhere] = isNumber
    ? ['en', 'de'].map((language) => readNumber(said, { language, reading: NEWEST_READING }))
    : [];
  return typeof number === 'string' && number === elsewhere ? number : normalised(said);
}

interface Known {
  /** Already one of the author's answers, in the form of `comparedAs`. */
  readonly isAnswer: (promptKey: string, text: string) => boolean;
  readonly isNumber: (promptKey: string) => boolean;
}
export function unmatchedOf(written: readonly Written[], { isAnswer, isNumber }: Known): Texts {
  const groups = new Map<string, Written[]>();
  for (const each of written) {
    const text = comparedAs(each.said, isNumber(each.promptKey));
    if (text === '' || each.said.length > MAX_CHARACTERS || isAnswer(each.promptKey, text)) continue;
    const id = JSON.stringify([each.promptKey, text]);
    const group = groups.get(id);
    if (group) group.push(each);
    else groups.set(id, [each]);
  }
  const told = [...groups.values()]
    .filter((group) => learnersOf(group) >= LEAST_LEARNERS)
    .map(textOf)
    .sort((a, b) => b.learners - a.learners || (a.said < b.said ? -1 : 1));
  const unmatched = told.slice(0, MAX_TEXTS);
  return { unmatched, untold: { rare: groups.size - told.length, more: told.length - unmatched.length } };
}

function textOf(group: readonly Written[]): Unmatched {
  const spellings = spellingsOf(group);
  const rests = group.flatMap(({ rest }) => rest ?? []);
  return {
    promptKey: group[0]!.promptKey,
    said: spellings[0]!.said,
    learners: learnersOf(group),
    spellings: spellings.slice(0, MAX_SPELLINGS),
    rest: rests.length === 0 ? null : rests.reduce((sum, rest) => sum + rest, 0) / rests.length,
  };
}

const learnersOf = (group: readonly Written[]): number => new Set(group.map(({ learner }) => learner)).size;

function spellingsOf(group: readonly Written[]): Unmatched['spellings'] {
  const bySpelling = new Map<string, Written[]>();
  for (const each of group) {
    const said = each.said.trim();
    const same = bySpelling.get(said);
    if (same) same.push(each);
    else bySpelling.set(said, [each]);
  }
  return [...bySpelling]
    .map(([said, of]) => ({ said, learners: learnersOf(of) }))
    .sort((a, b) => b.learners - a.learners || a.said.length - b.said.length || (a.said < b.said ? -1 : 1));
}
