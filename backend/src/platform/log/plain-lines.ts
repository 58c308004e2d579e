/** Log lines for people at a terminal: time, level, message and facts, instead of the JSON that programs read. */
import { pino } from 'pino';

const ERROR = pino.levels.values['error']!;
/** Characters of a fact; some are lists of hundreds of names. */
const MOST = 120;
/** A terminal shows one process, and nobody searches it for one request. */
const LEFT_OUT: ReadonlySet<string> = new Set(['level', 'time', 'name', 'msg', 'requestId', 'err']);

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** @param line one line of pino's JSON; any other text stays as it is */
export function plainLine(line: string): string {
  let entry: Readonly<Record<string, unknown>>;
  try {
    entry = JSON.parse(line) as Readonly<Record<string, unknown>>;
  } catch {
    return line;
  }
  const level = Number(entry.level);
  const label = pino.levels.labels[level] ?? '';
  const facts = Object.entries(entry).flatMap(([name, value]) =>
    LEFT_OUT.has(name) || value === null ? [] : [`${name}=${short(value)}`],
  );
  const { type, message, stack } = (entry.err ?? {}) as Readonly<Record<string, unknown>>;
  const parts = [
    String(entry.time).slice(11, 19),
    ...(label === 'info' ? [] : [label]),
    String(entry.msg ?? ''),
    ...facts,
    ...(entry.err ? [`${String(type)}: ${short(message)}`] : []),
  ];
  return `${parts.join(' ')}${level >= ERROR && stack ? `\n${String(stack)}` : ''}`;
}

/** @param text whole lines, each with its end */
export const plainLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : plainLine(line)))
    .join('\n');
