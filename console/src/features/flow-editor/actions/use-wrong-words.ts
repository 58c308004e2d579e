import { useMemo } from 'react';
import type { WrongWords } from '../model/wrong-answers.js';
import { useFlowWords } from './use-flow-words.js';

/** The words of a new reaction to wrong answers. */
export function useWrongWords(): WrongWords {
  const t = useFlowWords();
  return useMemo(() => ({ again: t('tryAgain'), say: t('notRight') }), [t]);
}
