import { shallowEqual } from 'react-redux';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { canAnswerExternally } from '@parley/contracts/flow/connection';
import { ownTries, withoutHelp } from '@parley/contracts/definition/help';
import { resolveAnswers } from '@parley/contracts/definition/links';
import { useAppSelector } from '../../../foundation/hooks.js';
import { comparesAnswers } from '../../../ui/answer-text.js';
import { kindOf } from '../model/prompt-kinds.js';
import { pointsOf } from '../model/right-answers.js';
import { afterWrong } from '../model/wrong-answers.js';
import { selectEditor } from '../model/select-editor.js';

/** A prompt's settings without its texts, so that typing doesn't re-render the panel. */
const settingsOf = (definition: PromptDefinition, answers: readonly Answer[]) => ({
  kind: kindOf(definition, answers),
  usesCommonAnswers: typeof definition.answers === 'string',
  /** True if an answer is compared with what learners type. */
  isTyped: answers.some((answer) => answer.message === CATCH_ALL || answer.hidden) || comparesAnswers(definition),
  wrong: afterWrong(ownTries(definition)),
  points: pointsOf(ownTries(definition)),
  hasAnswers: ownTries(definition).length > 0 || typeof definition.answers === 'string',
  hasChoices: ownTries(definition).some((answer) => answer.message !== CATCH_ALL && !answer.hidden && !answer.rule),
  hasOwnWords: ownTries(definition).some((answer) => answer.message !== CATCH_ALL),
  mayWait: canAnswerExternally(definition),
  normalizeAnswers: definition.normalizeAnswers,
  inputDisplayType: definition.inputDisplayType,
  inputDisplayConfig: definition.inputDisplayConfig,
  acceptsMultipleAnswers: definition.acceptsMultipleAnswers,
  forbidsAnswerAlteration: definition.forbidsAnswerAlteration,
  scoreStrategy: definition.scoreStrategy,
  maxSuperScore: definition.maxSuperScore,
  minNextPromptDelayMs: definition.minNextPromptDelayMs,
  answerExternally: definition.answerExternally,
  extAnswerPendingMessage: definition.extAnswerPendingMessage,
  extAnswerFulfilledMessage: definition.extAnswerFulfilledMessage,
  answerProgrammatically: definition.answerProgrammatically,
  trackAnalytics: definition.trackAnalytics,
  altMessages: definition.altMessages,
  tAltMessages: definition.tAltMessages,
  tAltMessagesSource: definition.tAltMessagesSource,
  hasSteps: (definition.messages ?? []).length > 0,
  custom: definition.custom,
});
export type Settings = ReturnType<typeof settingsOf>;
/** Sets properties of the prompt; `undefined` removes one. Quick changes of the same `field` are one undo step. */
export type Change = (changes: Partial<PromptDefinition>, field?: string) => void;
export interface SectionProps {
  readonly settings: Settings;
  readonly change: Change;
  readonly editable: boolean;
}

export type PromptFieldProps = SectionProps & { readonly promptKey: string };

/** The name of the input; without one, that of choices or of a typed text. */
export const lookOf = ({ inputDisplayType, hasChoices }: Pick<Settings, 'inputDisplayType' | 'hasChoices'>): string =>
  inputDisplayType ?? (hasChoices ? 'small' : 'text');

/** Removes an alternate together with its translations; those of the others stay aligned. */
export const withoutAlternate = (settings: Settings, index: number): Partial<PromptDefinition> => {
  const without = <T>(list: readonly T[] | undefined): readonly T[] | undefined => {
    const left = (list ?? []).filter((_, at) => at !== index);
    return left.length > 0 ? left : undefined;
  };
  return {
    altMessages: without(settings.altMessages),
    tAltMessages: without(settings.tAltMessages),
    tAltMessagesSource: without(settings.tAltMessagesSource),
  };
};

/** null = there is no such prompt. */
export const useSettings = (promptKey: string | null): Settings | null =>
  useAppSelector((root) => {
    const { doc } = selectEditor(root);
    const definition = promptKey === null ? undefined : doc.byKey[promptKey]?.definition;
    return definition
      ? settingsOf(definition, withoutHelp(resolveAnswers(definition, { promptsArray: [], ...doc.rest }) ?? []))
      : null;
  }, shallowEqual);
