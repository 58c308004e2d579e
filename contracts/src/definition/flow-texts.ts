/** The texts of a definition outside of its prompts. */
import type { FlowDefinition, WaitingTexts } from './definition.js';

export interface FlowTexts extends WaitingTexts {
  readonly commonAnswers: NonNullable<FlowDefinition['commonAnswers']>;
}

export const WAITING_FIELDS = [
  'extAnswerPendingMessage',
  'tExtAnswerPendingMessage',
  'tExtAnswerPendingSource',
  'extAnswerFulfilledMessage',
  'tExtAnswerFulfilledMessage',
  'tExtAnswerFulfilledSource',
] as const satisfies readonly (keyof WaitingTexts)[];

/** Leaves out absent texts. */
export const waitingTextsOf = (said: WaitingTexts): WaitingTexts =>
  Object.fromEntries(WAITING_FIELDS.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])));

export const flowTextsOf = (definition: FlowDefinition): FlowTexts => ({
  commonAnswers: definition.commonAnswers ?? {},
  ...waitingTextsOf(definition),
});
