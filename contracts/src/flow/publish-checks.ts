/** What stands in the way of publishing one flow, and what is merely worth a look (decision 13, SPEC PUB-2…12). */
import type { PromptKey } from '../ids.js';
import { CONNECTION_ERRORS, connectionState } from './connection.js';
import {
  CATCH_ALL,
  START_PROMPT,
  type Answer,
  type FlowDefinition,
  type Language,
  type Message,
  type Normalizer,
  type NormalizerName,
  type PromptDefinition,
  type PromptEntry,
  type Translations,
} from './definition.js';
import { endlessChains, flowGraph, reachableFrom } from './flow-graph.js';
import { readLink, resolveAnswers } from './links.js';
import { lacksTranslation } from './translations.js';

export type RefusalCode =
  | 'start-missing'
  | 'dangling-answers'
  | 'dangling-multi-select'
  | 'link-to-nothing'
  | 'unknown-normalizer'
  | 'unknown-common-answers'
  | 'endless-chain'
  | 'two-catch-alls'
  | 'text-too-long';
export type WarningCode = 'unreachable-prompt' | 'missing-translation';

export interface PublishProblem<C extends string = RefusalCode | WarningCode> {
  readonly code: C;
  /** null when it concerns the flow as a whole. */
  readonly promptKey: PromptKey | null;
  /** English, naming the prompt by its place. */
  readonly msg: string;
}
export interface PublishChecks {
  readonly refusals: readonly PublishProblem<RefusalCode>[];
  readonly warnings: readonly PublishProblem<WarningCode>[];
}

const NORMALIZERS: readonly string[] = [
  'lowercase',
  'trimWhitespace',
  'collapseWhitespace',
  'removeWhitespace',
] satisfies NormalizerName[];

type Refuse = (code: RefusalCode, msg: string) => PublishProblem<RefusalCode>;

const label = (index: number): string => `Prompt ${index + 1}`;

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

const saysTooMuch = (definition: PromptDefinition, answers: readonly Answer[]): boolean => {
  const steps = definition.messages?.length ? definition.messages : [definition];
  const reactions = [...(definition.quickResponses ?? []), ...answers.flatMap((answer) => answer.quickResponse ?? [])];
  return (
    steps.reduce((sum, step) => sum + longest(step), 0) > MOST_SAID ||
    (definition.altMessages ?? []).some((message) => lengthOf(message) > MOST_SAID) ||
    reactions.some((each) => Math.max(longest(each), ...(each.messages ?? []).map(lengthOf)) > MOST_SAID)
  );
};

const answerRefusals = (answers: readonly Answer[], names: ReadonlySet<string>, refuse: Refuse) =>
  answers.flatMap((answer, index) =>
    deadLink(answer, names)
      ? [refuse('link-to-nothing', `answer ${index + 1} leads to a prompt that does not exist`)]
      : [],
  );

const promptRefusals = (
  { key, definition }: PromptEntry,
  index: number,
  flow: FlowDefinition,
  names: ReadonlySet<string>,
): PublishProblem<RefusalCode>[] => {
  const refuse: Refuse = (code, msg) => ({ code, promptKey: key, msg: `${label(index)}: ${msg}` });
  const answers = resolveAnswers(definition, flow);
  if (answers === null)
    return [
      refuse('unknown-common-answers', `there is no list of common answers named “${String(definition.answers)}”`),
    ];
  const problems = answerRefusals(answers, names, refuse);
  const state = connectionState({ ...definition, answers });
  if (state === 'danglingAnswers') problems.push(refuse('dangling-answers', CONNECTION_ERRORS.danglingAnswers ?? ''));
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
  return problems;
};

/** @param languages the flow's languages; the first-written texts are in `language` */
export const publishChecks = (
  flow: FlowDefinition,
  { language, languages }: { readonly language: Language; readonly languages: readonly Language[] },
): PublishChecks => {
  const graph = flowGraph(flow);
  const names = new Set(graph.prompts.keys());
  const places = new Map(flow.promptsArray.map((entry, index) => [entry.name, index]));
  const labelOf = (name: string): string => label(places.get(name) ?? 0);
  const refusals = flow.promptsArray.flatMap((entry, index) => promptRefusals(entry, index, flow, names));
  if (!names.has(START_PROMPT))
    refusals.push({ code: 'start-missing', promptKey: null, msg: 'The start prompt is missing' });
  for (const chain of endlessChains(graph))
    refusals.push({
      code: 'endless-chain',
      promptKey: graph.prompts.get(chain[0] ?? '')?.key ?? null,
      msg: `${chain.map(labelOf).join(' → ')}: goes round and round without ever asking`,
    });
  const reachable = reachableFrom(graph, START_PROMPT);
  const unreachable = flow.promptsArray.flatMap(({ key, name }, index): PublishProblem<WarningCode>[] =>
    reachable.has(name)
      ? []
      : [{ code: 'unreachable-prompt', promptKey: key, msg: `${label(index)}: nothing leads here` }],
  );
  const untranslated = languages
    .filter((each) => each !== language)
    .flatMap((each) =>
      flow.promptsArray.flatMap(({ key, definition }, index): PublishProblem<WarningCode>[] =>
        lacksTranslation(definition, each)
          ? [{ code: 'missing-translation', promptKey: key, msg: `${label(index)}: texts are missing in “${each}”` }]
          : [],
      ),
    );
  return { refusals, warnings: [...unreachable, ...untranslated] };
};
