/** Turns whole days in a viewer's time zone into instants, and into the spans of the counters that cover them. */
import type { FieldError } from '@parley/contracts/http/problem';
import { malformed } from '../platform/http/refusal.js';
import type { Span } from './spans.js';

export interface DayRangeQuery {
  readonly fromDate?: string;
  readonly tillDate?: string;
  readonly timeZone?: string;
}
/** ms since 1970, from inclusive, till exclusive; null: open. */
export interface Instants {
  readonly from: number | null;
  readonly till: number | null;
}

const DAY = 86_400_000;

/** @throws Refusal 400 for a date or a time zone that does not exist */
export function instantsOf({ fromDate, tillDate, timeZone = 'UTC' }: DayRangeQuery): Instants {
  const errors: FieldError[] = [];
  if (!isTimeZone(timeZone)) errors.push({ param: 'timeZone', msg: 'Unknown time zone' });
  for (const [param, date] of [
    ['fromDate', fromDate],
    ['tillDate', tillDate],
  ] as const)
    if (date !== undefined && !isDate(date)) errors.push({ param, msg: 'No such date' });
  if (errors.length === 0 && fromDate !== undefined && tillDate !== undefined && fromDate > tillDate)
    errors.push({ param: 'tillDate', msg: 'Must not be before fromDate' });
  if (errors.length > 0) throw malformed(errors);
  return {
    from: fromDate === undefined ? null : midnight(Date.parse(fromDate), timeZone),
    till: tillDate === undefined ? null : midnight(Date.parse(tillDate) + DAY, timeZone),
  };
}

const isDate = (text: string): boolean => {
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
};
const isTimeZone = (name: string): boolean => {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
};

/** The instant at which a calendar day begins in the zone. @param utcMidnight the day's midnight in UTC */
function midnight(utcMidnight: number, timeZone: string): number {
  // Twice, because the first guess may lie on the other side of a clock change.
  const guess = utcMidnight - offsetAt(utcMidnight, timeZone);
  return utcMidnight - offsetAt(guess, timeZone);
}

/** ms that the zone is ahead of UTC at an instant. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(instant / 1_000) * 1_000
  );
}

/** Making one takes a tenth of a millisecond. Names of zones come from browsers: there may be any number of spellings. */
const clocks = new Map<string, Intl.DateTimeFormat>();
const MAX_CLOCKS = 100;

/** @throws RangeError for a zone that doesn't exist */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  if (clocks.size === MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}

/** Covers a range with the fewest counters: whole UTC days in the middle, quarter hours at the edges. */
export function spansOf({ from, till }: Instants): readonly Span[] {
  const firstDay = from === null ? null : Math.ceil(from / DAY) * DAY;
  const lastDay = till === null ? null : Math.floor(till / DAY) * DAY;
  if (firstDay !== null && lastDay !== null && firstDay > lastDay) return [{ grain: 0, from, till }];
  const spans: Span[] = [{ grain: 1, from: firstDay, till: lastDay }];
  if (from !== null && from !== firstDay) spans.push({ grain: 0, from, till: firstDay });
  if (till !== null && till !== lastDay) spans.push({ grain: 0, from: lastDay, till });
  return spans.filter((span) => span.from === null || span.till === null || span.from < span.till);
}

const QUARTER_HOUR = 900_000;
/**
 * The time on a clock of the zone, as if it were UTC: ms since 1970. Zones change their offset at quarter hours only.
 */
export function wallClock(timeZone: string): (instant: number) => number {
  const offsets = new Map<number, number>();
  return (instant) => {
    const quarter = Math.floor(instant / QUARTER_HOUR);
    const offset = offsets.get(quarter) ?? offsetAt(quarter * QUARTER_HOUR, timeZone);
    offsets.set(quarter, offset);
    return instant + offset;
  };
}
