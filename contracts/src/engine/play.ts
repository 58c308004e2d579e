/**
 * The moves of a chat: say a prompt step by step, ask, react, go on. Runs until somebody must answer, the chat is
 * complete, or 100 prompts were passed without anyone answering (decision 37).
 */
import type { Answer, Step } from '../flow/definition.js';
import { homeOf } from './linked-flow.js';
import { matchAnswer, type Match } from './match-answer.js';
import { promptAt } from './next-prompt.js';
import { reactionTo, type Reaction } from './quick-response.js';
import { sentItem, type Reply } from './sent-item.js';
import { addSent, meaningOf, nextItemKey, resolverOf, say, type Turn } from './turn.js';
import type { AnswerInput, EngineError, PreparedPrompt } from './types.js';
import { fillText } from './variables.js';
import { countOf, itemAt } from './visit.js';

export const MAX_AUTOMATIC_STEPS = 100;

/** What comes next. */
export type Move =
  | { readonly kind: 'enter'; readonly prompt: PreparedPrompt }
  | { readonly kind: 'step'; readonly prompt: PreparedPrompt; readonly stepIndex: number }
  /** Everything is said and there is nothing to answer. */
  | { readonly kind: 'said'; readonly prompt: PreparedPrompt }
  | { readonly kind: 'ask'; readonly prompt: PreparedPrompt; readonly stepIndex: number }
  | { readonly kind: 'fail'; readonly error: EngineError };

const fail = (code: EngineError['code'], detail: string): Move => ({ kind: 'fail', error: { code, detail } });

export const isLastStep = (prompt: PreparedPrompt, stepIndex: number): boolean => stepIndex >= prompt.steps.length - 1;

/** Whether the learner answers after this step: always after the last one, before it only where the author says so. */
export const asksAfter = (prompt: PreparedPrompt, stepIndex: number): boolean =>
  (prompt.answerType === 'choice' || prompt.answerType === 'custom') &&
  (isLastStep(prompt, stepIndex) || prompt.steps[stepIndex]?.repeatAnswers === true);

/** `from`: the prompt whose `nextKey` it is; names are those of its flow. */
export const goTo = (turn: Turn, from: PreparedPrompt, nextKey: string): Move => {
  const prompt = promptAt(homeOf(turn.flow, from), nextKey, turn.flow);
  return 'code' in prompt ? { kind: 'fail', error: prompt } : { kind: 'enter', prompt };
};

/** The alternate that is due: on the n-th repeat the n-th, then the last; null = the prompt's own message. */
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

/** Leaves a prompt that was answered, after its pause. */
export const goOnBy = (turn: Turn, prompt: PreparedPrompt, nextKey: string): Move => {
  turn.pause = prompt.definition.minNextPromptDelayMs ?? null;
  return goTo(turn, prompt, nextKey);
};

/** What follows an answer, without regard to whether it repeats: the next step, or a `nextKey`; null = neither. */
const onwardFrom = (prompt: PreparedPrompt, stepIndex: number, picked: readonly Answer[]): string | 'step' | null => {
  const own = picked.find(({ nextKey }) => nextKey)?.nextKey ?? null;
  const always = prompt.definition.nextKey ?? null;
  if (prompt.definition.acceptsMultipleAnswers) {
    if (!isLastStep(prompt, stepIndex)) return 'step';
    return always ?? own;
  }
  return own ?? (isLastStep(prompt, stepIndex) ? always : 'step');
};

/** After the reaction was said, or when a chat is taken up again right behind it. */
export const moveOn = (
  turn: Turn,
  prompt: PreparedPrompt,
  stepIndex: number,
  { picked, repeats }: { readonly picked: readonly Answer[]; readonly repeats: boolean },
): Move => {
  if (repeats) return { kind: 'ask', prompt, stepIndex };
  const onward = onwardFrom(prompt, stepIndex, picked);
  if (onward === null) return fail('no-next-key', prompt.name);
  if (onward === 'step') {
    turn.pause = prompt.steps[stepIndex]?.minNextPromptDelayMs ?? null;
    return { kind: 'step', prompt, stepIndex: stepIndex + 1 };
  }
  return goOnBy(turn, prompt, onward);
};

const react = (turn: Turn, prompt: PreparedPrompt, stepIndex: number, reaction: Reaction): void => {
  if (reaction.message !== null)
    say(turn, prompt, {
      message: reaction.message,
      tMessage: reaction.tMessage,
      contentType: reaction.contentType,
      part: 'quickResponse',
      stepIndex,
      asks: reaction.repeats,
      continues: false,
    });
  else if (reaction.repeats) sayStep(turn, prompt, stepIndex, true);
};

/** Adds the answer and the reaction to it. */
export const give = (turn: Turn, prompt: PreparedPrompt, stepIndex: number, reply: Reply): Move => {
  const picked = reply.match.picks.flatMap((index) => prompt.answers[index] ?? []);
  const item = sentItem(turn, prompt, stepIndex, picked, reply);
  if ('code' in item) return { kind: 'fail', error: item };
  addSent(turn, item);
  const reaction = reactionTo(turn, prompt, picked, turn.frame.language);
  const onward = reaction.repeats ? null : onwardFrom(prompt, stepIndex, picked);
  if (onward !== 'step') item.nextKey = onward;
  react(turn, prompt, stepIndex, reaction);
  return moveOn(turn, prompt, stepIndex, { picked, repeats: reaction.repeats });
};

/**
 * A programmatic prompt answers with its first answer, its variables filled in. Another answer of that text is meant,
 * in whichever language an answer it quotes was picked.
 */
const computed = (turn: Turn, prompt: PreparedPrompt, stepIndex: number): Move => {
  const template = prompt.answers[0]?.message ?? '';
  const shown = fillText(template, resolverOf(turn, prompt), '').text;
  if (shown.trim() === '') return fail('computed-answer-empty', prompt.name);
  const meant = fillText(template, meaningOf(turn, prompt), '').text;
  const several = prompt.definition.acceptsMultipleAnswers === true;
  const matched = matchAnswer(prompt, several ? [meant] : meant, turn.frame.language);
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
  const { nextKey, minNextPromptDelayMs } = prompt.definition;
  turn.pause = prompt.steps.at(-1)?.minNextPromptDelayMs ?? minNextPromptDelayMs ?? null;
  return nextKey ? goTo(turn, prompt, nextKey) : fail('no-next-key', prompt.name);
};

/** One move further; null = it is somebody's turn, or the chat is complete. */
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

/** What comes after a step that was said. */
export const afterStep = (turn: Turn, prompt: PreparedPrompt, stepIndex: number): Move => {
  if (asksAfter(prompt, stepIndex)) return { kind: 'ask', prompt, stepIndex };
  if (isLastStep(prompt, stepIndex)) return { kind: 'said', prompt };
  turn.pause = prompt.steps[stepIndex]?.minNextPromptDelayMs ?? null;
  return { kind: 'step', prompt, stepIndex: stepIndex + 1 };
};

/** Plays on from a move. An error ends the turn, which must then be thrown away. */
export const play = (turn: Turn, from: Move): EngineError | null => {
  for (let move: Move | null = from; move;) {
    if (move.kind === 'fail') return move.error;
    move = follow(turn, move);
  }
  return null;
};
