/** Log lines for people at a terminal: time, level, message and facts, instead of the JSON that programs read. */
import { pino } from 'pino';

const ERROR = pino.levels.values['error']!;
const WARN = pino.levels.values['warn']!;
/** Characters of a fact; some are lists of hundreds of names. Nothing of a warning is cut. */
const MAX_FACT = 120;
/** A terminal shows one process, and nobody searches it for one request. */
const LEFT_OUT: ReadonlySet<string> = new Set(['level', 'time', 'name', 'msg', 'requestId', 'err']);

/** Text from outside can't begin a line of its own, nor send commands to the terminal. */
const escaped = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[\u007f-\u009f]/g, '?');

function fact(value: unknown, most: number): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const short = text.length > most ? `${text.slice(0, most)}…` : text;
  if (typeof value !== 'string') return short;
  return /[\s"]/.test(short) ? `"${escaped(short)}"` : escaped(short);
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
  const most = level >= WARN ? Infinity : MAX_FACT;
  const facts = Object.entries(entry).flatMap(([name, value]) =>
    LEFT_OUT.has(name) || value === null ? [] : [`${name}=${fact(value, most)}`],
  );
  const { type, message, code, stack } = (entry.err ?? {}) as Readonly<Record<string, unknown>>;
  const parts = [
    new Date(String(entry.time)).toTimeString().slice(0, 8),
    ...(label === 'info' ? [] : [label]),
    escaped(String(entry.msg ?? '')),
    ...facts,
    ...(entry.err
      ? [`${String(type)}: ${escaped(String(message))}`, ...(code ? [`code=${fact(code, most)}`] : [])]
      : []),
  ];
  return `${parts.join(' ')}${level >= ERROR && stack ? `\n${String(stack)}` : ''}`;
}

/** @param text whole lines, each with its end */
export const plainLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : plainLine(line)))
    .join('\n');
