/** The fields of a prompt's settings that stand above the folded sections, because its kind needs them. */
import type { PromptKind } from '@parley/contracts/flow/prompt-kinds';

export type TopField = 'look' | 'choices' | 'wrong' | 'given' | 'several' | 'scale';

const ON_TOP: Readonly<Record<PromptKind, readonly TopField[]>> = {
  choice: ['look', 'choices', 'wrong'],
  short: ['look', 'wrong'],
  number: ['look', 'scale', 'wrong'],
  long: ['look', 'given'],
  message: ['several'],
  choices: ['look', 'choices', 'wrong'],
  upload: ['given'],
  order: [],
  pairs: [],
  gaps: [],
  pictures: ['look', 'choices', 'wrong'],
  rating: ['look', 'scale', 'wrong'],
  slider: ['look', 'scale', 'wrong'],
};
export const topFields = (kind: PromptKind): readonly TopField[] => ON_TOP[kind];
export const isOnTop = (kind: PromptKind, field: TopField): boolean => ON_TOP[kind].includes(field);
