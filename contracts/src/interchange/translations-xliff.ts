/** The texts of one language as XLIFF 1.2, the format that translators' tools share (SPEC I18N-T8…T11). */
import { LARGEST_FILE, refusedFile, type FileEntry, type FileLanguages, type ReadFile } from './translation-file.js';
import type { TranslationRow } from './translation-rows.js';
import { escapeAttribute, escapeXml, readXml, XmlError, type XmlToken } from './xml.js';

const STATES = { missing: 'new', optional: 'new', stale: 'needs-review-translation', done: 'translated' } as const;

const unit = (row: TranslationRow, where: string): string =>
  [
    `      <trans-unit id="${escapeAttribute(row.id)}" xml:space="preserve">`,
    `        <source>${escapeXml(row.source)}</source>`,
    `        <target state="${STATES[row.state]}">${escapeXml(row.translation)}</target>`,
    `        <note>${escapeXml(where)}</note>`,
    '      </trans-unit>',
  ].join('\n');

/** @param name the flow's name @param where describes a text's position in words */
export const translationsToXliff = (
  rows: readonly TranslationRow[],
  { from, to }: FileLanguages,
  name: string,
  where: (row: TranslationRow) => string,
): string =>
  `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">',
    `  <file original="${escapeAttribute(name)}" datatype="plaintext" source-language="${from}" target-language="${to}">`,
    '    <body>',
    ...rows.map((row) => unit(row, where(row))),
    '    </body>',
    '  </file>',
    '</xliff>',
  ].join('\n')}\n`;

/** The language itself, or a region of it: `hi-IN` counts as `hi`, but not the other way round. */
const isLanguage = (tag: string | undefined, language: string): boolean => {
  const given = tag?.toLowerCase().replaceAll('_', '-');
  const wanted = language.toLowerCase();
  return given === wanted || (given?.startsWith(`${wanted}-`) ?? false);
};

const UNIT = ['xliff', 'file', 'body', 'trans-unit'];

class Reader {
  readonly entries: FileEntry[] = [];
  private readonly open: string[] = [];
  private id = '';
  private line = 1;
  private source: string | null = null;
  private text = '';
  private wrongLanguage: number | null = null;
  private files = 0;

  constructor(private readonly languages: FileLanguages) {}

  take(token: XmlToken): void {
    if (token.kind === 'text') this.takeText(token.text);
    else if (token.kind === 'close') this.close(token.name, token.line);
    else {
      this.begin(token);
      if (token.isEmpty) this.close(token.name, token.line);
    }
  }
  /**
   * Groups may lie between body and unit. Other contents of a unit (alternative translations, notes) are not its text.
   */
  private get path(): readonly string[] {
    return this.open.filter((name) => name !== 'group');
  }
  private get within(): string | null {
    const path = this.path;
    return UNIT.every((name, index) => path[index] === name) ? (path[UNIT.length] ?? '') : null;
  }
  private takeText(text: string): void {
    const within = this.within;
    if (within === 'source') this.source = (this.source ?? '') + text;
    else if (within === 'target') this.text += text;
    else if (this.open.length === 0 && text.trim() !== '') throw new XmlError('malformed', 1);
  }
  private begin({ name, attributes, line }: Extract<XmlToken, { kind: 'open' }>): void {
    if (this.open.length === 0 && (name !== 'xliff' || attributes['version'] !== '1.2'))
      throw new XmlError('malformed', line);
    this.open.push(name);
    if (name === 'file') {
      this.files += 1;
      const { from, to } = this.languages;
      const fits = isLanguage(attributes['source-language'], from) && isLanguage(attributes['target-language'], to);
      if (!fits) this.wrongLanguage ??= line;
    }
    if (name !== 'trans-unit') return;
    this.id = attributes['id'] ?? '';
    [this.line, this.source, this.text] = [line, null, ''];
  }
  private close(name: string, line: number): void {
    if (this.open.at(-1) !== name) throw new XmlError('malformed', line);
    if (this.within === '') this.entries.push({ line: this.line, id: this.id, source: this.source, text: this.text });
    this.open.pop();
  }
  get result(): ReadFile {
    if (this.open.length > 0 || this.files === 0) return refusedFile('not-xliff');
    if (this.wrongLanguage !== null) return refusedFile('wrong-language', this.wrongLanguage);
    return { ok: true, entries: this.entries };
  }
}

/** Drops inline marks in source and target but keeps the text inside them. */
export const translationsFromXliff = (file: string, languages: FileLanguages): ReadFile => {
  if (file.length > LARGEST_FILE) return refusedFile('too-large');
  const reader = new Reader(languages);
  try {
    for (const token of readXml(file)) reader.take(token);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return refusedFile(error.code === 'doctype' ? 'doctype' : 'not-xliff', error.line);
  }
  return reader.result;
};
