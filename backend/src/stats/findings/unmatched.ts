/** Puts together what several learners wrote that matches none of the author's answers. */
import type { FlowFindings } from '@parley/contracts/http/findings';
import { LEAST_LEARNERS } from '@parley/contracts/http/peer-answers';

type Unmatched = FlowFindings['unmatched'][number];
export interface Written {
  readonly promptKey: string;
  readonly learner: string;
  readonly said: string;
}

const MOST = 50;
const MOST_SPELLINGS = 3;
/** Longer texts are no answers that others repeat. */
const MOST_CHARACTERS = 200;

/** Capitals, needless spaces and a full stop at the end don't count; "0.5" and "05", "1 1/2" and "11/2" stay apart. */
export const normalised = (said: string): string =>
  said
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/ ?([^\p{L}\p{M}\p{N} ]) ?/gu, '$1')
    .replace(/[.।。]+$/u, '')
    .trim();

/** @param isAnswer already one of the author's answers, in normalised form */
export function unmatchedOf(
  written: readonly Written[],
  isAnswer: (promptKey: string, text: string) => boolean,
): Unmatched[] {
  const groups = new Map<string, Written[]>();
  for (const each of written) {
    const text = normalised(each.said);
    if (text === '' || each.said.length > MOST_CHARACTERS || isAnswer(each.promptKey, text)) continue;
    const id = JSON.stringify([each.promptKey, text]);
    const group = groups.get(id);
    if (group) group.push(each);
    else groups.set(id, [each]);
  }
  return [...groups.values()]
    .map((group): Unmatched => {
      const spellings = spellingsOf(group);
      return {
        promptKey: group[0]!.promptKey,
        said: spellings[0]!.said,
        learners: learnersOf(group),
        spellings: spellings.slice(0, MOST_SPELLINGS),
      };
    })
    .filter(({ learners }) => learners >= LEAST_LEARNERS)
    .sort((a, b) => b.learners - a.learners || (a.said < b.said ? -1 : 1))
    .slice(0, MOST);
}

const learnersOf = (group: readonly Written[]): number => new Set(group.map(({ learner }) => learner)).size;

function spellingsOf(group: readonly Written[]): Unmatched['spellings'] {
  const bySpelling = new Map<string, Written[]>();
  for (const each of group) {
    const said = each.said.trim();
    bySpelling.set(said, [...(bySpelling.get(said) ?? []), each]);
  }
  return [...bySpelling]
    .map(([said, of]) => ({ said, learners: learnersOf(of) }))
    .sort((a, b) => b.learners - a.learners || a.said.length - b.said.length || (a.said < b.said ? -1 : 1));
}
