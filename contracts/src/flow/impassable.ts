/** Finds prompts whose question nobody can answer in a way that continues the chat (SPEC PUB-23…25). */
import type { PreparedFlow, PreparedPrompt } from '../engine/types.js';
import type { Answer, FlowDefinition } from '../definition/definition.js';
import { CATCH_ALL } from '../definition/values.js';
import { isOutcome } from '../definition/whole-rules.js';
import { label, type Finding, type RefusalCode } from './findings.js';

/** An external answer may be one that isn't listed, but never the `*` itself. */
const choicesOf = ({ definition, answers, exact, listed }: PreparedPrompt): readonly Answer[] =>
  (definition.answerExternally ? answers : listed.flatMap((index) => answers[index] ?? [])).flatMap((answer) => {
    if (answer.message === CATCH_ALL || (answer.rule && isOutcome(answer.rule))) return [];
    // Of equal answers, the engine uses the first.
    const meant = answers[exact.get(answer.message) ?? -1] ?? answer;
    return [meant];
  });

/** True if the answer always asks again; a condition may lead away from one that repeats. */
const repeats = ({ quickResponse, when }: Answer): boolean => quickResponse?.repeatAnswers === true && !when?.length;

/** True if `*` repeats, and so does every answer with words; blank ones match nothing that is typed. */
const repeatsWhateverIsTyped = ({ definition, answers, catchAll }: PreparedPrompt): boolean =>
  catchAll !== null &&
  !definition.answerExternally &&
  answers.every((answer) => (answer.message.trim() === '' && !answer.rule) || repeats(answer));

/** True if every answer for the whole list asks again. */
const asksAgainForList = ({ answers, catchAll, outcomes }: PreparedPrompt): boolean =>
  catchAll !== null &&
  [catchAll, ...outcomes.map(({ index }) => index)].every((index) => {
    const answer = answers[index];
    return answer !== undefined && repeats(answer);
  });

const ALL_REPEAT = ['all-answers-repeat', 'every answer repeats the question, so that no chat gets past it'] as const;
/** Why the prompt is refused; null = it can be passed, or it asks nobody. */
const refusalOf = (prompt: PreparedPrompt): readonly [RefusalCode, string] | null => {
  const { answerType, answers, catchAll, outcomes, definition, takes } = prompt;
  if (answers.length === 0) return null;
  // The engine would fail with `computed-answer-empty`, whatever the variables are.
  if (definition.answerProgrammatically)
    return answers[0]?.message.trim() === '' ? ['computed-answer-empty', 'answers itself, with nothing'] : null;
  if (takes === 'list') return asksAgainForList(prompt) ? ALL_REPEAT : null;
  if (answerType === 'custom' && repeatsWhateverIsTyped(prompt))
    return ['nothing-to-type', 'asks again whatever is typed, because no answer leads on'];
  if (answerType !== 'choice') return null;
  const several = takes !== 'one';
  const choices = choicesOf(prompt);
  if (choices.length === 0)
    return several ? ['nothing-to-choose', 'lets learners choose several answers but lists none'] : null;
  // Several choices at once never match `*`.
  const typed = catchAll !== null && !several;
  const isLedOn = outcomes.some(({ index }) => answers[index]?.quickResponse?.repeatAnswers === false);
  return !typed && !isLedOn && choices.every(repeats) ? ALL_REPEAT : null;
};

/** A solution leads on from a question that every answer repeats. */
const isLeftBySolution = ({ helps }: PreparedPrompt, code: RefusalCode): boolean =>
  (code === 'all-answers-repeat' || code === 'nothing-to-type') && helps.some(({ help }) => help === 'solution');

export const impassablePrompts = (flow: FlowDefinition, { promptsByKey }: PreparedFlow): Finding<RefusalCode>[] =>
  flow.promptsArray.flatMap(({ key }, index): Finding<RefusalCode>[] => {
    const prompt = promptsByKey.get(key);
    const refused = prompt && refusalOf(prompt);
    return refused && !isLeftBySolution(prompt, refused[0])
      ? [{ code: refused[0], promptKey: key, msg: `${label(index)}: ${refused[1]}` }]
      : [];
  });
