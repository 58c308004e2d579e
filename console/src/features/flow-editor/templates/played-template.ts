/** A template as a flow of its own, for its preview. */
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { addressIn } from '@parley/contracts/definition/message';
import type { FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { START_PROMPT } from '@parley/contracts/definition/values';
import type { HistoryItem, RemoteResult } from '@parley/contracts/engine/types';
import { readRemoteSource, remotePathOf } from '@parley/contracts/flow/remote-sources';
import { placed, type Template } from './template.js';

/** EDIT-119: minimum pause in previews, in ms, whatever the template says. */
export const LEAST_PAUSE_MS = 200;

const atLeast = (ms: number | null | undefined) => (typeof ms === 'number' ? Math.max(LEAST_PAUSE_MS, ms) : ms);
const paused = <T extends { readonly minNextPromptDelayMs?: number | null }>(said: T): T =>
  said.minNextPromptDelayMs === undefined
    ? said
    : { ...said, minNextPromptDelayMs: atLeast(said.minNextPromptDelayMs) };
const withPauses = (definition: PromptDefinition): PromptDefinition => ({
  ...paused(definition),
  ...(definition.messages && { messages: definition.messages.map(paused) }),
});

export function playedTemplate(template: Template): FlowDefinition {
  const entries = template.map(({ name }, index) => ({
    key: `t${index}` as PromptEntry['key'],
    name: index === 0 ? START_PROMPT : `t-${name}`,
  }));
  let count = 0;
  const prompts = placed(template, { flowId: 0, entries, newKey: () => `k${(count += 1)}` });
  return withNamedLinks({
    promptsArray: prompts.map((entry) => ({ ...entry, definition: withPauses(entry.definition) })),
  });
}

/** A template has no learners, so previews show sample results for remote messages. */
export function exampleRemote(item: Pick<HistoryItem, 'message'>, samples: readonly string[]): RemoteResult {
  const { message } = item;
  const url = addressIn(message, 'remote');
  const kind = readRemoteSource(remotePathOf(url))?.kind;
  if (kind === 'samples') return { status: 'fulfilled', content: { body: [...samples], contentType: null } };
  if (kind === 'stats') {
    const answers = Object.fromEntries(samples.map((sample, index) => [sample, { count: 5 - index, sample }]));
    return { status: 'fulfilled', content: { body: { answers }, contentType: null } };
  }
  return { status: 'fulfilledNull' };
}
