/** Reads calendar days as a field for a date sends them: `2026-11-27`, or `2026-11-27T10:30`. */
const DAY = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d.*)?$/;

/** The day, as text that sorts by time; null: the text is no day of the calendar. */
export const dayIn = (text: string): string | null => {
  const [, year, month, date] = DAY.exec(text.trim()) ?? [];
  if (year === undefined) return null;
  const day = `${year}-${month}-${date}`;
  const time = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day) ? day : null;
};
