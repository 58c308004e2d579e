/** Makes the spreadsheet of a sequence's runs: a sheet of runs with what was done at each step, a sheet of messages. */
import type { Cell, Row, Sheet } from '../response-file/cells.js';
import type { ExportedItem } from '../response-file/exported-chats.js';
import type { NamedPrompts } from '../response-file/prompt-columns.js';
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
  readonly prompts: NamedPrompts;
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
      [text('completed', { zone: timeZone }), text('score'), ...prompts.columns.map(({ heading }) => heading)].map(
        (column) => text('ofStep', { step: name, column }),
      ),
    ),
    ...noteHeadings(options),
  ];
  const clock = clockOf(timeZone);
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const run of runs) yield await runRow(run, options, clock);
  };
  return { name: text('runs'), headings, rows: rows() };
}

async function runRow({ entry, chats, itemsOf }: ExportedRun, options: RunSheetOptions, clock: Clock): Promise<Row> {
  const latest = new Map(chats.flatMap((chat) => (chat.latest ? [[chat.flowId, chat] as const] : [])));
  const completedAt = entry.completed ? lastStepAt(chats) : null;
  const steps = new Map(options.steps.map((step) => [step.flowId, step]));
  const done = new Map<number, DoneStep>();
  for (const chat of latest.values()) {
    const step = steps.get(chat.flowId);
    if (step) done.set(chat.flowId, doneStep(chat, await itemsOf(chat), step, options, clock));
  }
  const all = options.steps.map((step) => done.get(step.flowId) ?? notDone(step));
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
    ...all.flatMap(({ cells }) => cells),
    linesOf(all.flatMap(({ notes: [comments] }) => comments)),
    linesOf(all.flatMap(({ notes: [, awards] }) => awards)),
  ];
}

/** The row's part about one step; nothing else of its items stays in memory. */
interface DoneStep {
  readonly cells: readonly Cell[];
  readonly notes: ReturnType<typeof notesOf>;
}
const notDone = ({ prompts }: StepColumns): DoneStep => ({
  cells: [null, null, ...prompts.columns.map(() => null)],
  notes: [[], []],
});

function doneStep(
  chat: RunChat,
  items: readonly ExportedItem[],
  { name, prompts }: StepColumns,
  { text }: SheetOptions,
  clock: Clock,
): DoneStep {
  const answers = answersOf(items);
  const ofStep = ([key, column]: readonly [string, string]) => [key, text('ofStep', { step: name, column })] as const;
  const names = new Map([...prompts.names].map(ofStep));
  return {
    cells: [
      chat.completedAt ? clock(chat.completedAt.getTime()) : null,
      chat.score,
      ...prompts.columns.map(({ key }) => answers.get(key) ?? null),
    ],
    notes: notesOf(items, names),
  };
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
  const byFlow = new Map(steps.map(({ flowId, name, prompts }) => [flowId, { name, names: prompts.names }]));
  const rows = async function* (): AsyncGenerator<Row> {
    for await (const { entry, chats, itemsOf } of runs)
      for (const chat of chats) {
        const { name = null, names = new Map<string, string>() } = byFlow.get(chat.flowId) ?? {};
        const items = await itemsOf(chat);
        for (const cells of messageCells({ ...chat, items }, { ...options, clock, names }))
          yield [entry.identifier, entry.name ?? null, name, ...cells];
      }
  };
  return {
    name: text('messages'),
    headings: [text('identifier'), text('learnerName'), text('step'), ...messageHeadings(options)],
    rows: rows(),
  };
}
