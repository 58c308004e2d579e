import type { DataSource } from 'typeorm';
import { READ_MODELS } from '../read-models.js';

interface Node {
  readonly flow_id: number;
  readonly node: number;
  readonly parent: number;
  readonly prompt_key: string;
  readonly answer: string;
}
type Rows = Readonly<Record<string, readonly string[]>>;

/** Numbers of places depend on the order in which the parts of the projections meet them; their names don't. */
const NUMBERED: Readonly<Record<string, readonly string[]>> = {
  path_node: ['node', 'parent'],
  flow_stat_path: ['node', 'parent'],
  chat_stat: ['path_node'],
};
/** How far the projections are differs, and what they couldn't apply is told apart. */
const LEFT_OUT = new Set(['checkpoint']);

/** All rows as texts, sorted, by table; places have names instead of numbers. */
export async function rowsWithoutNumbers(dataSource: DataSource): Promise<Rows> {
  const nodes: Node[] = await dataSource.query('select flow_id, node, parent, prompt_key, answer from read.path_node');
  const known = new Map(nodes.map((node) => [`${node.flow_id} ${node.node}`, node]));
  const nameOf = (flow: number, node: number): string => {
    if (node < 0) return `beyond ${nameOf(flow, -node)}`;
    const found = known.get(`${flow} ${node}`);
    return found ? `${nameOf(flow, found.parent)} > ${found.prompt_key} ${found.answer}` : String(node);
  };
  const rows: Record<string, readonly string[]> = {};
  for (const { name, columns } of READ_MODELS) {
    if (LEFT_OUT.has(name)) continue;
    const cells = Object.keys(columns).join(', ');
    const found: Record<string, unknown>[] = await dataSource.query(`select ${cells} from read.${name}`);
    for (const row of found)
      for (const column of NUMBERED[name] ?? []) row[column] = nameOf(Number(row.flow_id), Number(row[column]));
    rows[name] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}
