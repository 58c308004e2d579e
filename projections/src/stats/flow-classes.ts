import { CLASSES_PER_FLOW } from '@parley/contracts/definition/class-label';
import type { Db } from '../platform/db.js';
import { deleteByKey, upsert } from '../platform/table.js';
import { FLOW_CLASS, type FlowClassCells } from './stat-tables.js';

/** The classes that count, by flow. The order of events alone decides which ones. */
export class FlowClasses {
  private readonly chats = new Map<number, Map<string, number>>();
  private readonly changed = new Map<number, Set<string>>();

  constructor(rows: readonly FlowClassCells[]) {
    for (const row of rows) this.of(row.flow_id).set(row.class, row.chats);
  }

  /** The class under which a chat with this label counts; empty = none. */
  begin(flowId: number, label: string | undefined): string {
    if (label === undefined || label === '') return '';
    const known = this.of(flowId);
    const chats = known.get(label);
    if (chats === undefined && known.size >= CLASSES_PER_FLOW) return '';
    this.set(flowId, label, (chats ?? 0) + 1);
    return label;
  }

  /** A chat that counted under this class was deleted. */
  end(flowId: number, label: string): void {
    if (label !== '') this.set(flowId, label, (this.of(flowId).get(label) ?? 0) - 1);
  }

  write(db: Db): void {
    const rows: FlowClassCells[] = [];
    const gone: Pick<FlowClassCells, 'flow_id' | 'class'>[] = [];
    for (const [flow_id, labels] of this.changed)
      for (const label of labels) {
        const chats = this.of(flow_id).get(label);
        if (chats === undefined) gone.push({ flow_id, class: label });
        else rows.push({ flow_id, class: label, chats });
      }
    deleteByKey(db, FLOW_CLASS, gone);
    upsert(db, FLOW_CLASS, rows);
  }

  private set(flowId: number, label: string, chats: number): void {
    const known = this.of(flowId);
    if (chats > 0) known.set(label, chats);
    else known.delete(label);
    const changed = this.changed.get(flowId) ?? new Set();
    this.changed.set(flowId, changed.add(label));
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
