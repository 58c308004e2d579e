import type { Census, MissingPart, MissingWords } from '@parley/contracts/interchange/census/census';
import { NOTE_CODES, type ImportNote, type NoteCode } from '@parley/contracts/interchange/imported-flow';
import type { TakenFile } from '@parley/contracts/interchange/read-any-file';
import type { TFunction } from 'i18next';

export interface ReportGroup {
  readonly title: string;
  readonly lines: readonly string[];
  /** Shown at once instead of collapsed. */
  readonly matters: boolean;
}
type Translate = TFunction<'interchange'>;

/** Already reported by the count of passages and groups. */
const COUNTED: ReadonlySet<NoteCode> = new Set(['passage-unreached', 'group-unreached']);
/** Looks, and things that learners never read: listed last and collapsed. */
const MATTERS_LESS: ReadonlySet<NoteCode> = new Set([
  'macro-shown',
  'answer-renamed',
  'passage-skipped',
  'code-removed',
  'markup-removed',
]);
/** Most words quoted from one passage; a left-out passage is recognised by its first words. */
const MAX_WORDS = 3;
const KINDS: readonly MissingWords['kind'][] = ['text', 'answer', 'media'];

const wordsLine = (t: Translate, { place, missing, isWhole }: MissingPart): string => {
  const title = place || t('untitled');
  const sorted = KINDS.flatMap((kind) => missing.filter((each) => each.kind === kind));
  const named = sorted.slice(0, isWhole ? 1 : MAX_WORDS).map(({ kind, words }) => t(`missing.${kind}`, { words }));
  const more = isWhole ? 0 : missing.length - named.length;
  const reason = [...named, ...(more > 0 ? [t('more', { number: more })] : [])].join('; ');
  return reason ? t('place', { place: title, reason }) : title;
};

const missingGroups = (t: Translate, kind: 'twee' | 'typebot', { missing }: Census): readonly ReportGroup[] => {
  const unreached = kind === 'twee' ? 'passage-unreached' : 'group-unreached';
  const groups: readonly (readonly [string, readonly MissingPart[]])[] = [
    [t(`note.${unreached}`), missing.filter(({ isReached }) => !isReached)],
    [t(`missing.whole_${kind}`), missing.filter(({ isWhole, isReached }) => isWhole && isReached)],
    [t(`missing.inPart_${kind}`), missing.filter(({ isWhole }) => !isWhole)],
  ];
  return groups.map(([title, parts]) => ({
    title: t('group', { title, number: parts.length }),
    lines: parts.map((part) => wordsLine(t, part)),
    matters: true,
  }));
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
      matters: !MATTERS_LESS.has(code),
    };
  });

/** Groups the losses of an import, most important first. */
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
