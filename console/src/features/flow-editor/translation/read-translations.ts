/** Reads translators' files. The first character tells their format. */
import {
  LARGEST_FILE,
  refusedFile,
  type FileLanguages,
  type ReadFile,
} from '@parley/contracts/interchange/translation-file';
import { translationsFromCsv } from '@parley/contracts/interchange/translations-csv';
import { translationsFromXliff } from '@parley/contracts/interchange/translations-xliff';

/** A character takes up to four bytes. Larger files are rejected before they are read. */
const LARGEST_BYTES = LARGEST_FILE * 4;

export async function readTranslations(file: File, languages: FileLanguages): Promise<ReadFile> {
  if (file.size > LARGEST_BYTES) return refusedFile('too-large');
  const text = await file.text();
  return text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith('<')
    ? translationsFromXliff(text, languages)
    : translationsFromCsv(text, languages);
}
