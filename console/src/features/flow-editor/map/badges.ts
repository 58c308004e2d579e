/** Badges of a prompt on the map: those of its card, and the problems found by the checks. Pure. */
import { connectionState } from '@parley/contracts/flow/connection';
import type { PromptEntry } from '@parley/contracts/definition/definition';
import { START_PROMPT } from '@parley/contracts/definition/values';
import { ownTries } from '@parley/contracts/definition/help';
import type { Problem } from '../analysis/analysis.slice.js';

/** Shown as text. */
export type Kind = 'start' | 'pause' | 'finish';
/** Shown as an icon with a tooltip. */
export type Sign = 'dangling' | 'problem' | 'unreachable' | 'missing' | 'stale' | 'scored' | 'asksAgain';
export interface Badges {
  readonly kinds: readonly Kind[];
  readonly signs: readonly { readonly sign: Sign; readonly code: string }[];
}

/** Problems that other badges already show. */
const SHOWN_BY_OTHER_BADGES: readonly string[] = ['dangling-answers', 'dangling-multi-select', 'missing-translation'];

/** State of the translations of a prompt and of its common answers. */
export interface Lag {
  readonly isMissing: boolean;
  readonly isStale: boolean;
}

export function badgesOf(
  { key, name, definition }: PromptEntry,
  { isMissing, isStale }: Lag,
  found: readonly Problem[],
): Badges {
  const state = connectionState(definition);
  const isDangling = state === 'danglingAnswers' || state === 'danglingMultiSelect';
  const answers = ownTries(definition);
  const problems = found.filter(({ promptKey, code }) => promptKey === key && !SHOWN_BY_OTHER_BADGES.includes(code));
  const signIf = (is: boolean, sign: Sign, code: string = sign) => (is ? [{ sign, code }] : []);
  return {
    kinds: [
      ...(name === START_PROMPT ? (['start'] as const) : []),
      ...(definition.answerExternally ? (['pause'] as const) : []),
      ...(state === 'terminal' ? (['finish'] as const) : []),
    ],
    signs: [
      ...signIf(isDangling, 'dangling', state),
      ...problems
        .filter(({ code }) => code !== 'unreachable-prompt')
        .map(({ code }) => ({ sign: 'problem' as const, code: code as string })),
      ...signIf(
        problems.some(({ code }) => code === 'unreachable-prompt'),
        'unreachable',
      ),
      ...signIf(isMissing, 'missing'),
      ...signIf(isStale, 'stale'),
      ...signIf(
        answers.some(({ quickResponse }) => quickResponse?.repeatAnswers),
        'asksAgain',
      ),
      ...signIf(
        answers.some(({ score }) => typeof score === 'number'),
        'scored',
      ),
    ],
  };
}
