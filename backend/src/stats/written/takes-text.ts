/** Tells which questions learners answer in their own words, and which of their answers are. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { asked, type Asks } from '@parley/contracts/definition/input-types';
import { listedAnswers } from '@parley/contracts/definition/right-answers';
import { isOutcome } from '@parley/contracts/definition/whole-rules';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import type { HistoryItem } from '@parley/contracts/engine/types';

/** `beside`: learners may type something besides the listed answers. */
const WRITTEN: Readonly<Record<Asks, 'always' | 'beside' | 'never'>> = {
  choice: 'beside',
  text: 'always',
  number: 'always',
  files: 'never',
  order: 'never',
  pairs: 'never',
  gaps: 'always',
};

/** Learners type here, or may type something besides the listed answers. */
export function takesText(definition: PromptDefinition): boolean {
  if (definition.answerExternally === true) return false;
  const written = WRITTEN[asked(definition.inputDisplayType)];
  if (written === 'beside') return listedAnswers(definition).some(({ message }) => message === CATCH_ALL);
  return written === 'always';
}

/** The learner's own words: beside listed answers, those that are none of them. */
export function isWritten(
  definition: PromptDefinition,
  { direction, auto, answerExternally, matched, price }: HistoryItem,
): boolean {
  if (direction !== 'sent' || auto === true || answerExternally === true || price !== undefined) return false;
  const written = WRITTEN[asked(definition.inputDisplayType)];
  if (written !== 'beside') return written === 'always';
  if (matched?.includes(CATCH_ALL)) return true;
  const rule = listedAnswers(definition).find(({ message }) => message === matched?.[0])?.rule;
  return Boolean(rule && !isOutcome(rule));
}
