/** Days as YYYY-MM-DD; null = no limit on that side. */
export interface DayRange {
  readonly from: string | null;
  readonly till: string | null;
}
export const ALL_DAYS: DayRange = { from: null, till: null };

/** Whole days of the reader's time zone, as routes take them. */
export function rangeQueryOf({ from, till }: DayRange) {
  return {
    ...(from ? { fromDate: from } : {}),
    ...(till ? { tillDate: till } : {}),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
