/** Finds conditions that can't work: they are unfinished, ask about something that was deleted, or never hold. */
import { factsOf, mapConditionKeys, type Condition, type Fact } from '../definition/conditions.js';
import type { FlowDefinition, When } from '../definition/definition.js';
import { withoutHelp } from '../definition/help.js';
import { linkOf, resolveAnswers } from '../definition/links.js';
import { label, type Finding, type RefusalCode } from './findings.js';

/** The keys of a flow's prompts, each with the keys of its answers; help is no answer. */
type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/** True if it names a prompt or an answer that doesn't exist. */
const isLost = (condition: Condition, keys: Keys): boolean => {
  let lost = false;
  mapConditionKeys(condition, {
    prompt: (key) => {
      lost ||= !keys.has(key);
      return key;
    },
    answer: (key, prompt) => {
      lost ||= keys.get(prompt)?.has(key) !== true;
      return key;
    },
  });
  return lost;
};
const isUnfinished = (fact: Fact): boolean =>
  (fact.on === 'variable' && fact.name.trim() === '') || ('these' in fact && fact.these.length === 0);
const neverHolds = (fact: Fact): boolean => {
  const { least = 0, most = Infinity } = fact as { readonly least?: number; readonly most?: number };
  return least > most || (fact.on === 'answered' && least > fact.these.length);
};
const isEmpty = (condition: Condition): boolean =>
  'not' in condition
    ? isEmpty(condition.not)
    : !('on' in condition) &&
      (('all' in condition ? condition.all : condition.any).length === 0 ||
        ('all' in condition ? condition.all : condition.any).some(isEmpty));

const problemOf = (link: When, keys: Keys): readonly [RefusalCode, string] | null => {
  if (!link.if || linkOf(link) === null || isEmpty(link.if))
    return ['condition-unfinished', 'a link with a condition lacks its condition or its target'];
  const facts = factsOf(link.if);
  if (isLost(link.if, keys))
    return ['condition-lost', 'a condition asks about a prompt or an answer that does not exist'];
  if (facts.some(isUnfinished)) return ['condition-unfinished', 'a condition says nothing'];
  if (facts.some(neverHolds))
    return ['condition-never', 'a condition can never hold, because its bounds exclude everything'];
  return null;
};

/** SPEC PUB-32…35 */
export const conditionRefusals = (flow: FlowDefinition): Finding<RefusalCode>[] => {
  const answersOf = flow.promptsArray.map(({ definition }) => resolveAnswers(definition, flow) ?? []);
  const keys: Keys = new Map(
    flow.promptsArray.map(({ key }, index) => [
      key,
      new Set(withoutHelp(answersOf[index] ?? []).map((answer) => answer.key)),
    ]),
  );
  return flow.promptsArray.flatMap(({ key, definition }, index): Finding<RefusalCode>[] => {
    const refused = (code: RefusalCode, msg: string, says?: string): Finding<RefusalCode> => ({
      code,
      promptKey: key,
      msg: `${label(index)}: ${msg}`,
      ...(says !== undefined && { says }),
    });
    const problems = (links: readonly When[] | undefined, says?: string) =>
      (links ?? []).flatMap((link) => {
        const problem = problemOf(link, keys);
        return problem ? [refused(...problem, says)] : [];
      });
    const lacksOtherwise = definition.when?.length && linkOf(definition) === null;
    return [
      ...problems(definition.when),
      ...(answersOf[index] ?? []).flatMap(({ when, message }) => problems(when, message)),
      ...(lacksOtherwise ? [refused('no-otherwise', 'nothing says where to go if no condition holds')] : []),
    ];
  });
};
