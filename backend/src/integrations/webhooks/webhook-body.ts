/** The body of a message: thin, with the addresses at which a program reads the rest. */
import type { ChatStanding } from '@parley/contracts/events/chat-events';
import type { EventType, WebhookData } from '@parley/contracts/http/webhook-messages';
import { chatIdOf, type ChatLine } from '../outgoing/chat-lines.js';
import type { Run } from './sequence-runs.js';

/** The event that a message reports, and its chat. */
export interface About {
  readonly type: EventType;
  /** ms since 1970 */
  readonly at: number;
  readonly stream: string;
  readonly line: ChatLine;
  readonly publicUrl: string;
  /** null unless the message is about a whole run. */
  readonly run: Run | null;
}

export function bodyOf(about: About): string {
  const data = about.run === null ? chatData(about) : runData(about, about.run);
  return JSON.stringify({ type: about.type, timestamp: new Date(about.at).toISOString(), data });
}

const sequenceOf = ({ started: { sequence } }: ChatLine) =>
  sequence && { sequenceId: sequence.id, sequenceVersion: sequence.version };

const learnerOf = ({ identifier, name, started }: ChatLine) => ({
  identifier,
  ...(name !== null && { name }),
  ...(started.class !== undefined && { class: started.class }),
});

function chatData({ stream, line, publicUrl }: About): WebhookData<'chat'> {
  const { started, identifier, standing } = line;
  const { sequence } = started;
  const chatId = chatIdOf(stream);
  const path = `${publicUrl}/api/flows/${started.flowId}/history/${encodeURIComponent(identifier)}`;
  return {
    flowId: started.flowId,
    version: started.version,
    attempt: started.attempt,
    chatId,
    ...learnerOf(line),
    ...scoresOf(standing),
    ...(sequence && { ...sequenceOf(line), step: sequence.index + 1 }),
    historyUrl: `${path}?chatId=${chatId}${sequence ? `&flowSequenceId=${sequence.id}` : ''}`,
  };
}

function runData({ line }: About, { steps, score, maxScore, pending }: Run): WebhookData<'run'> {
  const sequence = sequenceOf(line);
  if (!sequence) throw new Error('a run without a sequence');
  return { ...sequence, steps, ...learnerOf(line), score, maxScore, pending };
}

function scoresOf({
  score,
  maxScore,
  completed,
  inputs,
}: ChatStanding): Pick<WebhookData<'chat'>, 'score' | 'maxScore' | 'completed' | 'pending'> {
  const { feedback, scoreLater, evaluation, externalAnswer } = inputs ?? {};
  return {
    score,
    maxScore,
    completed,
    pending: {
      feedback: feedback?.pending ?? 0,
      score: scoreLater?.pending ?? 0,
      evaluation: evaluation?.pending ?? 0,
      externalAnswer: externalAnswer?.pending ?? 0,
    },
  };
}

export function testBody(at: number): string {
  const data: WebhookData<'ping'> = { message: 'A test from Parley' };
  return JSON.stringify({ type: 'ping', timestamp: new Date(at).toISOString(), data });
}
