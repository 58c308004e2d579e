import { fireEvent, screen } from '@testing-library/react';
import type { AnswerRule } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { RangeLine } from './RangeLine.js';
import { RULE_FIELDS } from './RuleFields.js';

beforeAll(giveLayout);

test.each<[AnswerRule, string | null]>([
  [{ kind: 'near', value: 25, give: 0.5 }, '24.525.5'],
  [{ kind: 'near', value: 0.3, give: -0.1 }, '0.20.4'],
  [{ kind: 'near', value: 25 }, null],
  [{ kind: 'near', give: 1 }, null],
  [{ kind: 'between', least: 1, most: 2 }, null],
])('RULE-E1 the bounds of %j are drawn as %s, for those who see', async (rule, drawn) => {
  await openEditor(flowOf({ message: 'Hello' }), {
    list: (
      <div data-testid="line">
        <RangeLine rule={rule} />
      </div>
    ),
  });
  const line = await screen.findByTestId('line');
  expect(line.textContent || null).toBe(drawn);
  if (drawn) expect(line.firstElementChild).toHaveAttribute('aria-hidden', 'true');
});

test('RULE-E1 the two days of a dated answer are changed one by one, and an emptied one bounds nothing', async () => {
  const Dated = RULE_FIELDS.dated;
  const changes: AnswerRule[] = [];
  await openEditor(flowOf({ message: 'Hello' }), {
    list: (
      <Dated
        rule={{ kind: 'dated', from: '2026-11-01' }}
        onChange={(rule) => changes.push(rule)}
        answers={[]}
        language="en"
        hasUnits={false}
      />
    ),
  });
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  const to = screen.getByLabelText<HTMLInputElement>('To');
  expect([from.value, to.value]).toEqual(['2026-11-01', '']);
  fireEvent.change(to, { target: { value: '2026-11-30' } });
  fireEvent.change(from, { target: { value: '' } });
  expect(changes).toEqual([
    { kind: 'dated', from: '2026-11-01', to: '2026-11-30' },
    { kind: 'dated', from: undefined },
  ]);
});
