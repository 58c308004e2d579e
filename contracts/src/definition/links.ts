/** The forms of `nextKey`. */
import type { Answer, FlowDefinition, PromptDefinition } from './definition.js';

export type Link =
  | { readonly to: 'nothing' }
  | { readonly to: 'prompt'; readonly name: string }
  | { readonly to: 'flow'; readonly flowId: number }
  /** In no known form. */
  | { readonly to: 'unknown'; readonly text: string };

const REMOTE = /^remote\?chatId=(\d{1,9})(?:&version=\d{1,9})?\.start$/;

export const promptLink = (name: string): string => `.${name}`;
export const flowLink = (flowId: number): string => `remote?chatId=${flowId}.start`;

/**
 * `.name` = a prompt of this flow; `remote?chatId=7.start` = another flow, with `&version=3` after publishing; blank =
 * none.
 */
export const readLink = (nextKey: string | null | undefined): Link => {
  if (!nextKey) return { to: 'nothing' };
  if (nextKey.startsWith('.') && nextKey.length > 1) return { to: 'prompt', name: nextKey.slice(1) };
  const flowId = REMOTE.exec(nextKey)?.[1];
  return flowId === undefined ? { to: 'unknown', text: nextKey } : { to: 'flow', flowId: Number(flowId) };
};

/** The prompt's own answers; null if it names a common list or has none. */
export const ownAnswers = (definition: PromptDefinition): readonly Answer[] | null =>
  typeof definition.answers === 'string' ? null : (definition.answers ?? null);

/** A prompt's answers, with common lists looked up (by `name` or `.name`); null if the named list doesn't exist. */
export const resolveAnswers = (definition: PromptDefinition, flow: FlowDefinition): readonly Answer[] | null => {
  const { answers } = definition;
  if (typeof answers !== 'string') return answers ?? [];
  const lists = flow.commonAnswers ?? {};
  const name = answers.startsWith('.') ? answers.slice(1) : answers;
  return Object.hasOwn(lists, name) ? (lists[name] ?? null) : null;
};
