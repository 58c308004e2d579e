/** Finds problems of a single prompt that prevent publishing (SPEC PUB-4…7, 9, 15, 19). */
import type { Message } from '../definition/message.js';
import { eachSaid, type Said } from '../definition/visit.js';
import { asksForFiles } from '../definition/input-types.js';
import { CONNECTION_ERRORS, connectionState } from './connection.js';
import type { Answer, FlowDefinition, PromptDefinition, PromptEntry } from '../definition/definition.js';
import { asksAgain, withoutHelp } from '../definition/help.js';
import { CATCH_ALL, type Normalizer, type NormalizerName } from '../definition/values.js';
import { readLink, resolveAnswers, linkOf, linksFrom, type Linking } from '../definition/links.js';
import { label, type Finding, type RefusalCode } from './findings.js';
import { uploadConfigOf } from './uploads.js';

const NORMALIZERS: readonly string[] = [
  'lowercase',
  'trimWhitespace',
  'collapseWhitespace',
  'removeWhitespace',
] satisfies NormalizerName[];

type Refuse = (code: RefusalCode, msg: string, says?: string) => Finding<RefusalCode>;

const hasDeadLink = (linking: Linking, names: ReadonlySet<string>): boolean =>
  linksFrom(linking).some((text) => {
    const link = readLink(text);
    return link.to === 'unknown' || link.to === 'next' || (link.to === 'prompt' && !names.has(link.name));
  });

const unknownNormalizers = (lists: readonly (readonly Normalizer[] | undefined)[]): readonly string[] => [
  ...new Set(
    lists.flatMap((list) => (list ?? []).map((each) => each.name)).filter((name) => !NORMALIZERS.includes(name)),
  ),
];

/**
 * Maximum number of characters that one prompt may show at once, because they are sent and stored with the learner's
 * answer.
 */
const MAX_SAID = 100_000;

const lengthOf = (message: Message | undefined): number =>
  message === undefined ? 0 : typeof message === 'string' ? message.length : JSON.stringify(message).length;
/** The length in the longest language. */
const longest = ({ message, tMessage }: Said): number =>
  Math.max(lengthOf(message), ...Object.values(tMessage ?? {}).map(lengthOf));

/** Messages shown in one turn count together; any other text counts alone. */
const saysTooMuch = (definition: PromptDefinition, answers: readonly Answer[]): boolean => {
  let together = 0;
  let alone = 0;
  eachSaid({ ...definition, answers }, (said, { place, isUnused }) => {
    if (place.id === 'step' || (place.id === 'message' && !isUnused)) together += longest(said);
    else if (['alternate', 'response', 'repeat', 'quick'].includes(place.id)) alone = Math.max(alone, longest(said));
  });
  return Math.max(together, alone) > MAX_SAID;
};

const answerRefusals = (answers: readonly Answer[], names: ReadonlySet<string>, refuse: Refuse) =>
  answers.flatMap((answer, index) =>
    hasDeadLink(answer, names)
      ? [refuse('link-to-nothing', `answer ${index + 1} leads to a prompt that does not exist`, answer.message)]
      : [],
  );

/** An answer that reveals the problem. */
const leadsNowhere = (answers: readonly Answer[]): string | undefined =>
  answers.find((answer) => linkOf(answer) === null && !asksAgain(answer))?.message;

/** Problems of one prompt, however a chat reaches it. */
export const promptRefusals = (
  { key, definition }: PromptEntry,
  index: number,
  flow: FlowDefinition,
  names: ReadonlySet<string>,
): Finding<RefusalCode>[] => {
  const refuse: Refuse = (code, msg, says) => ({
    code,
    promptKey: key,
    msg: `${label(index)}: ${msg}`,
    ...(says !== undefined && { says }),
  });
  const answers = resolveAnswers(definition, flow);
  if (answers === null)
    return [
      refuse('unknown-common-answers', `there is no list of common answers named “${String(definition.answers)}”`),
    ];
  const problems = answerRefusals(answers, names, refuse);
  const state = connectionState({ ...definition, answers });
  if (state === 'danglingAnswers')
    problems.push(refuse('dangling-answers', CONNECTION_ERRORS.danglingAnswers ?? '', leadsNowhere(answers)));
  if (state === 'danglingMultiSelect')
    problems.push(refuse('dangling-multi-select', CONNECTION_ERRORS.danglingMultiSelect ?? ''));
  if (hasDeadLink(definition, names))
    problems.push(refuse('link-to-nothing', "'Always to' leads to a prompt that does not exist"));
  for (const name of unknownNormalizers([definition.normalizeAnswers, ...answers.map((answer) => answer.normalize)]))
    problems.push(refuse('unknown-normalizer', `answers can't be matched with “${name}”`));
  if (withoutHelp(answers).filter((answer) => answer.message === CATCH_ALL).length > 1)
    problems.push(refuse('two-catch-alls', 'only one answer may accept any text'));
  if (saysTooMuch(definition, answers))
    problems.push(refuse('text-too-long', 'says more than 100,000 characters at once'));
  if (asksForFiles(definition.inputDisplayType) && !uploadConfigOf(definition.inputDisplayConfig))
    problems.push(refuse('upload-not-configured', 'does not say where uploaded files go'));
  return problems;
};
