import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "3 days ago" in `language`; less than a minute counts as now. */
export function relativeTime(language: string, at: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1_000);
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, size] of STEPS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, 'second');
}

export function useRelativeTime(): (at: string) => string {
  const { i18n } = useTranslation();
  return useCallback((at) => relativeTime(i18n.language, at, Date.now()), [i18n.language]);
}
