/**
 * The kinds of rules: each decides which answers of learners count as the author's answer. The first of a prompt's answers
 * that fits is taken, in the author's order; the catch-all comes last.
 */

/** In characters: the words or the units of one rule, and those of all rules of a prompt. */
export const RULE_LIMITS = { each: 10_000, all: 40_000 } as const;
/** A rule looks at typed words, a typed number, a day, all choices of a learner at once, or all entries of a list. */
export type Looks = 'text' | 'number' | 'day' | 'set' | 'list';
export type RuleValue =
  'value' | 'give' | 'least' | 'most' | 'units' | 'bare' | 'words' | 'from' | 'to' | 'exactly' | 'all' | 'none';
interface RuleRow {
  readonly looks: Looks;
  /** The values without which the rule means nothing. */
  readonly needs: readonly RuleValue[];
  readonly may: readonly RuleValue[];
}

/** In the order of the author's menu. */
export const ANSWER_RULES = {
  near: { looks: 'number', needs: ['value'], may: ['give', 'units', 'bare'] },
  between: { looks: 'number', needs: [], may: ['least', 'most', 'units', 'bare'] },
  contains: { looks: 'text', needs: ['words'], may: ['least'] },
  starts: { looks: 'text', needs: ['words'], may: [] },
  spelled: { looks: 'text', needs: ['words'], may: [] },
  dated: { looks: 'day', needs: [], may: ['from', 'to'] },
  chose: { looks: 'set', needs: [], may: ['exactly', 'all', 'none'] },
  right: { looks: 'list', needs: [], may: ['least'] },
} as const satisfies Readonly<Record<string, RuleRow>>;

export type RuleKind = keyof typeof ANSWER_RULES;
export const RULE_KINDS = Object.keys(ANSWER_RULES) as readonly RuleKind[];
export const isRuleKind = (kind: unknown): kind is RuleKind =>
  typeof kind === 'string' && Object.hasOwn(ANSWER_RULES, kind);

/** For those who write flows by program. */
export const RULE_EXAMPLES: readonly { readonly kind: RuleKind; readonly [name: string]: unknown }[] = [
  { kind: 'near', value: 25, give: 0.5 },
  { kind: 'near', value: 12, units: 'cm\ncentimetres', bare: true },
  { kind: 'between', least: 18 },
  { kind: 'contains', words: 'light\nwater' },
  { kind: 'contains', words: 'sun\nsunlight', least: 1 },
  { kind: 'starts', words: 'yes' },
  { kind: 'spelled', words: 'photosynthesis' },
  { kind: 'dated', from: '2026-11-01', to: '2026-11-30' },
  { kind: 'chose', all: ['key-of-mars'], none: ['key-of-moon'] },
  { kind: 'right' },
  { kind: 'right', least: 2 },
];

/** The lines of a text that say something, without spaces around them. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
