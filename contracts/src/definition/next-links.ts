/**
 * Links by order (SPEC FLOW-N1…N4). A draft's prompt can lead to "the prompt after this one", wherever it is moved.
 * Versions name that prompt, so that the engine and everyone who reads a version knows only names.
 */
import type { FlowDefinition, PromptEntry } from './definition.js';
import { mapLinks, NEXT_PROMPT, promptLink } from './links.js';

/** The prompt as it is played, if the prompt with the name `next` comes after it; undefined: it is the last one. */
const withNamedLink = (entry: PromptEntry, next: string | undefined): PromptEntry => {
  const definition = mapLinks(entry.definition, (link) =>
    link !== NEXT_PROMPT ? link : next === undefined ? null : promptLink(next),
  );
  return definition === entry.definition ? entry : { ...entry, definition };
};

interface Named {
  readonly next: string | undefined;
  readonly entry: PromptEntry;
}
const known = new WeakMap<PromptEntry, Named>();

/** Like `withNamedLink`; returns the same object for the same prompt before the same one. */
export const playedPrompt = (entry: PromptEntry, next: string | undefined): PromptEntry => {
  const last = known.get(entry);
  if (last?.next === next && last) return last.entry;
  const played = withNamedLink(entry, next);
  known.set(entry, { next, entry: played });
  return played;
};

/** The draft as it is played: links by order become names; the last prompt then leads nowhere. */
export const withNamedLinks = (draft: FlowDefinition): FlowDefinition => {
  const { promptsArray } = draft;
  const played = promptsArray.map((entry, index) => playedPrompt(entry, promptsArray[index + 1]?.name));
  return played.every((entry, index) => entry === promptsArray[index]) ? draft : { ...draft, promptsArray: played };
};

/** A version or a file as a draft: prompts that lead to the prompt after them do so by order. */
export const withLinksByOrder = (version: FlowDefinition): FlowDefinition => ({
  ...version,
  promptsArray: version.promptsArray.map((entry, index, { [index + 1]: next }) => ({
    ...entry,
    definition: mapLinks(entry.definition, (link) => (next && link === promptLink(next.name) ? NEXT_PROMPT : link)),
  })),
});
