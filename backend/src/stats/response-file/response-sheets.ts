/** What the spreadsheet of a flow's chats says (decision 54): a sheet of chats, a sheet of their messages. */
import { plainText } from '@parley/contracts/definition/message';
import type { WireItem } from '@parley/contracts/engine/history-wire';
import type { SheetText } from '../../platform/server-texts.js';
import { wallClock } from '../day-range.js';
import type { Cell, Row, Sheet } from './cells.js';
import type { ExportedChat } from './exported-chats.js';
import type { PromptColumn } from './prompt-columns.js';

export interface SheetOptions {
  readonly prompts: readonly PromptColumn[];
  readonly timeZone: string;
  readonly text: (name: SheetText, values?: Readonly<Record<string, string>>) => string;
}

const BETWEEN = ' | ';

interface Clock {
  readonly at: (ms: number) => Cell;
}
const clockOf = (timeZone: string): Clock => {
  const wall = wallClock(timeZone);
  return { at: (ms) => ({ wall: wall(ms) }) };
};

/** One row a chat. */
export function chatSheet(chats: AsyncIterable<ExportedChat>, options: SheetOptions): Sheet {
  const { prompts, text, timeZone } = options;
  const headings = [
    text('identifier'),
    text('origin'),
    text('attempt'),
    text('version'),
    text('test'),
    text('started', { zone: timeZone }),
    text('completed', { zone: timeZone }),
    text('seconds'),
    text('score'),
    text('maximum'),
    text('feedbackPending'),
    text('scorePending'),
    text('evaluationPending'),
    text('answerPending'),
    ...prompts.map(({ heading }) => heading),
    text('comments'),
    text('awards'),
  ];
  const clock = clockOf(timeZone);
  const names = namesOf(prompts);
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const chat of chats) yield chatRow(chat, options, clock, names);
  };
  return { name: text('chats'), headings, rows: rows() };
}

const namesOf = (prompts: readonly PromptColumn[]): ReadonlyMap<string, string> =>
  new Map(prompts.map(({ key, heading }) => [key, heading]));

function chatRow(
  { row, time, items }: ExportedChat,
  { prompts, text }: SheetOptions,
  clock: Clock,
  names: ReadonlyMap<string, string>,
): Row {
  const standing = items.flatMap(({ item, replaced }) => (replaced || item.d !== 's' ? [] : [item]));
  const answers = new Map<string, string[]>();
  for (const item of standing) if (!item.au) answers.set(item.pk, [...(answers.get(item.pk) ?? []), said(item)]);
  const noted = (note: (item: WireItem) => string | number | null | undefined): Cell => {
    const notes = standing.flatMap((item) => {
      const value = note(item);
      return value === null || value === undefined ? [] : [`${names.get(item.pk) ?? item.p}: ${value}`];
    });
    return notes.length > 0 ? notes.join('\n') : null;
  };
  return [
    row.identifier,
    text(row.identifierOrigin === 'system' ? 'anonymous' : 'known'),
    row.attempt,
    row.version,
    row.test ? text('yes') : null,
    clock.at(row.createdAt.getTime()),
    row.completed && row.firstCompletedAt ? clock.at(row.firstCompletedAt.getTime()) : null,
    time === null ? null : time / 1_000,
    row.score,
    row.maxScore,
    row.feedbackPending,
    row.scoreLaterPending,
    row.evaluationPending,
    row.externalAnswerPending,
    ...prompts.map(({ key }) => answers.get(key)?.join(BETWEEN) ?? null),
    noted(({ cm }) => cm),
    noted(({ ss }) => ss),
  ];
}

const said = ({ m }: WireItem): string => plainText(m, '\n');

/** One row a message, also those that the learner replaced later. */
export function messageSheet(chats: AsyncIterable<ExportedChat>, { prompts, text, timeZone }: SheetOptions): Sheet {
  const clock = clockOf(timeZone);
  const names = namesOf(prompts);
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const { row, items } of chats)
      for (const [at, { item, replaced }] of items.entries())
        yield [
          row.identifier,
          row.attempt,
          clock.at(row.createdAt.getTime()),
          at + 1,
          clock.at(item.t),
          names.get(item.pk) ?? item.p,
          text(item.ae && item.d === 's' ? 'teacher' : item.d === 'r' || item.au ? 'flow' : 'learner'),
          said(item),
          item.s ?? null,
          item.ss ?? null,
          item.cm ?? null,
          replaced ? text('yes') : null,
        ];
  };
  return {
    name: text('messages'),
    headings: [
      text('identifier'),
      text('attempt'),
      text('started', { zone: timeZone }),
      text('number'),
      text('time', { zone: timeZone }),
      text('promptColumn'),
      text('by'),
      text('message'),
      text('score'),
      text('award'),
      text('comment'),
      text('replaced'),
    ],
    rows: rows(),
  };
}
