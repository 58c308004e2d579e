/** What a prompt of the map is marked with: the badges of its card, and what the checks found. Pure. */
import { connectionState } from '@parley/contracts/flow/connection';
import { START_PROMPT, type PromptEntry } from '@parley/contracts/flow/definition';
import { ownAnswers } from '@parley/contracts/flow/links';
import type { Problem } from '../analysis/analyse.js';

/** In words. */
export type Kind = 'start' | 'pause' | 'finish';
/** As a sign with a title. */
export type Sign = 'dangling' | 'problem' | 'unreachable' | 'missing' | 'stale' | 'scored' | 'asksAgain';
export interface Badges {
  readonly kinds: readonly Kind[];
  readonly signs: readonly { readonly sign: Sign; readonly code: string }[];
}

/** Told by the card in words of its own. */
const SEEN_ON_CARD: readonly string[] = ['dangling-answers', 'dangling-multi-select', 'missing-translation'];

/** What is behind in translation: of the prompt, and of the answers that it shares. */
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
  const answers = ownAnswers(definition) ?? [];
  const problems = found.filter(({ promptKey, code }) => promptKey === key && !SEEN_ON_CARD.includes(code));
  const when = (is: boolean, sign: Sign, code: string = sign) => (is ? [{ sign, code }] : []);
  return {
    kinds: [
      ...(name === START_PROMPT ? (['start'] as const) : []),
      ...(definition.answerExternally ? (['pause'] as const) : []),
      ...(state === 'terminal' ? (['finish'] as const) : []),
    ],
    signs: [
      ...when(isDangling, 'dangling', state),
      ...problems
        .filter(({ code }) => code !== 'unreachable-prompt')
        .map(({ code }) => ({ sign: 'problem' as const, code: code as string })),
      ...when(
        problems.some(({ code }) => code === 'unreachable-prompt'),
        'unreachable',
      ),
      ...when(isMissing, 'missing'),
      ...when(isStale, 'stale'),
      ...when(
        answers.some(({ quickResponse }) => quickResponse?.repeatAnswers),
        'asksAgain',
      ),
      ...when(
        answers.some(({ score }) => typeof score === 'number'),
        'scored',
      ),
    ],
  };
}
