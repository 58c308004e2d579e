/** "It depends…": conditions on the next step of prompts and answers (COND-E1…E8). */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Condition } from '@parley/contracts/definition/conditions';
import { maxScoreFound } from '../../analysis/analysis.slice.js';
import { flowOf } from '../../testing/flow-of.js';
import { giveLayout, openEditor, type OpenOptions } from '../../testing/open-editor.js';

beforeAll(giveLayout);

const FLOW = flowOf(
  {
    message: 'Which?',
    answers: [
      { key: 'a1', message: 'This', score: 2 },
      { key: 'a2', message: '*' },
    ],
    nextKey: '>',
  },
  { message: 'Try again', nextKey: '.three' },
  { title: 'Well done', message: 'Three' },
);
const depending = (condition: Condition, otherwise: string | undefined = '.two') =>
  flowOf(
    {
      ...FLOW.promptsArray[0]!.definition,
      when: [{ key: 'w1', if: condition, nextKey: '.three' }],
      nextKey: otherwise,
    },
    FLOW.promptsArray[1]!.definition,
    FLOW.promptsArray[2]!.definition,
  );
const open = async (definition = FLOW, options?: OpenOptions) => {
  const page = await openEditor(definition, options);
  const lines = () => screen.findByRole('region', { name: /^Prompt 1 always to/ });
  const when = () => page.definition('k1').when;
  return { page, lines, when };
};
const choose = async (page: Awaited<ReturnType<typeof open>>['page'], field: HTMLElement, option: string) =>
  page.user.selectOptions(field, option);

