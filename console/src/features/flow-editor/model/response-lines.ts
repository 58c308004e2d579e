/** Edits of the responses that are used in turn (EDIT-72). Each keeps its own translations. */
import type { QuickResponse } from '@parley/contracts/definition/definition';
import type { Translations } from '@parley/contracts/definition/values';

const reordered = <T>(list: readonly T[] | undefined, order: readonly number[], none: T): readonly T[] | undefined =>
  list && order.map((index) => list[index] ?? none);

/** Reorders the responses; those not in `order` are dropped. If none is left, the single message returns. */
function withOrder(response: QuickResponse, order: readonly number[]): QuickResponse {
  const { messages, tMessages, tMessagesSource, ...single } = response;
  if (order.length === 0) return { ...single, message: single.message ?? '' };
  const next = {
    messages: reordered(messages, order, ''),
    tMessages: reordered(tMessages, order, {}),
    tMessagesSource: reordered(tMessagesSource, order, {}),
  };
  return { ...single, ...Object.fromEntries(Object.entries(next).filter(([, list]) => list !== undefined)) };
}
const indexesOf = ({ messages = [] }: QuickResponse): readonly number[] => [...messages.keys()];

export const withLine = (response: QuickResponse, at: number, text: string): QuickResponse => ({
  ...response,
  messages: (response.messages ?? []).with(at, text),
});
/** Adds an empty response. The first one turns a single response into a list. */
export const withNewLine = (response: QuickResponse): QuickResponse => ({
  ...response,
  messages: [...(response.messages ?? []), ''],
});
/** Turns a single response into the first of two, which keeps its translations. */
export const withOtherWords = ({ message, tMessage, tSource, ...rest }: QuickResponse): QuickResponse => ({
  ...rest,
  messages: [typeof message === 'string' ? message : '', ''],
  ...(tMessage && { tMessages: [tMessage as Translations<string>, {}] }),
  ...(tSource && { tMessagesSource: [tSource as Translations<string>, {}] }),
});
export const withoutLine = (response: QuickResponse, at: number): QuickResponse =>
  withOrder(
    response,
    indexesOf(response).filter((place) => place !== at),
  );
export const withLineMoved = (response: QuickResponse, from: number, to: number): QuickResponse =>
  withOrder(response, indexesOf(response).toSpliced(from, 1).toSpliced(to, 0, from));
