import { CLASSES_PER_FLOW } from '@parley/contracts/definition/class-label';
import type { Db } from '../platform/db.js';
import { add } from '../platform/table.js';
import { FLOW_CLASS, type FlowClassCells } from './stat-tables.js';

/** The classes that count, by flow: the first ones that are met. */
export class FlowClasses {
  private readonly chats = new Map<number, Map<string, number>>();
  private readonly changes = new Map<number, Map<string, number>>();
  private hasNew = false;

  constructor(rows: readonly FlowClassCells[]) {
    for (const row of rows) this.of(row.flow_id).set(row.class, row.chats);
  }

  /** The class under which a chat with this label counts; empty = none. */
  begin(flowId: number, label: string | undefined): string {
    if (label === undefined || label === '') return '';
    const known = this.of(flowId);
    const chats = known.get(label);
    if (chats === undefined && known.size >= CLASSES_PER_FLOW) return '';
    this.hasNew ||= chats === undefined;
    this.change(flowId, label, 1);
    return label;
  }

  /** A chat that counted under this class was deleted. */
  end(flowId: number, label: string): void {
    if (label !== '') this.change(flowId, label, -1);
  }

  /** A class was met that nobody knew. */
  get hasAdded(): boolean {
    return this.hasNew;
  }

  write(db: Db): void {
    const rows: FlowClassCells[] = [];
    for (const [flow_id, changes] of this.changes)
      for (const [label, chats] of changes) if (chats !== 0) rows.push({ flow_id, class: label, chats });
    add(db, FLOW_CLASS, rows);
    if (rows.every(({ chats }) => chats > 0)) return;
    const ids = `{${[...new Set(rows.map(({ flow_id }) => flow_id))].join()}}`;
    db.write(`delete from ${FLOW_CLASS.name} where flow_id = any($1::int[]) and chats <= 0`, ids);
  }

  private change(flowId: number, label: string, by: 1 | -1): void {
    const known = this.of(flowId);
    const chats = (known.get(label) ?? 0) + by;
    if (chats > 0) known.set(label, chats);
    else known.delete(label);
    const changes = this.changes.get(flowId) ?? new Map<string, number>();
    this.changes.set(flowId, changes.set(label, (changes.get(label) ?? 0) + by));
  }

  private of(flowId: number): Map<string, number> {
    const known = this.chats.get(flowId) ?? new Map<string, number>();
    this.chats.set(flowId, known);
    return known;
  }
}

const LOAD = 'select flow_id, class, chats from flow_class where flow_id = any($1::int[])';

export const loadClasses = async (db: Db, flowIds: readonly number[]): Promise<FlowClasses> =>
  new FlowClasses(flowIds.length === 0 ? [] : await db.query<FlowClassCells>(LOAD, [flowIds]));
