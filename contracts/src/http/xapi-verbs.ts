/**
 * The statements that a learning record store gets, one row a verb. The compiler demands a cause for a new row; the order
 * of statements, their results, the log's verbs and the guide's list (a test compares it) follow from the table.
 */

interface XapiStatement {
  /** What the statement is about: a whole chat, or a prompt in it. There is one statement for each answered prompt. */
  readonly object: 'chat' | 'prompt';
  /** The parts of its result. */
  readonly result: readonly ('answer' | 'completion' | 'duration' | 'success' | 'score')[];
  /** As the guide's list says it. */
  readonly sentWhen: string;
  /** As the guide's list says it; empty = it has no result. */
  readonly resultSays: string;
}
/** In the order of the statements that one event causes. */
export const XAPI_STATEMENTS = {
  initialized: { object: 'chat', result: [], sentWhen: 'a learner begins a chat', resultSays: '' },
  answered: {
    object: 'prompt',
    result: ['answer'],
    sentWhen: 'a learner answers a prompt',
    resultSays: 'the answer, and its score',
  },
  completed: {
    object: 'chat',
    result: ['completion', 'duration', 'score'],
    sentWhen: 'a learner completes the chat, for the first time',
    resultSays: 'how long it took, and the score',
  },
  scored: {
    object: 'chat',
    result: ['score'],
    sentWhen: 'the chat is completed, or its score changes after that',
    resultSays: 'the score',
  },
  passed: {
    object: 'chat',
    result: ['success', 'score'],
    sentWhen: 'the score reaches **Passed from**, and none is missing',
    resultSays: 'the score',
  },
  failed: {
    object: 'chat',
    result: ['success', 'score'],
    sentWhen: "it doesn't reach it, and none is missing",
    resultSays: 'the score',
  },
} as const satisfies Readonly<Record<string, XapiStatement>>;

export type XapiVerb = keyof typeof XAPI_STATEMENTS;
export const XAPI_VERBS = Object.keys(XAPI_STATEMENTS) as [XapiVerb, ...XapiVerb[]];
/** The verbs whose statements are about this kind of object. */
export type XapiVerbOf<Kind extends XapiStatement['object']> = {
  [V in XapiVerb]: (typeof XAPI_STATEMENTS)[V]['object'] extends Kind ? V : never;
}[XapiVerb];
export type XapiResultPart = (typeof XAPI_STATEMENTS)[XapiVerbOf<'chat'>]['result'][number];
