/** The numbers that an input accepts: bounds, and positions between them. */
import type { PromptDefinition } from './definition.js';
import type { InputType, NumberInput } from './input-types.js';

/** Bounds are inclusive, and infinite where there is none. `step` null: any number between them. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number | null;
}

/** The scale without settings, and the most positions that learners can tell apart. */
interface ScaleRow {
  readonly plain: Scale;
  readonly most: number;
}
const SCALES: Readonly<Record<NumberInput, ScaleRow>> = {
  number: { plain: { min: -Infinity, max: Infinity, step: null }, most: Infinity },
  range: { plain: { min: 0, max: 100, step: 1 }, most: 1_000 },
  rating: { plain: { min: 1, max: 5, step: 1 }, most: 10 },
};
const isNumberInput = (type: unknown): type is NumberInput => typeof type === 'string' && Object.hasOwn(SCALES, type);
const rowOf = (type: unknown): ScaleRow | undefined => (isNumberInput(type) ? SCALES[type] : undefined);
export const mostPositions = (type: unknown): number => rowOf(type)?.most ?? Infinity;

type Scaled = Pick<PromptDefinition, 'inputDisplayType' | 'inputDisplayConfig'>;
/** null: the input asks for no number. */
export const scaleOf = ({ inputDisplayType, inputDisplayConfig }: Scaled): Scale | null => {
  const row = rowOf(inputDisplayType);
  if (!row) return null;
  const { min = row.plain.min, max = row.plain.max, step = row.plain.step } = inputDisplayConfig ?? {};
  return { min, max, step };
};

/** The settings with which such an input begins. */
export const startScale = (type: InputType): Partial<Scaled['inputDisplayConfig']> => {
  const { min, max, step } = rowOf(type)?.plain ?? {};
  return step === 1 ? { min, max, step } : undefined;
};

/** True if learners see the positions, instead of typing a number. */
export const showsPositions = (type: unknown): boolean => rowOf(type)?.plain.step === 1;

/**
 * The scale outside which no answer is accepted. A slider without settings is as old as Parley, so it accepts what its chats
 * have. A program's answer is never asked for.
 */
export const strictScaleOf = (prompt: Scaled & Pick<PromptDefinition, 'answerProgrammatically'>): Scale | null => {
  const { min, max, step } = prompt.inputDisplayConfig ?? {};
  const isSet = min !== undefined || max !== undefined || step !== undefined;
  return (isSet || prompt.inputDisplayType === 'rating') && !prompt.answerProgrammatically ? scaleOf(prompt) : null;
};
