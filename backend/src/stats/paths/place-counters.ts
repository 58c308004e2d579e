/** Reads how many chats went through each place: level by level from the counters, so never more than are shown. */
import { Injectable } from '@nestjs/common';
import { PATH_PLACES } from '@parley/contracts/http/paths';
import { DataSource, type EntityManager } from 'typeorm';
import { coverOf } from '../cover.js';
import type { Instants } from '../day-range.js';
import { filtered, type Chosen, type Selection } from '../flow-stats/flow-counters.js';
import { signedRows, within, type SignedSpan, type Span } from '../spans.js';

export interface PlaceCount {
  readonly node: number;
  readonly parent: number;
  readonly total: number;
  readonly completed: number;
  readonly ended: number;
  readonly ms: number;
}
type Sums = { -readonly [K in keyof PlaceCount]: PlaceCount[K] };
export interface PlaceCounts {
  /** Nearest first. */
  readonly places: readonly PlaceCount[];
  /** All that follow on them. */
  readonly following: readonly PlaceCount[];
  readonly isCut: boolean;
}

const SUMS = `parent, node, sum(total * sign)::int as total, sum(completed * sign)::int as completed,
  sum(ended * sign)::int as ended, sum(ms * sign)::float8 as ms`;
const PATHS = 'flow_stat_path';
const BY_PLACE = 'group by 1, 2 having sum(total * sign) > 0';

@Injectable()
export class PlaceCounters {
  constructor(private readonly dataSource: DataSource) {}

  /** @param start only places behind it; 0 = all */
  behind(start: number, chosen: Chosen, instants: Instants): Promise<PlaceCounts> {
    return this.atOneMoment((reads) => reads.behind(start, chosen, spansOf(instants)));
  }

  /** All places of the flow, in no order. */
  all(chosen: Chosen, instants: Instants): Promise<readonly PlaceCount[]> {
    return this.atOneMoment((reads) => reads.all(chosen, spansOf(instants)));
  }

  /** A count that is subtracted at an edge must be what the counters have there. */
  private atOneMoment<T>(read: (reads: Reads) => Promise<T>): Promise<T> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => read(new Reads(manager)));
  }
}

/** Paths are counted by day, month (UTC) and all time; the edges of a range are counted from the chats themselves. */
interface PathSpans {
  readonly counted: readonly SignedSpan[];
  /** Up to half a day at each end of the range. */
  readonly edges: readonly SignedSpan[];
}
function spansOf(instants: Instants): PathSpans {
  const spans = coverOf(instants);
  return { counted: spans.filter(({ grain }) => grain > 0), edges: spans.filter(({ grain }) => grain === 0) };
}

class Reads {
  constructor(private readonly manager: EntityManager) {}

  async behind(start: number, selection: Chosen, { counted, edges }: PathSpans): Promise<PlaceCounts> {
    const whole = await this.tree(start, { ...selection, spans: counted });
    const atEdges = await this.edges(start, { ...selection, spans: edges });
    const isCut = whole.length > PATH_PLACES;
    const known = new Map(whole.slice(0, PATH_PLACES).map((place) => [place.node, place]));
    // A place that only the edges know may be counted on days that were cut off.
    for (const place of atEdges) {
      const before = known.get(place.node);
      if (before || !isCut) known.set(place.node, before ? sumOf(before, place) : place);
    }
    const came = [...known.values()].filter(isCome);
    const places = came.slice(0, PATH_PLACES);
    const following = isCut
      ? merged(await this.following(places, { ...selection, spans: counted }), atEdges, places)
      : came.filter(({ parent }) => parent !== start);
    return { places, following: following.filter(isCome), isCut: isCut || came.length > PATH_PLACES };
  }

  async all(selection: Chosen, { counted, edges }: PathSpans): Promise<readonly PlaceCount[]> {
    const [where, parameters] = filtered({ ...selection, spans: counted });
    const rows = signedRows(PATHS, where, counted, parameters);
    const whole = await this.manager.query<PlaceCount[]>(`select ${SUMS} from ${rows} ${BY_PLACE}`, parameters);
    const sums = new Map(whole.map((place) => [place.node, place]));
    for (const place of await this.edges(0, { ...selection, spans: edges })) add(sums, place);
    return [...sums.values()].filter(isCome);
  }

