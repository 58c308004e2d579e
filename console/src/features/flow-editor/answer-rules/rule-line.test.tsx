import { screen } from '@testing-library/react';
import type { AnswerRule } from '@parley/contracts/definition/definition';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { RuleText } from './RuleLine.js';

beforeAll(giveLayout);

const answers = ['Venus', 'Moon', 'Mars'].map((message) => ({ key: message, message }));

test.each<[AnswerRule, string]>([
  [{ kind: 'near', value: 12, units: 'cm\ncentimetres' }, 'counts: 12 cm or centimetres'],
  [{ kind: 'near', value: 12, units: 'cm', bare: true }, 'counts: 12, with or without cm'],
  [{ kind: 'near', value: 0.3, give: -0.1 }, 'counts: 0.3, give or take 0.1 (0.2 to 0.4)'],
  [{ kind: 'between', least: 1, most: 2 }, 'counts: 1 to 2'],
  [{ kind: 'between', most: 2 }, 'counts: 2 or less'],
  [{ kind: 'between' }, 'counts: any number'],
  [{ kind: 'contains', words: 'a\nb' }, 'counts: a text with “a” and “b”'],
  [{ kind: 'contains', words: 'a\nb', least: 1 }, 'counts: a text with “a” or “b”'],
  [{ kind: 'contains', words: 'a\nb\nc', least: 2 }, 'counts: a text with 2 of “a”, “b”, “c”'],
  [{ kind: 'starts', words: 'yes' }, 'counts: a text that begins with “yes”'],
  [{ kind: 'spelled', words: 'light' }, 'counts: “light”, also slightly misspelled'],
  [{ kind: 'dated', from: '2026-11-01' }, 'counts: November 1, 2026 or later'],
  [{ kind: 'dated', from: '2026-11-01', to: '2026-11-02' }, 'counts: November 1, 2026 to November 2, 2026'],
  [{ kind: 'chose', exactly: ['Venus', 'Mars'] }, 'counts: exactly Venus and Mars'],
  [
    { kind: 'chose', all: ['Venus'], none: ['Moon', 'x'] },
    'counts: with Venus, without Moon and a choice that is gone',
  ],
  [{ kind: 'near' }, 'counts: not finished yet'],
])('RULE-E1 the rule %j is read as "%s"', async (rule, sentence) => {
  await openEditor(flowOf({ message: 'Hello' }), { list: <RuleText rule={rule} answers={answers} /> });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});
