/** The fields of a definition outside of its prompts: texts, and the author's own maximum. */
import type { FlowDefinition, WaitingTexts } from './definition.js';
import { WAITING } from './fields.js';

export interface FlowTexts extends WaitingTexts {
  readonly commonAnswers: NonNullable<FlowDefinition['commonAnswers']>;
  readonly outOf?: FlowDefinition['outOf'];
}

export const WAITING_FIELDS = Object.entries(WAITING).flatMap(
  ([name, { translations, marks }]) => [name, translations, marks] as readonly (keyof WaitingTexts)[],
);

/** Leaves out absent texts. */
export const waitingTextsOf = (said: WaitingTexts): WaitingTexts =>
  Object.fromEntries(WAITING_FIELDS.flatMap((field) => (said[field] === undefined ? [] : [[field, said[field]]])));

export const flowTextsOf = (definition: FlowDefinition): FlowTexts => ({
  commonAnswers: definition.commonAnswers ?? {},
  ...waitingTextsOf(definition),
  ...(definition.outOf !== undefined && { outOf: definition.outOf }),
});
