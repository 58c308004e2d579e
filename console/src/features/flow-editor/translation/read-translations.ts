/** Which kind of file it is shows in its first character. */
import {
  LARGEST_FILE,
  refusedFile,
  type FileLanguages,
  type ReadFile,
} from '@parley/contracts/interchange/translation-file';
import { translationsFromCsv } from '@parley/contracts/interchange/translations-csv';
import { translationsFromXliff } from '@parley/contracts/interchange/translations-xliff';

/** Characters take up to four bytes; what is larger is not even read. */
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
