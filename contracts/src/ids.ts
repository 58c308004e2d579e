/** Branded identifiers: the compiler keeps a flow's number from being passed where a chat's UUID is wanted. */
type Brand<T, B extends string> = T & { readonly __brand: B };

/** A flow's number, as it stands in addresses (`/flows/12/edit`). */
export type FlowId = Brand<number, 'FlowId'>;
/** A flow's UUID; names its event stream. */
export type FlowUid = Brand<string, 'FlowUid'>;
/** A flow sequence's number, as it stands in addresses (`/sequences/3/edit`). */
export type SequenceId = Brand<number, 'SequenceId'>;
/** A sequence's UUID; names its event stream. */
export type SequenceUid = Brand<string, 'SequenceUid'>;
export type UserId = Brand<string, 'UserId'>;
/** One attempt of one learner at one flow: a UUID minted by the learner's browser. */
export type ChatId = Brand<string, 'ChatId'>;
/** One line of a chat's history. */
export type ItemKey = Brand<string, 'ItemKey'>;
/** A prompt's stable key: renaming or moving the prompt never changes it. */
export type PromptKey = Brand<string, 'PromptKey'>;
/** The person whose text an event carries; the key that encrypts it is filed under this id. */
export type SubjectId = Brand<string, 'SubjectId'>;
