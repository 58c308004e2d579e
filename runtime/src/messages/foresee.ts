/** What later messages will need is fetched while there is a network, so that a chat goes on without one. */
import type { ContentType, FlowDefinition } from '@parley/contracts/flow/definition';

type Said = { readonly contentType?: ContentType } | null | undefined;
const isRare = (said: Said): boolean => said?.contentType !== null && said?.contentType !== undefined;

/** A prompt somewhere says something else than text. */
export const hasRareMessages = ({ promptsArray }: FlowDefinition): boolean =>
  promptsArray.some(
    ({ definition: { answers, messages, quickResponses, ...prompt } }) =>
      isRare(prompt) ||
      messages?.some(isRare) === true ||
      quickResponses?.some(isRare) === true ||
      (typeof answers === 'object' && answers?.some(({ quickResponse }) => isRare(quickResponse)) === true),
  );

/** Once nothing more urgent is under way; a load that fails is made when it is needed. */
export const foresee = (definition: FlowDefinition): void => {
  if (hasRareMessages(definition)) void import('./rare.js').catch(() => undefined);
};
