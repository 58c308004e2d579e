/** Neighbours with at most so many answers together; only a chat of its own may have more. */
export function* portionsOf<Chat extends { readonly answers: number }>(
  chats: readonly Chat[],
  most: number,
): Iterable<readonly Chat[]> {
  let [first, answers] = [0, 0];
  for (const [at, chat] of chats.entries()) {
    if (at > first && answers + chat.answers > most) {
      yield chats.slice(first, at);
      [first, answers] = [at, 0];
    }
    answers += chat.answers;
  }
  if (first < chats.length) yield chats.slice(first);
}
