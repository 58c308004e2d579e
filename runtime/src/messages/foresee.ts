/** Loads what later messages will need while there is a network, so that the chat works offline. */
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { ContentType } from '@parley/contracts/definition/message';

type Said = { readonly contentType?: ContentType } | null | undefined;
const isRare = (message: Said): boolean => message?.contentType !== null && message?.contentType !== undefined;

/** True if any prompt contains messages other than text. */
export const hasRareMessages = ({ promptsArray }: FlowDefinition): boolean =>
  promptsArray.some(
    ({ definition: { answers, messages, quickResponses, ...prompt } }) =>
      isRare(prompt) ||
      messages?.some(isRare) === true ||
      quickResponses?.some(isRare) === true ||
      (typeof answers === 'object' && answers?.some(({ quickResponse }) => isRare(quickResponse)) === true),
  );

/** Loads in idle time. A failed load is repeated when the part is needed. */
export const foresee = (definition: FlowDefinition): void => {
  if (hasRareMessages(definition)) void import('./rare.js').catch(() => undefined);
};
