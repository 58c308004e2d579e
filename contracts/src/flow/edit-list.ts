/** Edits lists for the editor. An index outside the list is refused with a code (SPEC FLOW-60, FLOW-61). */
export type EditError =
  'prompt-not-found' | 'no-messages' | 'index-out-of-bounds' | 'start-cannot-be-removed' | 'above-start' | 'last-step';

export type Edited<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: EditError };
export const edited = <T>(value: T): Edited<T> => ({ ok: true, value });
export const refused = (code: EditError): { readonly ok: false; readonly code: EditError } => ({ ok: false, code });
export const mapEdited = <T, U>(result: Edited<T>, change: (value: T) => U): Edited<U> =>
  result.ok ? edited(change(result.value)) : result;

const within = (index: number, length: number): boolean => Number.isInteger(index) && index >= 0 && index < length;

export const insertAt = <T>(list: readonly T[], index: number, item: T): Edited<readonly T[]> =>
  within(index, list.length + 1) ? edited(list.toSpliced(index, 0, item)) : refused('index-out-of-bounds');

export const removeAt = <T>(list: readonly T[], index: number): Edited<readonly T[]> =>
  within(index, list.length) ? edited(list.toSpliced(index, 1)) : refused('index-out-of-bounds');

/** `to` is the index after the move. */
export const moveWithin = <T>(list: readonly T[], from: number, to: number): Edited<readonly T[]> => {
  const item = list[from];
  if (item === undefined || !within(from, list.length) || !within(to, list.length))
    return refused('index-out-of-bounds');
  return edited(list.toSpliced(from, 1).toSpliced(to, 0, item));
};

export const replaceAt = <T>(list: readonly T[], index: number, item: T): Edited<readonly T[]> =>
  within(index, list.length) ? edited(list.with(index, item)) : refused('index-out-of-bounds');
