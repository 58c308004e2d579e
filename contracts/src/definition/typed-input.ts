import { asked, type Asks } from './input-types.js';

/** `typed`: learners type or upload the answer instead of only choosing. */
const GIVEN: Readonly<Record<Asks, 'chosen' | 'typed'>> = {
  choice: 'chosen',
  text: 'typed',
  number: 'typed',
  files: 'typed',
  order: 'chosen',
  pairs: 'chosen',
  gaps: 'typed',
};
export const isTypedInput = (type: unknown): boolean => GIVEN[asked(type)] === 'typed';
