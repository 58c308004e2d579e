import type { PeerStats } from '@parley/contracts/http/peer-answers';

export interface PeerAnswer {
  /** As shown in its chat. */
  readonly said: string;
  /** Canonical answers; `*` for free text. */
  readonly matched: readonly string[];
}

/** ENG-67. `outcomes` react to a whole answer and aren't counted. */
export function multipleStats(answers: readonly PeerAnswer[], outcomes: ReadonlySet<string>): PeerStats {
  const counts = new Map<string, number>();
  for (const { matched } of answers)
    for (const choice of new Set(matched)) if (!outcomes.has(choice)) counts.set(choice, (counts.get(choice) ?? 0) + 1);
  return { body: { multipleAnswers: Object.fromEntries(counts), multipleAnswerCount: answers.length } };
}

/** ENG-68: `sample` is the newest wording; for free text, one example. */
export function answerStats(answers: readonly PeerAnswer[]): PeerStats {
  const counts = new Map<string, { count: number; sample: string }>();
  for (const { said, matched } of answers) {
    const answer = matched[0] ?? '*';
    const counted = counts.get(answer) ?? { count: 0, sample: said };
    counted.count += 1;
    counts.set(answer, counted);
  }
  return { body: { answers: Object.fromEntries(counts) } };
}
