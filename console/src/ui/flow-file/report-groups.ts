import type { Census, MissingPart, MissingWords } from '@parley/contracts/interchange/census/census';
import { NOTE_CODES, type ImportNote, type NoteCode } from '@parley/contracts/interchange/imported-flow';
import type { TakenFile } from '@parley/contracts/interchange/read-any-file';
import type { TFunction } from 'i18next';

export interface ReportGroup {
  readonly title: string;
  readonly lines: readonly string[];
  /** Words are missing: shown at once. */
  readonly matters: boolean;
}
type Translate = TFunction<'interchange'>;

/** Told by the count of passages and groups. */
const COUNTED: ReadonlySet<NoteCode> = new Set(['passage-unreached', 'group-unreached']);
/** Words named of one passage. */
const MOST_WORDS = 3;

const wordsLine = (t: Translate, place: string, missing: readonly MissingWords[]): string => {
  const named = missing.slice(0, MOST_WORDS).map(({ kind, words }) => t(`missing.${kind}`, { words }));
  const more = missing.length - named.length;
  const reason = [...named, ...(more > 0 ? [t('more', { number: more })] : [])].join('; ');
  return reason ? t('place', { place, reason }) : place;
};
const partLines = (t: Translate, parts: readonly MissingPart[]): readonly string[] =>
  parts.map(({ place, missing }) => wordsLine(t, place || t('untitled'), missing));

const missingGroups = (t: Translate, kind: 'twee' | 'typebot', { missing }: Census): readonly ReportGroup[] => {
  const whole = missing.filter(({ isWhole }) => isWhole);
  const inPart = missing.filter(({ isWhole }) => !isWhole);
  return [
    { title: t(`missing.whole_${kind}`, { number: whole.length }), lines: partLines(t, whole), matters: true },
    { title: t(`missing.inPart_${kind}`, { number: inPart.length }), lines: partLines(t, inPart), matters: true },
  ];
};

/** `<p>` of `<p class="x">`, `</p>` */
const tagOf = (detail: string): string => detail.replace(/^<\/?([a-z][a-z0-9-]*)[\s\S]*$/i, '<$1>').toLowerCase();

const noteLines = (t: Translate, code: NoteCode, notes: readonly ImportNote[]): readonly string[] => {
  if (code === 'markup-removed') return [[...new Set(notes.map(({ detail }) => tagOf(detail)))].join(', ')];
  return notes.map(({ place, detail }) => {
    if (place === '') return detail || t('wholeFile');
    return detail === '' ? place : t('place', { place, reason: detail });
  });
};
const noteGroups = (t: Translate, { notes, census }: TakenFile): readonly ReportGroup[] =>
  NOTE_CODES.map((code): ReportGroup => {
    const own = census && COUNTED.has(code) ? [] : notes.filter((note) => note.code === code);
    return {
      title: t('group', { title: t(`note.${code}`), number: own.length }),
      lines: own.length > 0 ? noteLines(t, code, own) : [],
      matters: false,
    };
  });

/** What a file lost on the way, what matters most first. */
export const reportGroups = (t: Translate, read: TakenFile): readonly ReportGroup[] => {
  const { census, kind } = read;
  const settings = (census?.settings ?? []).map(({ setting, places }) =>
    t('place', {
      place: t(`setting.${setting}`),
      reason: [...new Set(places)].filter(Boolean).join(', ') || t('wholeFile'),
    }),
  );
  return [
    ...(census && kind !== 'flow' ? missingGroups(t, kind, census) : []),
    ...noteGroups(t, read),
    { title: t('group', { title: t('settingsLost'), number: settings.length }), lines: settings, matters: false },
  ].filter(({ lines }) => lines.length > 0);
};
