/**
 * Makes a definition ready to play: names resolved, answers in lookup maps. Once per version; never throws (ENG-75,
 * FLOW-8).
 */
import { linksFrom } from '../definition/links.js';
import type { Answer, FlowDefinition, PromptDefinition, ScoreStrategy, Step } from '../definition/definition.js';
import { CATCH_ALL, DEFAULT_LANGUAGE, START_PROMPT, type Language, type Normalizer } from '../definition/values.js';
import { helpAmong, isHelp, withoutHelp } from '../definition/help.js';
import { answersOf, cleanPrompt, isPlain, textOf, waitingTextsOf } from './clean-definition.js';
import { asPromptKey } from './history-wire.js';
import { isOutcome, isPart, overlongRules } from '../definition/whole-rules.js';
import { asksForNumber, hidesAnswers } from '../definition/compared-answers.js';
import { asked } from '../definition/input-types.js';
import { isTypedInput } from '../definition/typed-input.js';
import { strictScaleOf } from '../definition/scale.js';
import { takesOf, type Takes } from '../definition/takes.js';
import { normalize } from './normalize.js';
import { NEWEST_READING, type Reading } from './reading.js';
import { readNumber } from './read-number.js';
import { fitsOf } from './rules/rule-matchers.js';
import { isStarAnswer, textOfAnswer } from '../definition/literal-text.js';
import { pairOf, plainLabel } from './pair-of.js';
import { UNTRANSLATED } from '../definition/translate.js';
import type {
  AnswerType,
  Choice,
  EngineError,
  FlowLibrary,
  Matcher,
  Numbers,
  PreparedFlow,
  PreparedPrompt,
  Ruled,
} from './types.js';

export type Prepared =
  { readonly ok: true; readonly flow: PreparedFlow } | { readonly ok: false; readonly error: EngineError };

interface Entry {
  readonly key: string;
  readonly name: string;
  readonly definition: Readonly<Record<string, unknown>>;
}
const fail = (code: EngineError['code'], detail?: string): Prepared => ({ ok: false, error: { code, detail } });

/** `promptsArray`, or `prompts` keyed by name. */
const entriesOf = (definition: Readonly<Record<string, unknown>>): readonly Entry[] => {
  const listed: readonly unknown[] = Array.isArray(definition.promptsArray)
    ? definition.promptsArray
    : isPlain(definition.prompts)
      ? Object.entries(definition.prompts).map(([name, each]) => ({ name, definition: each }))
      : [];
  return listed.flatMap((entry) => {
    if (!isPlain(entry)) return [];
    const name = textOf(entry.name);
    if (name === undefined) return [];
    return [{ key: textOf(entry.key) ?? name, name, definition: isPlain(entry.definition) ? entry.definition : {} }];
  });
};

/** The common list that a text names, with or without its dot; null: none. */
const resolveAnswers = (answers: unknown, common: ReadonlyMap<string, readonly Answer[]>): readonly Answer[] | null => {
  if (typeof answers !== 'string') return answersOf(answers);
  const name = answers.startsWith('.') ? answers.slice(1) : answers;
  return name === '' ? [] : (common.get(name) ?? null);
};

/** Answers with a rule are only compared with. */
const isChoice = ({ message, hidden, rule }: Answer): boolean => message !== CATCH_ALL && !hidden && !rule;
/** A list shows all its parts: some may have been hidden when the prompt asked for words. */
const isListed = (takes: Takes) => (answer: Answer) =>
  takes === 'list' ? isPart(answer) && !answer.rule : isChoice(answer);
const isCompared = ({ message, rule }: Answer): boolean => message !== CATCH_ALL && !rule;

const answerTypeOf = (definition: PromptDefinition, answers: readonly Answer[] | null): AnswerType => {
  if (answers?.length === 0) return linksFrom(definition).length > 0 ? 'auto' : 'none';
  if (!answers || takesOf(definition) === 'set') return 'choice';
  if (isTypedInput(definition.inputDisplayType)) return 'custom';
  return answers.some(isListed(takesOf(definition))) ? 'choice' : 'custom';
};

/** Drops repeats: each normaliser changes a text only once. This keeps the number of different lists small. */
const withoutRepeats = (normalizers: readonly Normalizer[]): readonly Normalizer[] =>
  normalizers.filter(({ name }, index) => normalizers.findIndex((each) => each.name === name) === index);

/** With an unknown normaliser, the answer is still in the map, and answering reports the error. */
const comparedAs = (message: string, normalizers: readonly Normalizer[], reading: Reading): string => {
  const normalized = normalize(message, normalizers, reading);
  return normalized.ok ? normalized.text : message;
};
const putFirst = (map: Map<string, number>, text: string, index: number): void => {
  if (!map.has(text)) map.set(text, index);
};
const READ_ALIKE = /^[\n -_a-~]*$/;
/** Every reading compares such answers alike: ASCII, but no backtick, and no star that means itself. */
const isReadAlike = (answer: Answer): boolean => READ_ALIKE.test(answer.message) && !isStarAnswer(answer);

