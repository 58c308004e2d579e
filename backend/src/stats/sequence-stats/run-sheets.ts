/** What the spreadsheet of a sequence's runs says: a sheet of runs with what was done at each step, a sheet of messages. */
import type { Cell, Row, Sheet } from '../response-file/cells.js';
import type { PromptColumn } from '../response-file/prompt-columns.js';
import { namesOf } from '../response-file/response-sheets.js';
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
} from '../response-file/sheet-cells.js';
import type { ExportedRun, RunChat } from './exported-runs.js';

/** A flow of the sequence. */
export interface StepColumns {
  readonly flowId: number;
  /** As "2. The Moon". */
  readonly name: string;
  readonly prompts: readonly PromptColumn[];
}
export interface RunSheetOptions extends SheetOptions {
  readonly steps: readonly StepColumns[];
}

/** One row a run; of each step its newest attempt. */
export function runSheet(runs: AsyncIterable<ExportedRun>, options: RunSheetOptions): Sheet {
  const { steps, text, timeZone } = options;
  const headings = [
    ...identityHeadings(options),
    text('version'),
    text('started', { zone: timeZone }),
    text('completed', { zone: timeZone }),
    text('stepsCompleted'),
    text('steps'),
    ...standingHeadings(options),
    ...steps.flatMap(({ name, prompts }) =>
      [text('completed', { zone: timeZone }), text('score'), ...prompts.map(({ heading }) => heading)].map((column) =>
        text('ofStep', { step: name, column }),
      ),
    ),
    ...noteHeadings(options),
  ];
  const clock = clockOf(timeZone);
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const run of runs) yield runRow(run, options, clock);
  };
  return { name: text('runs'), headings, rows: rows() };
}

function runRow({ entry, chats }: ExportedRun, options: RunSheetOptions, clock: Clock): Row {
  const latest = new Map(chats.flatMap((chat) => (chat.latest ? [[chat.flowId, chat] as const] : [])));
  const completedAt = entry.completed ? lastStepAt(chats) : null;
  const notes = options.steps.map(({ flowId, name, prompts }) => {
    const names = new Map(
      prompts.map(({ key, heading }) => [key, options.text('ofStep', { step: name, column: heading })]),
    );
    return notesOf(latest.get(flowId)?.items ?? [], names);
  });
  return [
    ...identityCells(entry, options),
    entry.version,
    clock(Date.parse(entry.createdAt)),
    completedAt === null ? null : clock(completedAt),
    entry.stepsCompleted,
    entry.steps,
    ...standingCells(
      entry,
      [...latest.values()].reduce((sum, { time }) => sum + time, 0),
    ),
    ...options.steps.flatMap(({ flowId, prompts }) => stepCells(latest.get(flowId), prompts, clock)),
    linesOf(notes.flatMap(([comments]) => comments)),
    linesOf(notes.flatMap(([, awards]) => awards)),
  ];
}

function stepCells(chat: RunChat | undefined, prompts: readonly PromptColumn[], clock: Clock): Cell[] {
  const answers = answersOf(chat?.items ?? []);
  return [
    chat?.completedAt ? clock(chat.completedAt.getTime()) : null,
    chat?.score ?? null,
    ...prompts.map(({ key }) => answers.get(key) ?? null),
  ];
}

/** When the last step was completed for the first time; null if none was. */
function lastStepAt(chats: readonly RunChat[]): number | null {
  const first = new Map<number, number>();
  for (const { flowId, completedAt } of chats) {
    if (!completedAt) continue;
    first.set(flowId, Math.min(completedAt.getTime(), first.get(flowId) ?? Infinity));
  }
  return first.size === 0 ? null : Math.max(...first.values());
}

/** One row a message, of all attempts. */
export function runMessageSheet(runs: AsyncIterable<ExportedRun>, options: RunSheetOptions): Sheet {
  const { text, steps } = options;
  const clock = clockOf(options.timeZone);
  const byFlow = new Map(steps.map(({ flowId, name, prompts }) => [flowId, { name, names: namesOf(prompts) }]));
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const { entry, chats } of runs)
      for (const chat of chats) {
        const { name = null, names = new Map<string, string>() } = byFlow.get(chat.flowId) ?? {};
        for (const cells of messageCells(chat, { ...options, clock, names })) yield [entry.identifier, name, ...cells];
      }
  };
  return {
    name: text('messages'),
    headings: [text('identifier'), text('step'), ...messageHeadings(options)],
    rows: rows(),
  };
}
