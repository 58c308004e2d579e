/** Every way on from each prompt of a flow: each possible answer, and each prompt that continues without one. */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { linkOf, linksFrom } from '../definition/links.js';
import { CATCH_ALL } from '../definition/values.js';
import { canonicalJson } from '../definition/canonical.js';
import { sourceMark } from '../flow/translatable.js';
import { isForWhole } from '../engine/play.js';
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';

export interface WayOn {
  readonly promptKey: string;
  /** null if the prompt continues by itself, or whatever is chosen ("Always to"). */
  readonly answerKey: string | null;
  /** Names the link, if it depends on a condition: `prompt/{key}`, `answer/{key}`; null: the way otherwise. */
  readonly linkKey: string | null;
  /** The link, in the form that `readLink` reads; null: the next step, the same question, or none. */
  readonly link: string | null;
  /** A mark of the prompt's texts, answers and target: if it changes, this is another way, tried or not. */
  readonly mark: string;
}

/** A multi-select or a list with "Always to" continues there whatever is chosen. */
const leadsAlways = ({ definition, takes }: PreparedPrompt): boolean =>
  takes !== 'one' && linksFrom(definition).length > 0;

type Leading = Pick<Answer, 'nextKey' | 'when'>;
const conditional = (by: 'answer' | 'prompt', { when = [] }: Leading) =>
  when.map((each) => [`${by}/${each.key}`, linkOf(each)] as const);
/** The links that may be followed, each once; the one without a condition comes last. */
const linksAfter = (answer: Answer | null, definition: PromptDefinition) => {
  const repeats = answer?.quickResponse?.repeatAnswers === true;
  const own = answer ? conditional('answer', answer) : [];
  const link = answer && !repeats ? linkOf(answer) : null;
  const isDecided = repeats || link !== null;
  return [
    ...own,
    ...(isDecided ? [] : conditional('prompt', definition)),
    [null, isDecided ? link : linkOf(definition)] as const,
  ];
};

const made = new WeakMap<PreparedPrompt, readonly WayOn[]>();

/** Leaves out an empty list of conditional links, which the table of fields adds to what is read. */
const unlinked = <T extends Pick<Answer, 'when'>>({ when, ...part }: T) => ({ ...part, ...(when?.length && { when }) });
const unruled = <T extends Pick<Answer, 'rule'>>({ rule, ...part }: T) => ({ ...part, ...(rule && { rule }) });

/** Translations and notes don't change a way. */
const waysFrom = (prompt: PreparedPrompt): readonly WayOn[] => {
  const { answerType, answers, definition, key, takes } = prompt;
  if (answerType === 'none') return [];
  const { custom: _notes, tMessage: _t, tAltMessages: _ta, quickResponses, messages, ...said } = unlinked(definition);
  const steps = messages?.map(({ tMessage: _ts, ...step }) => step);
  const own = canonicalJson([key, said, steps, quickResponses?.map(({ tMessage: _tq, ...each }) => each)]);
  const waysBy = (answer: Answer | null): WayOn[] => {
    const { tMessage: _t1, quickResponse, ...rest } = unruled(unlinked<Partial<Answer>>(answer ?? {}));
    const written = answer && [rest, quickResponse && { ...quickResponse, tMessage: null, tMessages: null }];
    const mark = sourceMark([own, answer?.key ?? '', canonicalJson(written)].join('\n'));
    return linksAfter(answer, definition).map(([linkKey, link]) => ({
      promptKey: key,
      answerKey: answer?.key ?? null,
      linkKey,
      link,
      mark: linkKey === null ? mark : sourceMark(`${mark}\n${linkKey}`),
    }));
  };
  if (answerType === 'auto') return waysBy(null);
  const always = leadsAlways(prompt);
  const listed = answers.filter(
    (answer) =>
      takes === 'one' ||
      (takes === 'set' && answer.message === CATCH_ALL ? false : !always || isForWhole(prompt, answer)),
  );
  return [...listed.flatMap(waysBy), ...(always ? waysBy(null) : [])];
};

export const waysOf = (prompt: PreparedPrompt): readonly WayOn[] => {
  const known = made.get(prompt) ?? waysFrom(prompt);
  made.set(prompt, known);
  return known;
};
export const waysOn = (flow: PreparedFlow): readonly WayOn[] => [...flow.prompts.values()].flatMap(waysOf);

const waysAfter = (prompt: PreparedPrompt, matched: readonly string[]): readonly WayOn[] => {
  const given = matched.flatMap((message) => prompt.answers.find((answer) => answer.message === message) ?? []);
  const keys = new Set(given.map(({ key }) => key));
  // The link of a rule over all choices beats "Always to".
  const isLed = prompt.takes !== 'one' && given.some((answer) => isForWhole(prompt, answer) && linkOf(answer) !== null);
  return waysOf(prompt).filter(({ answerKey }) => (answerKey === null ? !isLed : keys.has(answerKey)));
};
/** The ways along the link that was followed; null: the next step, or the same question. */
export const followedWays = (ways: readonly WayOn[], link: string | null): readonly WayOn[] => {
  const followed = ways.filter((way) => way.link === link);
  return followed.length > 0 ? followed : ways.filter(({ linkKey }) => linkKey === null);
};
/**
 * The ways that an answer to a prompt takes: one per choice, or the one that all share.
 * @param link - the link that was followed, as the answer's item records it
 */
export const waysTaken = (
  prompt: PreparedPrompt,
  matched: readonly string[],
  link: string | null | undefined,
): readonly WayOn[] => followedWays(waysAfter(prompt, matched), link ?? null);
