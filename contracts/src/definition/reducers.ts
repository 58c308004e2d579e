/** Each makes one score of several. */
export const REDUCERS = ['sum', 'avg', 'max', 'min', 'first', 'last'] as const;
export type Reducer = (typeof REDUCERS)[number];
export const DEFAULT_REDUCER: Reducer = 'avg';
