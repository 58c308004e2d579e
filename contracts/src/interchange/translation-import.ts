/** Computes what a translators' file would change in a draft, before anything changes (SPEC I18N-T10…T12). */
import type { FlowDefinition } from '../definition/definition.js';
import { type Message, isBlankMessage } from '../definition/message.js';
import type { Language } from '../definition/values.js';
import { withPart } from '../flow/message-parts.js';
import { isStorable } from '../definition/storable-text.js';
import { sourceMark, textsOf, type TextPlace, type TranslatableText } from '../flow/translatable.js';
import { ownersOf } from '../flow/translation-owners.js';
import type { FileEntry } from './translation-file.js';
import { rowsOfFlow, type TranslationRow } from './translation-rows.js';

export interface TextChange {
  /** See `TranslationOwner`. */
  readonly ownerKey: string;
  readonly place: TextPlace;
  readonly message: Message;
  /** The source text that was translated. */
  readonly mark: string;
}
/** Why an entry was skipped. */
export interface EntryProblem {
  readonly line: number;
  readonly id: string;
  readonly code: 'unknown-id' | 'twice' | 'unstorable';
}
export interface ImportPlan {
  readonly changes: readonly TextChange[];
  /** Texts that had no translation. */
  readonly added: number;
  /** Texts whose translation is replaced, or would be replaced if that were allowed. */
  readonly overwritten: number;
  /** Entries equal to the draft. */
  readonly same: number;
  /** Entries without a translation. */
  readonly blank: number;
  /** Translations whose source has changed in the draft since; they are marked as out of date. */
  readonly outdated: number;
  readonly problems: readonly EntryProblem[];
}

const ofRow = (row: TranslationRow): string => `${row.ownerKey}\n${row.place}`;
/** Programs write different line ends, so they are ignored. */
const sameText = (a: string, b: string): boolean => a.replaceAll(/\r\n?/g, '\n') === b.replaceAll(/\r\n?/g, '\n');

export const planImport = (
  flow: FlowDefinition,
  language: Language,
  entries: readonly FileEntry[],
  { overwrite }: { readonly overwrite: boolean },
): ImportPlan => {
  const rows = new Map(rowsOfFlow(flow, language).map((row) => [row.id, row]));
  const texts = new Map<string, TranslatableText>(
    ownersOf(flow).flatMap(({ key, definition }) =>
      textsOf(definition).map((text) => [`${key}\n${text.place}`, text] as const),
    ),
  );
  const changes = new Map<string, TextChange>();
  const problems: EntryProblem[] = [];
  const seen = new Set<string>();
  const counts = { added: 0, overwritten: 0, same: 0, blank: 0, outdated: 0 };
  for (const { line, id, source, text } of entries) {
    const row = rows.get(id);
    const place = row && ofRow(row);
    const said = place === undefined ? undefined : texts.get(place);
    if (!row || place === undefined || !said) problems.push({ line, id, code: 'unknown-id' });
    else if (seen.has(id)) problems.push({ line, id, code: 'twice' });
    else if (!isStorable(text)) problems.push({ line, id, code: 'unstorable' });
    else if (text.trim() === '') counts.blank += 1;
    else if (sameText(text, row.translation)) counts.same += 1;
    else {
      counts[row.translation.trim() === '' ? 'added' : 'overwritten'] += 1;
      if (row.translation.trim() === '' || overwrite) {
        const isOutdated = source !== null && !sameText(source, row.source);
        if (isOutdated) counts.outdated += 1;
        const before = changes.get(place);
        const existing = said.translations[language];
        const base = before?.message ?? (existing && !isBlankMessage(existing) ? existing : undefined);
        // A message with several texts is out of date as soon as one of them is.
        const mark = isOutdated ? sourceMark(source) : sourceMark(said.source);
        changes.set(place, {
          ownerKey: row.ownerKey,
          place: row.place,
          message: withPart(said.source, base, row.part, text),
          mark: before && before.mark !== sourceMark(said.source) ? before.mark : mark,
        });
      }
    }
    seen.add(id);
  }
  return { ...counts, changes: [...changes.values()], problems };
};
