/** What stands in the way of publishing in one prompt by itself (SPEC PUB-4…7, 9, 15, 19). */
import { UPLOAD_INPUT } from '../engine/input-types.js';
import { CONNECTION_ERRORS, connectionState } from './connection.js';
import {
  CATCH_ALL,
  type Answer,
  type FlowDefinition,
  type Message,
  type Normalizer,
  type NormalizerName,
  type PromptDefinition,
  type PromptEntry,
  type Translations,
} from './definition.js';
import { readLink, resolveAnswers } from './links.js';
import type { Finding, RefusalCode } from './publish-checks.js';
import { uploadConfigOf } from './uploads.js';

const NORMALIZERS: readonly string[] = [
  'lowercase',
  'trimWhitespace',
  'collapseWhitespace',
  'removeWhitespace',
] satisfies NormalizerName[];

type Refuse = (code: RefusalCode, msg: string, says?: string) => Finding<RefusalCode>;

export const label = (index: number): string => `Prompt ${index + 1}`;

const deadLink = (linked: { readonly nextKey?: string | null }, names: ReadonlySet<string>): boolean => {
  const link = readLink(linked.nextKey);
  return link.to === 'unknown' || (link.to === 'prompt' && !names.has(link.name));
};

const unknownNormalizers = (lists: readonly (readonly Normalizer[] | undefined)[]): readonly string[] => [
  ...new Set(
    lists.flatMap((list) => (list ?? []).map((each) => each.name)).filter((name) => !NORMALIZERS.includes(name)),
  ),
];

/** Characters that one prompt may say at once: what a learner is shown travels and is stored with their answer. */
const MOST_SAID = 100_000;

const lengthOf = (message: Message | undefined): number =>
  message === undefined ? 0 : typeof message === 'string' ? message.length : JSON.stringify(message).length;
/** In the language that needs most. */
const longest = ({ message, tMessage }: { message?: Message; tMessage?: Translations<Message> }): number =>
  Math.max(lengthOf(message), ...Object.values(tMessage ?? {}).map(lengthOf));

/** Of a list, each by itself. */
const longestOf = (list: readonly Message[] = [], translations: readonly Translations<Message>[] = []): number =>
  Math.max(0, ...list.map((message, index) => longest({ message, tMessage: translations[index] })));

const saysTooMuch = (definition: PromptDefinition, answers: readonly Answer[]): boolean => {
  const steps = definition.messages?.length ? definition.messages : [definition];
  const reactions = [...(definition.quickResponses ?? []), ...answers.flatMap((answer) => answer.quickResponse ?? [])];
  return (
    steps.reduce((sum, step) => sum + longest(step), 0) > MOST_SAID ||
    longestOf(definition.altMessages, definition.tAltMessages) > MOST_SAID ||
    reactions.some((each) => Math.max(longest(each), longestOf(each.messages, each.tMessages)) > MOST_SAID)
  );
};

const answerRefusals = (answers: readonly Answer[], names: ReadonlySet<string>, refuse: Refuse) =>
  answers.flatMap((answer, index) =>
    deadLink(answer, names)
      ? [refuse('link-to-nothing', `answer ${index + 1} leads to a prompt that does not exist`, answer.message)]
      : [],
  );

/** The answer to give, to see it. */
const leadsNowhere = (answers: readonly Answer[]): string | undefined =>
  answers.find(({ nextKey, quickResponse }) => !nextKey && !quickResponse?.repeatAnswers)?.message;

/** What is wrong with one prompt, whatever leads to it. */
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
  if (deadLink(definition, names))
    problems.push(refuse('link-to-nothing', "'Always to' leads to a prompt that does not exist"));
  for (const name of unknownNormalizers([definition.normalizeAnswers, ...answers.map((answer) => answer.normalize)]))
    problems.push(refuse('unknown-normalizer', `answers can't be matched with “${name}”`));
  if (answers.filter((answer) => answer.message === CATCH_ALL).length > 1)
    problems.push(refuse('two-catch-alls', 'only one answer may accept any text'));
  if (saysTooMuch(definition, answers))
    problems.push(refuse('text-too-long', 'says more than 100,000 characters at once'));
  if (definition.inputDisplayType === UPLOAD_INPUT && !uploadConfigOf(definition.inputDisplayConfig))
    problems.push(refuse('upload-not-configured', 'does not say where uploaded files go'));
  return problems;
};
