/** Makes the spreadsheet of a flow's chats (decision 54): a sheet of chats, a sheet of their messages. */
import type { Row, Sheet } from './cells.js';
import type { ExportedChat } from './exported-chats.js';
import type { NamedPrompts, PromptNames } from './prompt-columns.js';
import {
  answersOf,
  clockOf,
  identityCells,
  identityHeadings,
  linesOf,
  messageCells,
  messageHeadings,
  noteHeadings,
  notesOf,
  standingCells,
  standingHeadings,
  type Clock,
  type SheetOptions,
} from './sheet-cells.js';

export interface ChatSheetOptions extends SheetOptions {
  readonly prompts: NamedPrompts;
}

/** One row a chat. */
export function chatSheet(chats: AsyncIterable<ExportedChat>, options: ChatSheetOptions): Sheet {
  const { prompts, text, timeZone } = options;
  const headings = [
    ...identityHeadings(options),
    text('attempt'),
    text('version'),
    text('test'),
    text('started', { zone: timeZone }),
    text('completed', { zone: timeZone }),
    ...standingHeadings(options),
    ...prompts.columns.map(({ heading }) => heading),
    ...noteHeadings(options),
  ];
  const clock = clockOf(timeZone);
  const { names } = prompts;
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const chat of chats) yield chatRow(chat, options, clock, names);
  };
  return { name: text('chats'), headings, rows: rows() };
}

function chatRow({ row, time, items }: ExportedChat, options: ChatSheetOptions, clock: Clock, names: PromptNames): Row {
  const answers = answersOf(items);
  return [
    ...identityCells(row, options),
    row.attempt,
    row.version,
    row.test ? options.text('yes') : null,
    clock(row.createdAt.getTime()),
    row.completed && row.firstCompletedAt ? clock(row.firstCompletedAt.getTime()) : null,
    ...standingCells(row, time),
    ...options.prompts.columns.map(({ key }) => answers.get(key) ?? null),
    ...notesOf(items, names).map(linesOf),
  ];
}

/** One row a message. */
export function messageSheet(chats: AsyncIterable<ExportedChat>, options: ChatSheetOptions): Sheet {
  const how = { ...options, clock: clockOf(options.timeZone), names: options.prompts.names };
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const { row, items } of chats)
      for (const cells of messageCells({ ...row, items }, how)) yield [row.identifier, row.name, ...cells];
  };
  return {
    name: options.text('messages'),
    headings: [options.text('identifier'), options.text('learnerName'), ...messageHeadings(options)],
    rows: rows(),
  };
}
