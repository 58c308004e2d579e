import { useCallback, useEffect, useState } from 'react';
import { loadLessonTexts, type AllTexts } from './lesson-texts.js';

export interface TextsLoaded {
  /** null = not loaded yet. */
  readonly texts: AllTexts | null;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

/** The texts of all whole lessons. Those of the language before stay until the others are there. */
export function useLessonTexts(language: string): TextsLoaded {
  const [texts, setTexts] = useState<AllTexts | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    loadLessonTexts(language).then(
      (loaded) => {
        if (isOver) return;
        setTexts(loaded);
        setFailed(false);
      },
      () => !isOver && setFailed(true),
    );
    return () => {
      isOver = true;
    };
  }, [language, round]);
  const retry = useCallback(() => setRound((before) => before + 1), []);
  return { texts, isFailed, retry };
}
