/**
 * The messages of webhooks, one row each. The compiler demands a cause and a body for a new row; the order of messages,
 * the OpenAPI document and the guide's list (a test compares it) follow from the table.
 */
import { z } from 'zod';

const count = z.number().int().min(0);
/** Counts what still waits for a teacher. */
const pending = z.object({ feedback: count, score: count, evaluation: count, externalAnswer: count });
const scores = { score: z.number().nullable(), maxScore: z.number().nullable() };
/** The learner, with all that is known besides the identifier; absent = nothing. */
const learner = { identifier: z.string(), name: z.string().optional(), class: z.string().optional() };
const sequence = { sequenceId: z.number(), sequenceVersion: z.number() };
const DATA = {
  chat: z.object({
    flowId: z.number(),
    version: z.number(),
    attempt: z.number(),
    chatId: z.string(),
    ...learner,
    ...scores,
    completed: z.boolean(),
    pending,
    sequenceId: sequence.sequenceId.optional(),
    sequenceVersion: sequence.sequenceVersion.optional(),
    /** The number of the step in the sequence, from 1. */
    step: z.number().optional(),
    /** The address at which a program reads the conversation. */
    historyUrl: z.string(),
  }),
  /** All steps of a sequence together: sums. */
  run: z.object({ ...sequence, steps: z.number(), ...learner, ...scores, pending }),
  ping: z.object({ message: z.string() }),
};
type DataName = keyof typeof DATA;

interface Message {
  /** Orders the messages that one event causes. It is stored: never give a place to another message. */
  readonly place: number;
  readonly data: DataName;
  /** The owner whose webhook gets it: that of the flow, or of the sequence. null = whoever asks for it. */
  readonly owner: 'flow' | 'sequence' | null;
  /** As the guide's list says it. */
  readonly sentWhen: string;
}
export const WEBHOOK_MESSAGES = {
  'chat.started': { place: 0, data: 'chat', owner: 'flow', sentWhen: 'a learner begins a chat' },
  'chat.completed': { place: 3, data: 'chat', owner: 'flow', sentWhen: 'a learner completes it, for the first time' },
  'chat.score_updated': { place: 1, data: 'chat', owner: 'flow', sentWhen: 'its score changes' },
  'chat.input_pending': { place: 2, data: 'chat', owner: 'flow', sentWhen: 'something in it waits for a teacher' },
  'sequence.item_completed': {
    place: 4,
    data: 'chat',
    owner: 'sequence',
    sentWhen: 'a learner completes a step of a sequence',
  },
  'sequence.completed': {
    place: 5,
    data: 'run',
    owner: 'sequence',
    sentWhen: 'a learner completes all steps, for the first time',
  },
  'sequence.score_updated': {
    place: 6,
    data: 'run',
    owner: 'sequence',
    sentWhen: 'after that, the total changes, or what waits for a teacher',
  },
  ping: { place: 0, data: 'ping', owner: null, sentWhen: 'you pressed **Send a test**' },
} as const satisfies Readonly<Record<string, Message>>;

export type WebhookType = keyof typeof WEBHOOK_MESSAGES;
export const WEBHOOK_TYPES = Object.keys(WEBHOOK_MESSAGES) as [WebhookType, ...WebhookType[]];
export type WebhookData<Name extends DataName> = z.input<(typeof DATA)[Name]>;
/** Types that an event of a chat causes. */
export type EventType = Exclude<WebhookType, 'ping'>;

/** How many messages of one event have a place of their own. It may grow; it never shrinks. */
const PLACES = 16;
/** Orders the messages of one chat. */
export const seqOf = (type: WebhookType, revision: number): number => revision * PLACES + WEBHOOK_MESSAGES[type].place;

export const webhookSchema = (type: WebhookType) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: DATA[WEBHOOK_MESSAGES[type].data] });
