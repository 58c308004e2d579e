/** What a prompt of the map is marked with: the badges of its card, and what the checks found. Pure. */
import { connectionState } from '@parley/contracts/flow/connection';
import { START_PROMPT, type Language, type PromptEntry } from '@parley/contracts/flow/definition';
import { ownAnswers } from '@parley/contracts/flow/links';
import { progressOf } from '@parley/contracts/flow/translatable';
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

/** @param languages that the prompt is translated into */
export function badgesOf(
  { key, name, definition }: PromptEntry,
  languages: readonly Language[],
  found: readonly Problem[],
): Badges {
  const progress = languages.map((language) => progressOf(definition, language));
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
      ...when(
        progress.some(({ missing }) => missing > 0),
        'missing',
      ),
      ...when(
        progress.some(({ stale }) => stale > 0),
        'stale',
      ),
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
