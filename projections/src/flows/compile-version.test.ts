import { randomFlow } from '@parley/contracts/fixtures/builders/random-flow';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { publishedDefinition } from '@parley/contracts/flow/published';
import { compileFormula } from '@parley/contracts/markdown/mathml';
import { COMPILED_WORK, treesOf } from '@parley/contracts/markdown/trees-of';
import { compileVersion } from './compile-version.js';

const large = (prompts: number, message: string) =>
  ({
    promptsArray: Array.from({ length: prompts }, (_, n) => ({
      key: `p${n}`,
      name: n ? `p${n}` : 'start',
      definition: { message: `**${n}** ${message}`, notes: 'For authors' },
    })),
    commonAnswers: { all: [{ key: 'a', message: '_on_', nextKey: '.start' }] },
  }) as unknown as FlowDefinition;
const whole = (draft: FlowDefinition) => {
  const definition = publishedDefinition(draft);
  return { definition, trees: treesOf(definition, compileFormula) };
};

test('PROJ-15 a version that is compiled prompt by prompt is the same as one compiled at once', async () => {
  for (let seed = 0; seed < 200; seed += 1) {
    const draft = randomFlow({ seed: `${seed}`, prompts: 8, answers: 3, cycles: true, rich: 'all' });
    expect(await compileVersion(draft, compileFormula)).toEqual(whole(draft));
  }
  // Also where there is no room for all texts.
  const crowded = large(12, 'x'.repeat(COMPILED_WORK / 10));
  expect(await compileVersion(crowded, null)).toEqual({
    definition: publishedDefinition(crowded),
    trees: treesOf(publishedDefinition(crowded), null),
  });
});
test('PROJ-15 the event loop has its turns while a large version is compiled', async () => {
  let isOver = false;
  let turns = 0;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await compileVersion(large(3_000, 'Some _more_ **words** to read [here](https://example.org).'), null);
  isOver = true;
  expect(turns).toBeGreaterThan(3);
});