test('COND-E1 “It depends…” opens a first line and keeps the target as the otherwise; the last line removed, the link is plain', async () => {
  const { page, lines, when } = await open();
  await page.user.click(screen.getByRole('button', { name: 'Prompt 1 always to: Next: prompt 2' }));
  await page.user.click(await screen.findByRole('option', { name: /It depends…/ }));
  const region = within(await lines());
  expect(when()).toMatchObject([{ if: { on: 'score', least: 1 } }]);
  expect(page.definition('k1').nextKey).toBe('>');
  expect(region.getByRole('button', { name: 'Prompt 1 always to, otherwise: Next: prompt 2' })).toBeInTheDocument();
  await page.user.click(
    region.getByRole('button', { name: /always to, if the score so far is at least 1: Choose next/ }),
  );
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 3/ }));
  expect(when()).toMatchObject([{ nextKey: '.three' }]);
  await page.menu('Actions for line 1', 'Remove this line');
  expect(page.definition('k1')).not.toHaveProperty('when');
  expect(screen.getByRole('button', { name: 'Prompt 1 always to: Next: prompt 2' })).toBeInTheDocument();
});
test('COND-E1 an answer without a link of its own says that its next step depends', async () => {
  const { page } = await open(depending({ on: 'score', least: 1 }));
  expect(screen.getByRole('button', { name: 'After answer A of prompt 1: It depends' })).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'After answer A of prompt 1: It depends' }));
  await page.user.click(await screen.findByRole('option', { name: /^Prompt 3/ }));
  expect(screen.getByRole('button', { name: /^After answer A of prompt 1: Prompt 3/ })).toBeInTheDocument();
});
test('COND-E5 the line to try says that an answer asks again, if no condition holds', async () => {
  const again = { key: 'a2', message: '*', quickResponse: { message: 'No', repeatAnswers: true } };
  const when = [{ key: 'w1', if: { on: 'tries' as const, prompt: 'k1', least: 3 }, nextKey: '.three' }];
  await open(
    flowOf(
      {
        ...FLOW.promptsArray[0]!.definition,
        answers: [
          { key: 'a1', message: 'This', score: 2 },
          { ...again, when },
        ],
      },
      FLOW.promptsArray[1]!.definition,
      FLOW.promptsArray[2]!.definition,
    ),
  );
  const line = within(await screen.findByRole('group', { name: 'Try' }));
  expect(line.getByRole('status')).toHaveTextContent('→ Asks again');
});
test('COND-E1 an answer’s next step can depend, too, and its line leads to a new prompt', async () => {
  const { page } = await open();
  await page.user.click(screen.getByRole('button', { name: 'After answer A of prompt 1: Next: prompt 2' }));
  await page.user.click(await screen.findByRole('option', { name: /It depends…/ }));
  await screen.findByRole('region', { name: 'After answer A of prompt 1' });
  await page.user.click(await screen.findByRole('button', { name: /^After answer A of prompt 1, if .*: Choose next/ }));
  await page.user.click(await screen.findByRole('option', { name: 'New prompt' }));
  const [answer] = page.definition('k1').answers as readonly {
    readonly when?: readonly { readonly nextKey?: string }[];
  }[];
  expect(answer?.when?.[0]?.nextKey).toMatch(/^\../);
});
test('COND-E2 a condition is chosen from lists, never typed, and reads as one sentence', async () => {
  const { page, lines, when } = await open(depending({ on: 'score', least: 3 }));
  const region = within(await lines());
  await choose(page, await region.findByRole('combobox', { name: 'What it depends on' }), 'the answer to');
  expect(when()).toMatchObject([{ if: { on: 'answered', these: [{ prompt: 'k1', answer: 'a1' }] } }]);
  expect(region.getByRole('listitem', { name: 'Line 1: if the answer to prompt 1 is “This”' })).toBeInTheDocument();
  await choose(page, region.getByRole('combobox', { name: 'Comparison' }), 'is not');
  expect(when()).toMatchObject([{ if: { not: { on: 'answered' } } }]);
  await choose(page, region.getByRole('combobox', { name: 'What it depends on' }), 'a prompt was shown');
  await choose(page, region.getByRole('combobox', { name: 'Comparison' }), 'was shown at least');
  await page.user.clear(region.getByRole('textbox', { name: 'Least' }));
  await page.user.type(region.getByRole('textbox', { name: 'Least' }), '2');
  expect(when()).toMatchObject([{ if: { on: 'visited', prompt: 'k1', least: 2 } }]);
  expect(region.getByRole('group', { name: 'Condition: prompt 1 was shown at least 2 times' })).toBeInTheDocument();
});
test('COND-E3 “and” or “or” appears with the second condition; a group needs two', async () => {
  const { page, lines, when } = await open(depending({ on: 'score', least: 3 }));
  const region = within(await lines());
  expect(region.queryByRole('combobox', { name: 'How these conditions are joined' })).toBeNull();
  expect(region.queryByRole('button', { name: 'group of conditions' })).toBeNull();
  await page.user.click(await region.findByRole('button', { name: 'another condition' }));
  await choose(page, region.getByRole('combobox', { name: 'How these conditions are joined' }), 'or');
  expect(when()).toMatchObject([{ if: { any: [{ least: 3 }, { least: 1 }] } }]);
  await page.user.click(region.getByRole('button', { name: 'group of conditions' }));
  expect(when()).toMatchObject([{ if: { any: [{ least: 3 }, { least: 1 }, { all: [{}, {}] }] } }]);
  const removers = () => region.getAllByRole('button', { name: /^Remove the condition/ });
  for (let left = removers().length; left > 1; left -= 1) await page.user.click(removers().at(-1)!);
  expect(when()).toMatchObject([{ if: { on: 'score', least: 3 } }]);
});
test('COND-E3 conditions nested more deeply are shown as a sentence and kept', async () => {
  const deep = {
    all: [
      {
        any: [
          {
            all: [
              { on: 'score', least: 3 },
              { on: 'tries', most: 2 },
            ],
          },
          { on: 'tries' },
        ],
      },
    ],
  } as const;
  const { lines, when } = await open(depending(deep));
  const region = within(await lines());
  expect(await region.findByText(/^These conditions are nested more deeply/)).toBeInTheDocument();
  expect(region.queryByRole('combobox', { name: 'Comparison' })).toBeNull();
  expect(when()).toMatchObject([{ if: deep }]);
});
test('COND-E4 a percentage becomes points of the highest score when it is typed', async () => {
  const { page, lines, when } = await open(depending({ on: 'score', least: 3 }));
  act(
    () =>
      void page.store.dispatch(maxScoreFound({ score: 6, min: 0, limitReached: false, isAtMost: false, best: null })),
  );
  const field = await within(await lines()).findByRole('textbox', { name: 'Least' });
  await page.user.clear(field);
  await page.user.type(field, '60 %');
  await page.user.tab();
  expect(when()).toMatchObject([{ if: { least: 3.6 } }]);
  expect(field).toHaveValue('3.6');
  expect(await screen.findByText('60 % of at most 6 points')).toBeInTheDocument();
  await page.user.clear(field);
  await page.user.type(field, 'many');
  expect(await screen.findByText('Write a number.')).toBeInTheDocument();
});
test('COND-E5 the line to try it asks the engine where made-up facts lead', async () => {
  const { page, lines } = await open(
    depending({ all: [{ on: 'score', least: 3 }, { not: { on: 'tries', least: 2 } }] }),
  );
  const region = within(await lines());
  const outcome = await region.findByRole('status');
  expect(outcome).toHaveTextContent('goes to Prompt 2');
  const score = region.getByRole('textbox', { name: 'Try: the score so far' });
  await page.user.clear(score);
  await page.user.type(score, '3');
  expect(outcome).toHaveTextContent('goes to Prompt 3 · Well done');
  const tries = region.getByRole('textbox', { name: 'Try: the number of tries' });
  await page.user.clear(tries);
  await page.user.type(tries, '2');
  expect(outcome).toHaveTextContent('goes to Prompt 2');
});
test('COND-E6 a condition that asks for a deleted prompt or answer shows it as lost', async () => {
  const { lines } = await open(depending({ on: 'answered', these: [{ prompt: 'gone', answer: 'a1' }] }));
  const region = within(await lines());
  expect(
    await region.findByRole('listitem', { name: 'Line 1: if the answer to a deleted prompt is a deleted answer' }),
  ).toBeInTheDocument();
  expect(region.getByRole('combobox', { name: 'Prompt' })).toBeInvalid();
});
test('COND-E7 undo takes back a line, and quick changes of one number are one step', async () => {
  const { page, lines, when } = await open(depending({ on: 'score', least: 3 }));
  const field = await within(await lines()).findByRole('textbox', { name: 'Least' });
  await page.user.clear(field);
  await page.user.type(field, '12');
  expect(when()).toMatchObject([{ if: { least: 12 } }]);
  await page.user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(when()).toMatchObject([{ if: { least: 3 } }]));
});
test('COND-E8 readers of a version see the sentences without controls', async () => {
  const { lines } = await open(depending({ on: 'score', least: 3 }), { flow: { version: 2 } as never });
  const region = within(await lines());
  expect(await region.findByText(/If the score so far is at least 3/)).toBeInTheDocument();
  expect(region.queryByRole('combobox', { name: 'What it depends on' })).toBeNull();
  expect(region.queryByRole('button', { name: 'Another line' })).toBeNull();
});
