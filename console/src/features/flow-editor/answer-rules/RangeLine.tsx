import type { AnswerRule } from '@parley/contracts/definition/definition';
import { useRuleRange } from './rule-sentence.js';
import classes from './answer-rules.module.css';

/** Draws the numbers that count: 24.5 ├──●──┤ 25.5. The sentence says the same to those who don't see it. */
export function RangeLine({ rule }: { readonly rule: AnswerRule }) {
  const range = useRuleRange()(rule);
  if (!range) return null;
  return (
    <div className={classes['range']} aria-hidden>
      <span>{range[0]}</span>
      <span className={classes['line']} />
      <span>{range[1]}</span>
    </div>
  );
}
