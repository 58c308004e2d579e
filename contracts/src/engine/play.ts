/**
 * The moves of a chat: show a prompt step by step, ask, react, continue. Runs until somebody must answer, the chat is
 * complete, or 100 prompts passed without an answer (decision 37).
 */
import { linkOf, linksFrom } from '../definition/links.js';
import type { Answer, PromptDefinition, Step } from '../definition/definition.js';
import { asksAgain, isHelp } from '../definition/help.js';
import { CATCH_ALL } from '../definition/values.js';
import { isOutcome } from '../definition/whole-rules.js';
import { factsAt, linkThatHolds } from './conditions.js';
import { homeOf } from './linked-flow.js';
import { matchAnswer, type Match } from './match-answer.js';
import { promptAt } from './next-prompt.js';
import { seenIn } from './score.js';
import { reactionTo, type Reaction } from './quick-response.js';
import { sentItem, type Reply } from './sent-item.js';
import { addSent, meaningOf, nextItemKey, resolverOf, say, type Turn } from './turn.js';
import type { AnswerInput, EngineError, HistoryItem, PreparedPrompt } from './types.js';
import { fillText } from './variables.js';
import { beginsVisit, countOf, isPlace, itemAt } from './visit.js';

export const MAX_AUTOMATIC_STEPS = 100;

/** The next move. */
export type Move =
  | { readonly kind: 'enter'; readonly prompt: PreparedPrompt }
  | { readonly kind: 'step'; readonly prompt: PreparedPrompt; readonly stepIndex: number }
  /** Everything is shown, and there is nothing to answer. */
  | { readonly kind: 'said'; readonly prompt: PreparedPrompt }
  | { readonly kind: 'ask'; readonly prompt: PreparedPrompt; readonly stepIndex: number }
  | { readonly kind: 'fail'; readonly error: EngineError };

const fail = (code: EngineError['code'], detail: string): Move => ({ kind: 'fail', error: { code, detail } });

export const isLastStep = (prompt: PreparedPrompt, stepIndex: number): boolean => stepIndex >= prompt.steps.length - 1;

/**
 * True if the learner answers after this step: always after the last one, after earlier ones only if the author says
 * so.
 */
export const asksAfter = (prompt: PreparedPrompt, stepIndex: number): boolean =>
  (prompt.answerType === 'choice' || prompt.answerType === 'custom') &&
  (isLastStep(prompt, stepIndex) || prompt.steps[stepIndex]?.repeatAnswers === true);

/** `from`: the prompt that has the link; names refer to that prompt's flow. */
export const goTo = (turn: Turn, from: PreparedPrompt, link: string): Move => {
  const prompt = promptAt(homeOf(turn.flow, from), link, turn.flow);
  return 'code' in prompt ? { kind: 'fail', error: prompt } : { kind: 'enter', prompt };
};

/**
 * The alternate message for this repeat: the n-th for the n-th repeat, then the last; null: the prompt's own message.
 */
const alternateOf = (turn: Turn, prompt: PreparedPrompt): Pick<Step, 'message' | 'tMessage'> | null => {
  const { altMessages, tAltMessages } = prompt.definition;
  if (!altMessages?.length) return null;
  let repeats = 0;
  for (let i = countOf(turn) - 1; i >= 0; i -= 1) {
    const item = itemAt(turn, i);
    if (item?.promptKey === prompt.key && item.part === 'message') repeats += 1;
  }
  const due = Math.min(repeats, altMessages.length) - 1;
  const message = altMessages[due];
  return message === undefined ? null : { message, tMessage: tAltMessages?.[due] };
};

const sayStep = (turn: Turn, prompt: PreparedPrompt, stepIndex: number, continues: boolean): void => {
  const step = prompt.steps[stepIndex];
  const said = (prompt.hasSteps ? null : alternateOf(turn, prompt)) ?? step;
  say(turn, prompt, {
    message: said?.message ?? '',
    tMessage: said?.tMessage,
    contentType: step?.contentType ?? null,
    part: prompt.hasSteps ? 'step' : 'message',
    stepIndex,
    asks: asksAfter(prompt, stepIndex),
    continues,
  });
};

/** Leaves an answered prompt after its pause. */
export const goOnBy = (turn: Turn, prompt: PreparedPrompt, link: string): Move => {
  turn.pause = prompt.definition.minNextPromptDelayMs ?? null;
  return goTo(turn, prompt, link);
};