interface Group {
  readonly normalizers: readonly Normalizer[];
  readonly byMessage: Map<string, number>;
  readonly indexes: number[];
}
const matcherOf = ({ normalizers, byMessage, indexes }: Group, answers: readonly Answer[]): Matcher => {
  const ofGroup = indexes.flatMap((index) => answers[index] ?? []);
  if (ofGroup.every(isReadAlike)) return { normalizers, byMessage, byFirstReading: byMessage };
  const byFirstReading = new Map<string, number>();
  for (const [nth, index] of indexes.entries())
    putFirst(byFirstReading, comparedAs(ofGroup[nth]?.message ?? '', normalizers, 1), index);
  return { normalizers, byMessage, byFirstReading };
};

/** Answers with the same normalisers share a map; the first of equal answers wins. */
const matchersOf = (answers: readonly Answer[], ofPrompt: readonly Normalizer[]): Matcher[] => {
  const groups = new Map<string, Group>();
  answers.forEach((answer, index) => {
    if (!isCompared(answer)) return;
    const normalizers = withoutRepeats(answer.normalize ?? ofPrompt);
    const id = normalizers.map(({ name }) => name).join('\n');
    const group: Group = groups.get(id) ?? { normalizers, byMessage: new Map(), indexes: [] };
    groups.set(id, group);
    putFirst(group.byMessage, comparedAs(textOfAnswer(answer), normalizers, NEWEST_READING), index);
    group.indexes.push(index);
  });
  return [...groups.values()].map((group) => matcherOf(group, answers));
};

/** Only if every normaliser is known, so that a click fails with the same errors as typing. */
const exactOf = (answers: readonly Answer[], matchers: readonly Matcher[]): Map<string, number> => {
  const exact = new Map<string, number>();
  if (matchers.some(({ normalizers }) => !normalize('', normalizers).ok)) return exact;
  answers.forEach((answer, index) => {
    if (isCompared(answer)) putFirst(exact, answer.message, index);
  });
  return exact;
};

/** The first of equal numbers wins. An author's number is read in the language in which the author wrote the flow. */
const numbersOf = (answers: readonly Answer[], language: Language): Numbers => {
  const known = new Map<Reading, ReadonlyMap<string, number>>();
  return (reading) => {
    const found = known.get(reading);
    if (found) return found;
    const by = { language: reading === 1 ? DEFAULT_LANGUAGE : language, reading };
    const numbers = new Map<string, number>();
    answers.forEach(({ message, rule }, index) => {
      const number = rule ? null : readNumber(message, by);
      if (number !== null) putFirst(numbers, number, index);
    });
    known.set(reading, numbers);
    return numbers;
  };
};

const ruledOf = (answers: readonly Answer[], areOutcomes: boolean): readonly Ruled[] => {
  const overlong = overlongRules(answers);
  return answers.flatMap((answer, index) => {
    const { message, rule } = answer;
    if (!rule || message === CATCH_ALL || isOutcome(rule) !== areOutcomes || overlong.has(answer)) return [];
    return [{ index, fits: fitsOf(rule) }];
  });
};

/** The answers for which a list has an entry. */
const partsOf = (answers: readonly Answer[], listed: readonly number[], type: unknown): readonly number[] =>
  asked(type) === 'gaps' ? answers.flatMap((answer, index) => (isPart(answer) ? [index] : [])) : listed;

/** Learners may ask for help only where they answer themselves. */
const helpsOf = (definition: PromptDefinition, answers: readonly Answer[]): readonly Answer[] =>
  definition.answerExternally || definition.answerProgrammatically || answers.every(isHelp)
    ? []
    : helpAmong(answers).filter(({ message }) => message.trim() !== '' && message !== CATCH_ALL);

const plainChoicesOf = (answers: readonly Answer[], listed: readonly number[]): PreparedPrompt['plainChoices'] => {
  const choices = (language: Language): Choice[] =>
    listed.flatMap((index) => {
      const answer = answers[index];
      if (!answer) return [];
      const { contentType = null } = answer;
      const pair = pairOf(answer);
      return [
        {
          index,
          ...plainLabel(answer, answer, language),
          contentType,
          ...(pair && { pair: plainLabel(pair, answer, language) }),
        },
      ];
    });
  const languages = new Set(answers.flatMap(({ tMessage = {}, tPair = {} }) => Object.keys({ ...tMessage, ...tPair })));
  const byLanguage = new Map([UNTRANSLATED, ...languages].map((language) => [language, choices(language)] as const));
  const noneVaries = [...byLanguage.values()].every((list) =>
    list.every(({ displayMessage, pair }) => !`${displayMessage}${pair?.displayMessage ?? ''}`.includes('{{')),
  );
  return noneVaries ? byLanguage : null;
};