  private tree(start: number, selection: Selection): Promise<PlaceCount[]> {
    const [where, parameters] = filtered(selection);
    const from = parameters.push(start);
    const behind = (parent: string) =>
      signedRows(PATHS, `${where} and parent = ${parent}`, selection.spans, parameters);
    return this.manager.query<PlaceCount[]>(
      `with recursive tree as (
         (select ${SUMS} from ${behind(`$${from}`)} ${BY_PLACE} order by 3 desc)
         union all
         select next.* from tree cross join lateral (
           select ${SUMS} from ${behind('tree.node')} ${BY_PLACE} order by 3 desc
         ) next
       ) select * from tree limit ${PATH_PLACES + 1}`,
      parameters,
    );
  }

  private following(places: readonly PlaceCount[], selection: Selection): Promise<PlaceCount[]> {
    const [where, parameters] = filtered(selection);
    const parents = parameters.push(places.map(({ node }) => node));
    const rows = signedRows(PATHS, `${where} and parent = any($${parents}::int[])`, selection.spans, parameters);
    return this.manager.query<PlaceCount[]>(`select ${SUMS} from ${rows} ${BY_PLACE}`, parameters);
  }

  /** Counts the chats that began in the spans, one by one. */
  private async edges(start: number, selection: Selection): Promise<readonly PlaceCount[]> {
    if (selection.spans.length === 0) return [];
    const [where, parameters] = filtered(selection, 'chats');
    const rows = signedRows('chat_stat', `${where} and path_node <> 0`, selection.spans, parameters, createdIn);
    const chats = await this.manager.query<EdgeChat[]>(
      `select path_node as node, path_ms::float8[] as ms, completed, sign from ${rows}`,
      parameters,
    );
    if (chats.length === 0) return [];
    const nodes = await this.manager.query<{ node: number; parent: number }[]>(
      'select node, parent from read.path_node where flow_id = $1',
      [selection.flowId],
    );
    const ways = new Ways(new Map(nodes.map(({ node, parent }) => [node, parent])));
    for (const chat of chats) ways.count(chat);
    return ways.behind(start);
  }
}

const isCome = ({ total }: PlaceCount): boolean => total > 0;
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

interface EdgeChat {
  /** The node of its prompt. */
  readonly node: number;
  /** At each place on the way there. */
  readonly ms: readonly number[];
  readonly completed: boolean;
  readonly sign: 1 | -1;
}
type Parents = ReadonlyMap<number, number>;
const parentOf = (node: number, parents: Parents): number =>
  // A negative number means all places behind the place of that number; the other beginnings have no parent.
  parents.get(node) ?? (parents.has(-node) ? -node : 0);

/** Adds up chats at all places on their ways. */
class Ways {
  /** By the place where it ends. */
  private readonly known = new Map<number, readonly Sums[]>();

  constructor(private readonly parents: Parents) {}

  count({ node, ms, completed, sign }: EdgeChat): void {
    const way = this.to(node);
    for (let at = 0; at < way.length; at += 1) {
      const place = way[at]!;
      place.total += sign;
      place.ms += sign * (ms[at] ?? 0);
      if (completed) place.completed += sign;
      if (completed && at === way.length - 1) place.ended += sign;
    }
  }

  /** The counted places behind one, nearest first. */
  behind(start: number): readonly PlaceCount[] {
    return [...this.known.values()]
      .filter((way) => start === 0 || way.some(({ node }, at) => node === start && at < way.length - 1))
      .map((way) => ({ depth: way.length, place: way.at(-1)! }))
      .sort((a, b) => a.depth - b.depth || b.place.total - a.place.total)
      .map(({ place }) => place);
  }

  private to(node: number): readonly Sums[] {
    const before = this.known.get(node);
    if (before) return before;
    const parent = parentOf(node, this.parents);
    const way = [...(parent === 0 ? [] : this.to(parent)), { node, parent, total: 0, completed: 0, ended: 0, ms: 0 }];
    this.known.set(node, way);
    return way;
  }
}
