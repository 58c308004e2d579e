/** How many texts one answer to a prompt has. */
import type { PromptDefinition } from './definition.js';
import { asked, type Asks, type ListInput } from './input-types.js';

/** one: a text; set: several choices in any order; list: an entry for each part of the question, in their order. */
export type Takes = 'one' | 'set' | 'list';

const TAKES: Readonly<Record<Asks, 'list' | null>> = {
  choice: null,
  text: null,
  number: null,
  files: null,
  order: 'list',
  pairs: 'list',
  gaps: 'list',
};
export const takesList = (type: unknown): type is ListInput => TAKES[asked(type)] === 'list';

type Taking = Pick<PromptDefinition, 'inputDisplayType' | 'acceptsMultipleAnswers' | 'answerProgrammatically'>;
/** A prompt that answers itself gives one text, even if its input asks for a list. */
export const takesOf = ({ inputDisplayType, acceptsMultipleAnswers, answerProgrammatically }: Taking): Takes => {
  if (takesList(inputDisplayType)) return answerProgrammatically ? 'one' : 'list';
  return acceptsMultipleAnswers ? 'set' : 'one';
};