export interface PrepareOptions {
  readonly flowId: number;
  /** null = draft */
  readonly version: number | null;
  /** The language in which the author wrote the flow; without it, the author's numbers are read as English ones. */
  readonly language?: Language;
  /** Where to find linked flows; without it, none is found. */
  readonly library?: FlowLibrary;
}
const onlyStep = (definition: PromptDefinition): Step => ({
  key: '',
  message: definition.message ?? '',
  tMessage: definition.tMessage,
  contentType: definition.contentType,
});

const preparePrompt = (
  { key, name, definition: written }: Entry,
  { flowId, language = DEFAULT_LANGUAGE }: PrepareOptions,
  common: ReadonlyMap<string, readonly Answer[]>,
): PreparedPrompt => {
  const definition = cleanPrompt(written);
  const all = resolveAnswers(written.answers, common);
  const resolved = all && withoutHelp(all);
  const answers = resolved ?? [];
  const matchers = matchersOf(answers, definition.normalizeAnswers ?? []);
  const catchAll = answers.findIndex(({ message }) => message === CATCH_ALL);
  const takes = takesOf(definition);
  const typed = hidesAnswers(definition.inputDisplayType) && takes !== 'set';
  const steps = definition.messages ?? [];
  const listed = typed ? [] : answers.flatMap((answer, index) => (isListed(takes)(answer) ? [index] : []));
  return {
    key: asPromptKey(key),
    name,
    promptKeyStr: `${flowId}.${name}`,
    scope: '',
    definition,
    answerType: answerTypeOf(definition, resolved),
    steps: steps.length > 0 ? steps : [onlyStep(definition)],
    hasSteps: steps.length > 0,
    answers,
    helps: all ? helpsOf(definition, all) : [],
    answersUnknown: resolved === null,
    exact: exactOf(answers, matchers),
    matchers,
    numbers: typed && asksForNumber(definition.inputDisplayType) ? numbersOf(answers, language) : null,
    catchAll: catchAll < 0 ? null : catchAll,
    takes,
    parts: takes === 'list' ? partsOf(answers, listed, definition.inputDisplayType) : [],
    ruled: takes === 'set' ? [] : ruledOf(answers, false),
    outcomes: takes === 'one' ? [] : ruledOf(answers, true),
    listed,
    scale: takes === 'one' ? strictScaleOf(definition) : null,
    plainChoices: plainChoicesOf(answers, listed),
    listServesAll: !answers.some(({ quickResponse }) => quickResponse?.repeatAnswers),
  };
};

const commonAnswersOf = (value: unknown): ReadonlyMap<string, readonly Answer[]> =>
  new Map(isPlain(value) ? Object.entries(value).map(([name, answers]) => [name, answersOf(answers)] as const) : []);

const isCustom = ({ thread, overall, lazyDisplay }: ScoreStrategy): boolean =>
  Boolean(thread ?? overall ?? lazyDisplay);

const NO_LIBRARY: FlowLibrary = { find: () => null };

/**
 * `definition` may be anything; parts that don't fit are left out. Errors: `flow-definition-failed` (not an object),
 * `duplicate-prompt` (a name or key twice), `start-missing`.
 */
export const prepareFlow = (
  definition: FlowDefinition | Readonly<Record<string, unknown>>,
  options: PrepareOptions,
): Prepared => {
  const { flowId, version, library = NO_LIBRARY } = options;
  if (!isPlain(definition)) return fail('flow-definition-failed');
  const common = commonAnswersOf(definition.commonAnswers);
  const prompts = new Map<string, PreparedPrompt>();
  const promptsByKey = new Map<string, PreparedPrompt>();
  const variableNames = new Map<string, string>();
  for (const entry of entriesOf(definition)) {
    if (prompts.has(entry.name) || promptsByKey.has(entry.key)) return fail('duplicate-prompt', entry.name);
    const prompt = preparePrompt(entry, options, common);
    prompts.set(entry.name, prompt);
    promptsByKey.set(entry.key, prompt);
    const stripped = entry.name.replace(/\s+/g, '');
    if (!variableNames.has(stripped)) variableNames.set(stripped, entry.name);
  }
  if (!prompts.has(START_PROMPT)) return fail('start-missing');
  const strategies = [...prompts.values()].flatMap(({ key, definition: { scoreStrategy } }) =>
    scoreStrategy && isCustom(scoreStrategy) ? [[key, scoreStrategy] as const] : [],
  );
  return {
    ok: true,
    flow: {
      flowId,
      version,
      scope: '',
      library,
      prompts,
      promptsByKey,
      variableNames,
      scoreStrategies: Object.fromEntries(strategies),
      waiting: waitingTextsOf({ ...definition }),
    },
  };
};
