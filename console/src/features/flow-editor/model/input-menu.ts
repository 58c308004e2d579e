import {
  INPUTS,
  isChoiceInput,
  isLineInput,
  type ChoiceInput,
  type InputType,
  type TypedInput,
} from '@parley/contracts/definition/input-types';

const inputs = Object.keys(INPUTS) as readonly InputType[];
/** The first one is the default where the author's answers are listed. */
export const CHOICE_INPUTS: readonly ChoiceInput[] = inputs.filter(isChoiceInput);
/** The first one is the default where no answer is listed. */
export const TYPED_INPUTS: readonly TypedInput[] = inputs.filter(isLineInput);