const placesOf = new WeakMap<readonly HistoryItem[], readonly HistoryItem[]>();
const placesIn = (along: readonly HistoryItem[]): readonly HistoryItem[] => {
  const known = placesOf.get(along) ?? along.filter(isPlace);
  placesOf.set(along, known);
  return known;
};
/**
 * The one of these links that the recorded way took here; null: it stayed at the prompt, or ends there. undefined: there is
 * no record, or it took none of them.
 */
const recordedLink = (turn: Turn, prompt: PreparedPrompt, links: readonly string[]): string | null | undefined => {
  if (!turn.along) return undefined;
  const next = placesIn(turn.along)[seenIn(turn.ledger, turn).places];
  if (!next) return null;
  if (!beginsVisit(next)) return next.promptKey === prompt.key ? null : undefined;
  return links.find((link) => {
    const found = promptAt(homeOf(turn.flow, prompt), link, turn.flow);
    return !('code' in found) && found.key === next.promptKey;
  });
};

type Linking = PromptDefinition | Answer;
/** The link that a prompt or an answer leads by now; null: none. */
const leads = (turn: Turn, prompt: PreparedPrompt, by: Linking): string | null =>
  linkOf((by.when?.length ? linkThatHolds(by.when, factsAt(turn, prompt)) : null) ?? by);
/**
 * The first link of these that can be followed, or that of the recorded way if conditions could lead there; null: none.
 * @param always - the last of them; null: the prompt isn't left by its own links
 * @param otherwise - follows if no link does
 */
const linkOnward = <T>(
  turn: Turn,
  prompt: PreparedPrompt,
  parts: readonly Linking[],
  always: Linking | null,
  otherwise: T,
): string | T => {
  if (turn.along) {
    const all = always ? [...parts, always] : parts;
    const decided = all.findIndex((part) => linkOf(part) !== null);
    const possible = decided < 0 ? all : all.slice(0, decided + 1);
    if (possible.some(({ when }) => when?.length)) {
      const recorded = recordedLink(turn, prompt, possible.flatMap(linksFrom));
      if (recorded) return recorded;
      if (recorded === null && otherwise !== null) return otherwise;
    }
  }
  // Every answer comes here: the parts aren't copied.
  for (const part of parts) {
    const link = leads(turn, prompt, part);
    if (link) return link;
  }
  return (always && leads(turn, prompt, always)) ?? otherwise;
};
/** An answer that asks again leads away if one of its conditions holds: "again, but after three tries go on". */
const escapes = (turn: Turn, prompt: PreparedPrompt, picked: readonly Answer[]): boolean => {
  const when = picked.find((answer) => answer.when?.length)?.when;
  if (!when) return false;
  const recorded = recordedLink(turn, prompt, linksFrom({ when }));
  return recorded === undefined ? linkThatHolds(when, factsAt(turn, prompt)) !== null : recorded !== null;
};

/** An answer for a whole set or list: its link is more definite than "Always to". */
export const isForWhole = ({ takes }: PreparedPrompt, { rule, message }: Answer): boolean =>
  takes === 'list' ? (rule ? isOutcome(rule) : message === CATCH_ALL) : rule !== undefined;

/** Finds the continuation after an answer that does not repeat: the next step, or a link; null: neither. */
const onwardFrom = (
  turn: Turn,
  prompt: PreparedPrompt,
  stepIndex: number,
  picked: readonly Answer[],
): string | 'step' | null => {
  const { definition } = prompt;
  const isLast = isLastStep(prompt, stepIndex);
  if (prompt.takes === 'one' || picked.some(isHelp))
    return linkOnward(turn, prompt, picked, isLast ? definition : null, isLast ? null : 'step');
  if (!isLast) return 'step';
  return linkOnward(
    turn,
    prompt,
    [...picked.filter((answer) => isForWhole(prompt, answer)), definition, ...picked],
    null,
    null,
  );
};

/** Continues after the reaction. */
const moveOn = (turn: Turn, prompt: PreparedPrompt, stepIndex: number, onward: string | null): Move => {
  if (onward === null) return fail('no-next-key', prompt.name);
  if (onward === 'step') {
    turn.pause = prompt.steps[stepIndex]?.minNextPromptDelayMs ?? null;
    return { kind: 'step', prompt, stepIndex: stepIndex + 1 };
  }
  return goOnBy(turn, prompt, onward);
};

const react = (turn: Turn, prompt: PreparedPrompt, stepIndex: number, reaction: Reaction, repeats: boolean): void => {
  if (reaction.message !== null)
    say(turn, prompt, {
      message: reaction.message,
      tMessage: reaction.tMessage,
      contentType: reaction.contentType,
      part: 'quickResponse',
      stepIndex,
      asks: repeats,
      continues: false,
    });
  else if (repeats) sayStep(turn, prompt, stepIndex, true);
};

