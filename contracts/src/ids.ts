/** Branded identifiers: the compiler prevents passing a flow's number where a chat's UUID is needed. */
type Brand<T, B extends string> = T & { readonly __brand: B };

/** A flow's number, as used in addresses (`/flows/12/edit`). */
export type FlowId = Brand<number, 'FlowId'>;
/** A flow's UUID; names its event stream. */
export type FlowUid = Brand<string, 'FlowUid'>;
/** A flow sequence's number, as used in addresses (`/sequences/3/edit`). */
export type SequenceId = Brand<number, 'SequenceId'>;
/** A sequence's UUID; names its event stream. */
export type SequenceUid = Brand<string, 'SequenceUid'>;
export type UserId = Brand<string, 'UserId'>;
/** One line of a chat's history. */
export type ItemKey = Brand<string, 'ItemKey'>;
/** A prompt's stable key: renaming or moving the prompt never changes it. */
export type PromptKey = Brand<string, 'PromptKey'>;
/** The person whose text an event contains; the key that encrypts it is stored under this id. */
export type SubjectId = Brand<string, 'SubjectId'>;
