/** Reads how many chats went through each place: level by level from the counters, so never more than are shown. */
import { Injectable } from '@nestjs/common';
import { PATH_PLACES } from '@parley/contracts/http/paths';
import { DataSource } from 'typeorm';
import type { Instants } from '../day-range.js';
import { filtered, type Selection } from '../flow-stats/flow-counters.js';
import { within, type Span } from '../spans.js';
import { pathSpansOf } from './path-spans.js';

export interface PlaceCount {
  readonly node: number;
  readonly parent: number;
  readonly total: number;
  readonly completed: number;
  readonly ended: number;
  readonly ms: number;
}
export interface PlaceCounts {
  /** Nearest first. */
  readonly places: readonly PlaceCount[];
  /** All that follow on them. */
  readonly following: readonly PlaceCount[];
  readonly isCut: boolean;
}
export type Chosen = Omit<Selection, 'spans'>;

const SUMS = `parent, node, sum(total)::int as total, sum(completed)::int as completed, sum(ended)::int as ended,
  sum(ms)::float8 as ms`;

@Injectable()
export class PlaceCounters {
  constructor(private readonly dataSource: DataSource) {}

  /** @param start only places behind it; 0 = all */
  async behind(start: number, selection: Chosen, instants: Instants): Promise<PlaceCounts> {
    const { counted, edges } = pathSpansOf(instants);
    const [whole, atEdges] = await Promise.all([
      this.tree(start, { ...selection, spans: counted }),
      this.edges(start, { ...selection, spans: edges }),
    ]);
    const isCut = whole.length > PATH_PLACES;
    const known = new Map(whole.slice(0, PATH_PLACES).map((place) => [place.node, place]));
    // A place that only the edges know may be counted on days that were cut off.
    for (const place of atEdges) {
      const before = known.get(place.node);
      if (before || !isCut) known.set(place.node, before ? sumOf(before, place) : place);
    }
    const places = [...known.values()].slice(0, PATH_PLACES);
    const following = isCut
      ? merged(await this.following(places, { ...selection, spans: counted }), atEdges, places)
      : [...known.values()].filter(({ parent }) => parent !== start);
    return { places, following, isCut: isCut || known.size > PATH_PLACES };
  }

  /** All places of the flow, in no order. */
  async all(selection: Chosen, instants: Instants): Promise<readonly PlaceCount[]> {
    const { counted, edges } = pathSpansOf(instants);
    const [where, parameters] = selectedPaths({ ...selection, spans: counted });
    const [whole, atEdges] = await Promise.all([
      this.dataSource.query<PlaceCount[]>(
        `select ${SUMS} from read.flow_stat_path where ${where} group by 1, 2`,
        parameters,
      ),
      this.edges(0, { ...selection, spans: edges }),
    ]);
    const sums = new Map(whole.map((place) => [place.node, place]));
    for (const place of atEdges) add(sums, place);
    return [...sums.values()];
  }

  private tree(start: number, selection: Selection): Promise<PlaceCount[]> {
    const [where, parameters] = selectedPaths(selection);
    const from = parameters.push(start);
    return this.dataSource.query<PlaceCount[]>(
      `with recursive tree as (
         (select ${SUMS} from read.flow_stat_path where ${where} and parent = $${from} group by 1, 2 order by 3 desc)
         union all
         select next.* from tree cross join lateral (
           select ${SUMS} from read.flow_stat_path where ${where} and parent = tree.node group by 1, 2 order by 3 desc
         ) next
       ) select * from tree limit ${PATH_PLACES + 1}`,
      parameters,
    );
  }

  private following(places: readonly PlaceCount[], selection: Selection): Promise<PlaceCount[]> {
    const [where, parameters] = selectedPaths(selection);
    const parents = parameters.push(places.map(({ node }) => node));
    return this.dataSource.query<PlaceCount[]>(
      `select ${SUMS} from read.flow_stat_path where ${where} and parent = any($${parents}::int[]) group by 1, 2`,
      parameters,
    );
  }

  /** The same, counted from the chats that began in the spans. */
  private async edges(start: number, selection: Selection): Promise<readonly PlaceCount[]> {
    if (selection.spans.length === 0) return [];
    const [where, parameters] = filtered(selection);
    const chats = await this.dataSource.query<{ node: number; ms: string[]; completed: boolean }[]>(
      `select path_node as node, path_ms as ms, completed from read.chat_stat
       where ${where} and path_node <> 0 and ${createdIn(selection.spans, parameters)}`,
      parameters,
    );
    if (chats.length === 0) return [];
    const nodes = await this.dataSource.query<{ node: number; parent: number }[]>(
      'select node, parent from read.path_node where flow_id = $1',
      [selection.flowId],
    );
    const parents = new Map(nodes.map(({ node, parent }) => [node, parent]));
    const sums = new Map<number, PlaceCount>();
    for (const { node, ms, completed } of chats)
      for (const [at, place] of wayTo(node, parents).entries())
        add(sums, {
          ...place,
          total: 1,
          completed: completed ? 1 : 0,
          ended: completed && place.node === node ? 1 : 0,
          ms: Number(ms[at] ?? 0),
        });
    return [...sums.values()].filter(({ parent }) => isBehind(start, parent, parents)).sort(nearestFirst(parents));
  }
}

function selectedPaths(selection: Selection): [string, unknown[]] {
  const [where, parameters] = filtered(selection);
  return [`${where} and ${within(selection.spans, parameters)}`, parameters];
}
const createdIn = (spans: readonly Span[], parameters: unknown[]): string =>
  within(spans, parameters).replaceAll('grain = 0', 'true').replaceAll('start_at', 'created_at');

const sumOf = (a: PlaceCount, b: PlaceCount): PlaceCount => ({
  node: a.node,
  parent: a.parent,
  total: a.total + b.total,
  completed: a.completed + b.completed,
  ended: a.ended + b.ended,
  ms: a.ms + b.ms,
});
function add(sums: Map<number, PlaceCount>, place: PlaceCount): void {
  const before = sums.get(place.node);
  sums.set(place.node, before ? sumOf(before, place) : place);
}
function merged(
  counted: readonly PlaceCount[],
  atEdges: readonly PlaceCount[],
  places: readonly PlaceCount[],
): readonly PlaceCount[] {
  const shown = new Set(places.map(({ node }) => node));
  const sums = new Map(counted.map((place) => [place.node, place]));
  for (const place of atEdges) if (shown.has(place.parent)) add(sums, place);
  return [...sums.values()];
}

type Parents = ReadonlyMap<number, number>;
const parentOf = (node: number, parents: Parents): number =>
  // A negative number stands for all places behind the place of that number; the other beginnings have no parent.
  parents.get(node) ?? (parents.has(-node) ? -node : 0);

function wayTo(node: number, parents: Parents): readonly Pick<PlaceCount, 'node' | 'parent'>[] {
  const way: { node: number; parent: number }[] = [];
  for (let at = node; at !== 0; at = parentOf(at, parents)) way.push({ node: at, parent: parentOf(at, parents) });
  return way.reverse();
}
const isBehind = (start: number, parent: number, parents: Parents): boolean =>
  start === 0 || parent === start || wayTo(parent, parents).some(({ node }) => node === start);
const nearestFirst =
  (parents: Parents) =>
  (a: PlaceCount, b: PlaceCount): number =>
    wayTo(a.node, parents).length - wayTo(b.node, parents).length || b.total - a.total;
