/** Writes questions in a format; the files of a package become one zip archive. */
import { QUIZ_FORMATS, type QuizFormat, type QuizOptions } from '@parley/contracts/interchange/quiz/quiz-formats';
import type { QuizQuestion } from '@parley/contracts/interchange/quiz/quiz-question';
import { strToU8, zipSync } from 'fflate';

export interface Writing {
  readonly format: QuizFormat;
  readonly questions: readonly QuizQuestion[];
  readonly options: QuizOptions;
}

export function writtenFile({ format, questions, options }: Writing): string | Uint8Array<ArrayBuffer> {
  const written = QUIZ_FORMATS[format].write(questions, options);
  if (typeof written === 'string') return written;
  return zipSync(Object.fromEntries(Object.entries(written).map(([name, text]) => [name, strToU8(text)])));
}
