import type { DataSource } from 'typeorm';
import { PATH_ANSWERS_BY } from '../stats/chat-walk.js';
import { choicesKey } from '../stats/choices-key.js';
import type { Grain, PathGrain, RunGrain } from '../stats/stat-tables.js';
import { timeCounterAt } from '../stats/times.js';
import type { CountedAnew, Counts } from './count-anew.js';
import { ANSWERS } from './made-up-flow.js';

const WHERE = `'flow ' || flow_id || ' v' || version || ' s' || sequence_id || case when latest then ' latest' else ' earlier' end
  || case when class = '' then '' else ' class ' || class end`;

interface Named {
  readonly name: string;
  readonly count: number;
}
/** Every set of two answers or more, by its key. */
const SETS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 2 ** ANSWERS.length }, (_, bits) => ANSWERS.filter((_answer, at) => bits & (1 << at)))
    .filter((set) => set.length > 1)
    .map((set) => [choicesKey(set), [...set].sort().join('+')]),
);
const withSets = (counts: Counts): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => {
      const [key = ''] = name.split(' ').slice(-1);
      return [`${name.slice(0, -key.length)}${SETS[key] ?? key}`, count];
    }),
  );

const asCounts = (rows: readonly Named[]): Counts =>
  Object.fromEntries(rows.filter(({ count }) => count !== 0).map(({ name, count }) => [name, count]));

interface Grains {
  readonly grain: Grain;
  readonly pathGrain: PathGrain;
  readonly runGrain: RunGrain;
}

/** All counters by name, each kind summed over one of its grains. */
export async function readCounters(
  dataSource: DataSource,
  { grain, pathGrain, runGrain }: Grains,
): Promise<CountedAnew> {
  const counts = async (table: string, name: string, sums: Readonly<Record<string, string>>, of: number = grain) => {
    const values = Object.entries(sums).map(([word, sum]) => `('${word}', (${sum})::float8)`);
    const rows = await dataSource.query<Named[]>(
      `select name || x.word as name, x.count from (
         select ${name} as name, t.* from read.${table} t where grain = ${of}
       ) t, lateral (values ${values.join(', ')}) as x(word, count)`,
    );
    const sum = new Map<string, number>();
    for (const row of rows) sum.set(row.name, (sum.get(row.name) ?? 0) + row.count);
    return asCounts([...sum].map(([named, count]) => ({ name: named, count })));
  };
  const [clipped, zeroed] = [timeCounterAt(300_000, 'clip') + 1, timeCounterAt(300_000, 'zero') + 1];
  return {
    buckets: await counts('flow_stat_bucket', WHERE, {
      ' total': 'total',
      ' attempted': 'attempted',
      ' completed': 'completed',
      ' clipped': `attempted_time[${clipped}]`,
      ' zeroed': `attempted_time[${zeroed}]`,
      ' scored': 'scored',
      ' score': 'score_sum',
      ' score pending': 'score_pending',
    }),
    prompts: await counts('flow_stat_prompt', `${WHERE} || ' ' || prompt_key`, {
      ' presentations': 'presentations',
      ' answered': 'answered',
      ' ended': 'ended',
      ' lefts': 'lefts',
      ' ms': 'ms',
      ' went on': 'select sum(n) from unnest(time_cells) n',
    }),
    answers: await counts('flow_stat_answer', `${WHERE} || ' ' || prompt_key || ' ' || answer || ' ' || nth`, {
      '': 'count',
    }),
    firsts: withSets({
      ...(await counts('flow_stat_answer', `${WHERE} || ' ' || prompt_key || ' ' || answer`, { '': 'first' })),
      ...(await counts('flow_stat_choices', `${WHERE} || ' ' || prompt_key || ' ' || choices`, { '': 'count' })),
    }),
    paths: await counts(
      'flow_stat_path',
      `${WHERE} || (
        with recursive up(node, parent, way) as (
          select p.node, p.parent, ' (' || replace(p.answer, '${PATH_ANSWERS_BY}', '+') || ') ' || p.prompt_key
          from read.path_node p where p.flow_id = t.flow_id and p.node = t.node
          union all
          select p.node, p.parent, ' (' || replace(p.answer, '${PATH_ANSWERS_BY}', '+') || ') ' || p.prompt_key || up.way
          from up join read.path_node p on p.flow_id = t.flow_id and p.node = up.parent
        ) select way from up where parent = 0)`,
      { ' total': 'total', ' completed': 'completed', ' ended': 'ended', ' ms': 'ms' },
      pathGrain,
    ),
    runs: await counts(
      'sequence_stat_bucket',
      `'sequence ' || sequence_id || ' v' || version`,
      {
        ' total': 'total',
        ' attempted': 'attempted',
        ' completed': 'completed',
        ' scored': 'scored',
        ' score': 'score_sum',
        ' score pending': 'score_pending',
      },
      runGrain,
    ),
    steps: await counts(
      'sequence_stat_step',
      `'sequence ' || sequence_id || ' v' || version || ' flow ' || flow_id || case when latest then ' latest' else ' earlier' end`,
      {
        ' total': 'total',
        ' attempted': 'attempted',
        ' completed': 'completed',
        ' clipped': `attempted_time[${clipped}]`,
        ' scored': 'scored',
        ' score': 'score_sum',
        ' score pending': 'score_pending',
      },
      runGrain,
    ),
  };
}
