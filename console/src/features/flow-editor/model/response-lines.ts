/** The lines of a quick response that says another one each time (EDIT-72); each keeps its own translations. */
import type { QuickResponse } from '@parley/contracts/flow/definition';

const picked = <T>(list: readonly T[] | undefined, order: readonly number[], none: T): readonly T[] | undefined =>
  list && order.map((index) => list[index] ?? none);

/** The lines at the places of `order`; without one left, the single message is back. */
function arranged(response: QuickResponse, order: readonly number[]): QuickResponse {
  const { messages, tMessages, tMessagesSource, ...single } = response;
  if (order.length === 0) return { ...single, message: single.message ?? '' };
  const next = {
    messages: picked(messages, order, ''),
    tMessages: picked(tMessages, order, {}),
    tMessagesSource: picked(tMessagesSource, order, {}),
  };
  return { ...single, ...Object.fromEntries(Object.entries(next).filter(([, list]) => list !== undefined)) };
}
const placesOf = ({ messages = [] }: QuickResponse): readonly number[] => [...messages.keys()];

export const withLine = (response: QuickResponse, at: number, text: string): QuickResponse => ({
  ...response,
  messages: (response.messages ?? []).with(at, text),
});
/** The first line makes a list of a response that said nothing yet. */
export const withNewLine = (response: QuickResponse): QuickResponse => ({
  ...response,
  messages: [...(response.messages ?? []), ''],
});
export const withoutLine = (response: QuickResponse, at: number): QuickResponse =>
  arranged(
    response,
    placesOf(response).filter((place) => place !== at),
  );
export const withLineMoved = (response: QuickResponse, from: number, to: number): QuickResponse =>
  arranged(response, placesOf(response).toSpliced(from, 1).toSpliced(to, 0, from));
