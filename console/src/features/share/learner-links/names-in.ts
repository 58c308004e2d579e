/** Learners from pasted text: one a line; behind a tab, as in a column of a sheet, the learner's ID. Pure. */
import { learnerNameIn } from '@parley/contracts/definition/learner-name';

export interface NamedLearner {
  readonly name: string;
  readonly identifier?: string;
}

export const learnersIn = (text: string): readonly NamedLearner[] =>
  text.split(/\r?\n/).flatMap((line) => {
    const [first = '', second = ''] = line.split('\t');
    const name = learnerNameIn(first);
    const identifier = second.trim();
    if (name === null) return [];
    return [identifier === '' ? { name } : { name, identifier }];
  });
