/** A chat that has already followed a path, so that the preview can continue from there. */
import { playPath, type ChatPath } from '@parley/contracts/max-score/chat-path';
import { toWire } from '@parley/contracts/engine/history-wire';
import { libraryOf } from '@parley/contracts/engine/linked-flow';
import { prepareFlow } from '@parley/contracts/engine/prepare';
import type { Language } from '@parley/contracts/definition/values';
import type { LoadedChat, PlayableFlow } from '@parley/runtime/chat/chat-props';

export interface PathOptions {
  readonly language: Language;
  readonly seed: string;
  readonly context: Readonly<Record<string, string>>;
  /** ms since 1970 */
  readonly at: number;
}

/** null = the path doesn't exist in the draft any more. */
export function playedPath(
  { id, language, definition, linked = [] }: PlayableFlow,
  path: ChatPath,
  options: PathOptions,
): LoadedChat | null {
  const others = linked.flatMap(({ id: flowId, version, language: written, definition: other }) => {
    const prepared = prepareFlow(other, { flowId, version, language: written });
    return prepared.ok ? [prepared.flow] : [];
  });
  const prepared = prepareFlow(definition, { flowId: id, version: null, language, library: libraryOf(others) });
  if (!prepared.ok) return null;
  const played = playPath(prepared.flow, path, { ...options, runMode: 'preview' });
  if (!played.ok) return null;
  const { seed, context } = options;
  return { history: played.chat.history.map(toWire), seed, context };
}