/** Adds the answer, and the reaction to it. */
export const give = (turn: Turn, prompt: PreparedPrompt, stepIndex: number, reply: Reply): Move => {
  const { help } = reply;
  const picked = help ? [help] : reply.match.picks.flatMap((index) => prompt.answers[index] ?? []);
  const item = sentItem(turn, prompt, stepIndex, picked, reply);
  if ('code' in item) return { kind: 'fail', error: item };
  addSent(turn, item);
  const reaction = reactionTo(turn, prompt, picked, turn.frame.language);
  const repeats = help ? asksAgain(help) : reaction.repeats && !escapes(turn, prompt, picked);
  const onward = repeats ? null : onwardFrom(turn, prompt, stepIndex, picked);
  if (onward !== 'step') item.nextKey = onward;
  react(turn, prompt, stepIndex, reaction, repeats);
  return repeats ? { kind: 'ask', prompt, stepIndex } : moveOn(turn, prompt, stepIndex, onward);
};

/**
 * A programmatic prompt gives its first answer, with variables filled in. If another answer has exactly that text, that
 * one counts, in whatever language the quoted answer was chosen.
 */
const computed = (turn: Turn, prompt: PreparedPrompt, stepIndex: number): Move => {
  const template = prompt.answers[0]?.message ?? '';
  const shown = fillText(template, resolverOf(turn, prompt), '').text;
  if (shown.trim() === '') return fail('computed-answer-empty', prompt.name);
  const meant = fillText(template, meaningOf(turn, prompt), '').text;
  const several = prompt.takes === 'set';
  const matched = matchAnswer(prompt, several ? [meant] : meant, turn.frame);
  if (!matched.ok && matched.error.code !== 'invalid-answer' && matched.error.code !== 'unmatched-answers')
    return { kind: 'fail', error: matched.error };
  const match: Match = matched.ok ? matched.match : { picks: [0] };
  const input: AnswerInput = { key: nextItemKey(turn), message: several && matched.ok ? [meant] : shown, at: turn.at };
  return give(turn, prompt, stepIndex, { input, match, auto: true });
};

const passAutomatically = (turn: Turn, prompt: PreparedPrompt): EngineError | null => {
  turn.automatic += 1;
  return turn.automatic > MAX_AUTOMATIC_STEPS ? { code: 'too-many-automatic-steps', detail: prompt.name } : null;
};

/** Leaves an auto prompt. */
export const leave = (turn: Turn, prompt: PreparedPrompt): Move => {
  const error = passAutomatically(turn, prompt);
  if (error) return { kind: 'fail', error };
  const link = linkOnward(turn, prompt, [], prompt.definition, null);
  turn.pause = prompt.steps.at(-1)?.minNextPromptDelayMs ?? prompt.definition.minNextPromptDelayMs ?? null;
  return link ? goTo(turn, prompt, link) : fail('no-next-key', prompt.name);
};

/** One more move; null: somebody must act, or the chat is complete. */
const follow = (turn: Turn, move: Exclude<Move, { kind: 'fail' }>): Move | null => {
  const { prompt } = move;
  switch (move.kind) {
    case 'enter':
      return { kind: 'step', prompt, stepIndex: 0 };
    case 'step': {
      const { stepIndex } = move;
      sayStep(turn, prompt, stepIndex, stepIndex > 0);
      return afterStep(turn, prompt, stepIndex);
    }
    case 'said':
      return prompt.answerType === 'auto' && turn.frame.autoAnswer ? leave(turn, prompt) : null;
    case 'ask': {
      if (!prompt.definition.answerProgrammatically) return null;
      const error = passAutomatically(turn, prompt);
      return error ? { kind: 'fail', error } : computed(turn, prompt, move.stepIndex);
    }
  }
};

/** Continues after a step that was shown. */
export const afterStep = (turn: Turn, prompt: PreparedPrompt, stepIndex: number): Move => {
  if (asksAfter(prompt, stepIndex)) return { kind: 'ask', prompt, stepIndex };
  if (isLastStep(prompt, stepIndex)) return { kind: 'said', prompt };
  turn.pause = prompt.steps[stepIndex]?.minNextPromptDelayMs ?? null;
  return { kind: 'step', prompt, stepIndex: stepIndex + 1 };
};

/** Plays from a move on. If it returns an error, the turn must be thrown away. */
export const play = (turn: Turn, from: Move): EngineError | null => {
  for (let move: Move | null = from; move;) {
    if (move.kind === 'fail') return move.error;
    move = follow(turn, move);
  }
  return null;
};
