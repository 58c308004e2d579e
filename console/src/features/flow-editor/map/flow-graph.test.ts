import { onwardOf } from '@parley/contracts/engine/onward';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import { visitOutcomes } from '@parley/contracts/max-score/visit-outcomes';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flow-of.js';
import { flowGraph, withSignposts, type FlowGraph } from './flow-graph.js';

const leads = ({ edges }: FlowGraph) => edges.map(({ from, to, ways }) => [from, to, ways.map(({ words }) => words)]);
const chain = (count: number, last: PromptDefinition = {}): FlowDefinition =>
  flowOf(
    ...Array.from({ length: count }, (_, at) =>
      at === count - 1
        ? last
        : { nextKey: at + 1 < 5 ? `.${['two', 'three', 'four', 'five'][at]}` : `.prompt-${at + 2}` },
    ),
  );

test('MAP-1 answers that lead to the same prompt share a line, which says them all', () => {
  const graph = flowGraph(
    flowOf(
      {
        answers: [
          { key: 'a', message: '1/2', nextKey: '.two' },
          { key: 'b', message: '1/3', nextKey: '.three' },
          { key: 'c', message: '2/4', nextKey: '.two' },
          { key: 'd', message: '*' },
        ],
        nextKey: '.three',
      },
      { nextKey: '.three' },
      { message: 'The end' },
    ),
    7,
  );
  expect(graph.nodes.map(({ id }) => id)).toEqual(['k1', 'k2', 'k3']);
  expect(leads(graph)).toEqual([
    ['k1', 'k2', ['1/2', '2/4']],
    ['k1', 'k3', ['1/3', null]],
    ['k2', 'k3', [null]],
  ]);
  expect(graph.edges[2]?.ways[0]?.by).toBe('itself');
});
test('MAP-1 where whatever is answered leads to one prompt, the line says so once', () => {
  const graph = flowGraph(
    flowOf(
      {
        answers: [
          { key: 'a', message: 'Yes' },
          { key: 'b', message: 'No' },
        ],
        nextKey: '.two',
      },
      {},
    ),
    7,
  );
  expect(graph.edges).toEqual([{ id: 'k1>k2', from: 'k1', to: 'k2', ways: [{ by: 'always', words: null }] }]);
});
test('MAP-1 common answers lead on like a prompt’s own; an unknown list leads nowhere', () => {
  const flow: FlowDefinition = {
    ...flowOf({ answers: '.yes-no' }, { answers: '.none', nextKey: '.start' }),
    commonAnswers: { 'yes-no': [{ key: 'y', message: 'Yes', nextKey: '.two' }] },
  };
  expect(leads(flowGraph(flow, 7))).toEqual([['k1', 'k2', ['Yes']]]);
});
test('MAP-1 the lines are the ways that the engine goes', () => {
  const links = [undefined, '.start', '.two', '.three', '.four'];
  let seed = 1;
  const randomOf = <T>(list: readonly T[]): T => list[(seed = (seed * 48_271) % 2_147_483_647) % list.length]!;
  for (let round = 0; round < 200; round += 1) {
    const flow = flowOf(
      ...Array.from({ length: 4 }, (_, prompt): PromptDefinition => {
        const nextKey = randomOf(links);
        const answers = Array.from({ length: randomOf([0, 1, 2, 3]) }, (__, at) => {
          const own = randomOf(links);
          return {
            key: `${prompt}-${at}`,
            message: `${at}`,
            ...(own && { nextKey: own }),
            ...(randomOf([true, false, false]) && {
              quickResponse: { message: 'Hm', repeatAnswers: randomOf([true, false]) },
            }),
          };
        });
        return { answers, ...(nextKey && { nextKey }), acceptsMultipleAnswers: randomOf([true, false, false]) };
      }),
    );
    const prepared = prepareFlow(flow, { flowId: 7, version: null });
    if (!prepared.ok) throw new Error(prepared.error.code);
    const onward = onwardOf(prepared.flow, { strict: false });
    const { edges } = flowGraph(flow, 7);
    for (const prompt of prepared.flow.prompts.values()) {
      const played = visitOutcomes(onward, prompt, 1, false).outcomes.flatMap(({ to }) =>
        to ? [to.key as string] : [],
      );
      const drawn = edges.filter(({ from }) => from === prompt.key).map(({ to }) => to);
      expect([round, prompt.key, drawn.sort()]).toEqual([round, prompt.key, played.sort()]);
    }
  }
});
test('MAP-2 other flows and links to nothing are signposts of the prompt that they start from', () => {
  const { nodes, edges } = flowGraph(
    flowOf({
      answers: [
        { key: 'a', message: 'On', nextKey: 'remote?chatId=9.start' },
        { key: 'b', message: 'Again', nextKey: 'remote?chatId=7.start' },
        { key: 'c', message: 'Gone', nextKey: '.gone' },
        { key: 'd', message: 'Odd', nextKey: 'elsewhere' },
      ],
    }),
    7,
  );
  expect(nodes.slice(1)).toEqual([
    { kind: 'flow', id: 'k1/flow/9', from: 'k1', flowId: 9 },
    { kind: 'lost', id: 'k1/lost', from: 'k1' },
  ]);
  expect(edges.map(({ to }) => to)).toEqual(['k1/flow/9', 'k1', 'k1/lost']);
});
test('MAP-2 a link over more than eight layers ends at a signpost, a nearer one is a line', () => {
  const near = flowGraph(chain(9, { nextKey: '.start' }), 7);
  expect(withSignposts(near)).toBe(near);
  const far = withSignposts(flowGraph(chain(10, { nextKey: '.start' }), 7));
  expect(far.nodes.at(-1)).toEqual({ kind: 'far', id: 'k10/far/k1', from: 'k10', to: 'k1' });
  expect(far.edges.at(-1)).toMatchObject({ from: 'k10', to: 'k10/far/k1' });
});

test('COND-M1 each target has one line, which says under which conditions a chat goes there', () => {
  const score = { on: 'score', least: 3 } as const;
  const tries = { on: 'tries', least: 2 } as const;
  const graph = flowGraph(
    flowOf(
      { message: 'Where now?', when: [{ key: 'w', if: score, nextKey: '.three' }], nextKey: '.two' },
      {
        answers: [
          { key: 'a', message: 'Yes', when: [{ key: 'x', if: tries, nextKey: '.three' }] },
          { key: 'b', message: 'No', quickResponse: { message: 'Again', repeatAnswers: true } },
          {
            key: 'c',
            message: 'Later',
            quickResponse: { message: 'Again', repeatAnswers: true },
            when: [{ key: 'y', if: tries, nextKey: '.start' }],
          },
        ],
        when: [{ key: 'z', if: score, nextKey: '.three' }],
        nextKey: '.start',
      },
      { message: 'The end' },
    ),
    7,
  );
  expect(graph.edges.map(({ from, to, ways }) => [from, to, ways.map((way) => [way.words, way.if])])).toEqual([
    ['k1', 'k3', [[null, score]]],
    ['k1', 'k2', [[null, 'otherwise']]],
    [
      'k2',
      'k3',
      [
        ['Yes', tries],
        ['Yes', score],
      ],
    ],
    [
      'k2',
      'k1',
      [
        ['Yes', 'otherwise'],
        ['Later', tries],
      ],
    ],
  ]);
});
