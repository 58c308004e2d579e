/** A chat that has come along a path already, for the preview to go on from. */
import { playPath, type ChatPath } from '@parley/contracts/engine/chat-path';
import { toWire } from '@parley/contracts/engine/history-wire';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { Language } from '@parley/contracts/flow/definition';
import type { LoadedChat, PlayableFlow } from '@parley/runtime/chat-props';

export interface PathOptions {
  readonly language: Language;
  readonly seed: string;
  readonly context: Readonly<Record<string, string>>;
  /** ms since 1970 */
  readonly at: number;
}

/** null = the draft has changed so that the path can't be gone. */
export function playedPath(
  { id, definition, linked = [] }: PlayableFlow,
  path: ChatPath,
  options: PathOptions,
): LoadedChat | null {
  const others = linked.flatMap(({ id: flowId, version, definition: other }) => {
    const made = prepareFlow(other, { flowId, version });
    return made.ok ? [made.flow] : [];
  });
  const made = prepareFlow(definition, { flowId: id, version: null, library: libraryOf(others) });
  if (!made.ok) return null;
  const played = playPath(made.flow, path, { ...options, runMode: 'preview' });
  if (!played.ok) return null;
  const { seed, context } = options;
  return { history: played.chat.history.map(toWire), seed, context };
}
