/** The texts of the whole lessons: one file for each language of the interface, loaded when somebody wants lessons. */
import { byLanguage } from '../../../i18n/by-language.js';
import type { LessonTexts } from './build-lesson.js';
import { LESSON_IDS, type LessonId } from './whole-lessons.js';

export type AllTexts = Readonly<Record<LessonId, LessonTexts>>;

const FILES = byLanguage(
  import.meta.glob<Partial<AllTexts>>('../../../../../languages/*/lessons.json', { import: 'default' }),
);

/** Languages that have every lesson. A test asks that a file is whole. */
export const LESSON_LANGUAGES: readonly string[] = Object.keys(FILES);

/** In English if the language has no lessons. Rejects if the network is down and they were never loaded. */
export async function loadLessonTexts(language: string): Promise<AllTexts> {
  const load = FILES[language] ?? FILES['en'];
  const texts = await load?.();
  if (!texts || !LESSON_IDS.every((id) => texts[id])) throw new Error(`No whole lessons in ${language}`);
  return texts as AllTexts;
}
