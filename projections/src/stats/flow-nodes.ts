import type { Cache } from '@parley/contracts/caches';
import type { Db } from '../platform/db.js';
import { insert } from '../platform/table.js';
import { PATH_NODE, type PathNodeCells } from './stat-tables.js';

/** Places that one flow's paths are counted at; what comes behind is counted together at its parent. */
const MAX_NODES = 5_000;
/** The longest way through a flow that is counted. */
export const MAX_DEPTH = 100;

/** All places behind `node` for which there is no room. */
export const otherNode = (node: number): number => (node === 0 ? OTHER_START : -node);
/** The other beginnings of a flow; their parent is 0. */
const OTHER_START = -1_000_000;

/**
 * The places at which a flow's paths are counted, numbered in the order in which they are met. Memory may lack places
 * that another projector has added meanwhile; then whoever meets them looks again, alone.
 */
export class FlowNodes {
  private readonly numbers = new Map<string, number>();
  /** By number. */
  private readonly parents: number[] = [0];
  private added: PathNodeCells[] = [];

  constructor(
    readonly flowId: number,
    rows: readonly PathNodeCells[],
  ) {
    for (const row of rows) this.know(row);
  }

  get size(): number {
    return this.numbers.size;
  }

  /** The place where `answer` leads from `from`. */
  place(from: number, prompt: string, answer: string): number {
    const known = this.numbers.get(keyOf(from, prompt, answer));
    if (known !== undefined) return known;
    if (this.numbers.size >= MAX_NODES) return otherNode(from);
    const row = {
      flow_id: this.flowId,
      node: this.numbers.size + 1,
      parent: from,
      prompt_key: prompt,
      answer,
    };
    this.know(row);
    this.added.push(row);
    return row.node;
  }

  parentOf(node: number): number {
    if (node === OTHER_START) return 0;
    return node < 0 ? -node : (this.parents[node] ?? 0);
  }

  /** The places from the first to this one. */
  wayTo(node: number): number[] {
    const way: number[] = [];
    for (let at = node; at !== 0; at = this.parentOf(at)) way.push(at);
    return way.reverse();
  }

  /** The greatest number that is known; all smaller ones are. */
  get last(): number {
    return this.parents.length - 1;
  }

  /** Adds places that another part has added. */
  knowAlso(row: PathNodeCells): void {
    if (row.node > this.last) this.know(row);
  }

  get hasAdded(): boolean {
    return this.added.length > 0;
  }

  takeAdded(): readonly PathNodeCells[] {
    const { added } = this;
    this.added = [];
    return added;
  }

  private know({ node, parent, prompt_key, answer }: PathNodeCells): void {
    this.numbers.set(keyOf(parent, prompt_key, answer), node);
    this.parents[node] = parent;
  }
}

const keyOf = (parent: number, prompt: string, answer: string): string => `${parent} ${prompt} ${answer}`;

const LOAD = `select flow_id, node, parent, prompt_key, answer from path_node where flow_id = any($1::int[])
  order by flow_id, node`;

const LOAD_LATER = `select p.flow_id, p.node, p.parent, p.prompt_key, p.answer from path_node p
  join unnest($1::int[], $2::int[]) as x(flow_id, last) on p.flow_id = x.flow_id and p.node > x.last
  order by p.flow_id, p.node`;

const NODE_BYTES = 200;
const keptNodes = (db: Db): Cache<string, FlowNodes> =>
  db.memory.cache<FlowNodes>('path-nodes', ({ size }) => size * NODE_BYTES);

/** The places of these flows, from memory or from the table. */
export async function loadNodes(db: Db, flowIds: ReadonlySet<number>): Promise<ReadonlyMap<number, FlowNodes>> {
  const kept = keptNodes(db);
  const found = new Map<number, FlowNodes>();
  const missing: number[] = [];
  for (const id of flowIds) {
    const known = kept.get(String(id));
    if (known) found.set(id, known);
    else missing.push(id);
  }
  if (db.addsAlone && found.size > 0) {
    const values = [[...found.keys()], [...found.values()].map(({ last }) => last)];
    for (const row of await db.query<PathNodeCells>(LOAD_LATER, values)) found.get(row.flow_id)?.knowAlso(row);
  }
  if (missing.length === 0) return found;
  const rows = new Map<number, PathNodeCells[]>(missing.map((id) => [id, []]));
  for (const row of await db.query<PathNodeCells>(LOAD, [missing])) rows.get(row.flow_id)?.push(row);
  for (const [id, of] of rows) found.set(id, new FlowNodes(id, of));
  return found;
}

export function writeNodes(db: Db, nodes: ReadonlyMap<number, FlowNodes>): void {
  insert(
    db,
    PATH_NODE,
    [...nodes.values()].flatMap((each) => each.takeAdded()),
  );
  const kept = keptNodes(db);
  for (const [id, each] of nodes) kept.set(String(id), each);
}
