/** The body of a message: thin, with the addresses at which a program reads the rest. */
import type { ChatStanding } from '@parley/contracts/events/chat-events';
import type { WebhookType } from '@parley/contracts/http/webhooks';
import { chatIdOf, type ChatLine } from '../outgoing/chat-lines.js';
import type { Run } from './sequence-runs.js';

export interface Told {
  readonly type: WebhookType;
  /** ms since 1970 */
  readonly at: number;
  readonly stream: string;
  readonly line: ChatLine;
  readonly publicUrl: string;
  readonly run: Run | null;
}

/** About all steps of a sequence together. */
export const IS_OF_RUN: ReadonlySet<WebhookType> = new Set(['sequence.completed', 'sequence.score_updated']);

export function bodyOf({ type, at, stream, line, publicUrl, run }: Told): string {
  const { started, identifier } = line;
  const { sequence } = started;
  const chatId = chatIdOf(stream);
  const path = `${publicUrl}/api/flows/${started.flowId}/history/${encodeURIComponent(identifier)}`;
  const inSequence = sequence && { sequenceId: sequence.id, sequenceVersion: sequence.version };
  const ofRun = IS_OF_RUN.has(type) && run;
  return JSON.stringify({
    type,
    timestamp: new Date(at).toISOString(),
    data: ofRun
      ? { ...inSequence, steps: run.steps, identifier, score: run.score, maxScore: run.maxScore, pending: run.pending }
      : {
          flowId: started.flowId,
          version: started.version,
          attempt: started.attempt,
          chatId,
          identifier,
          ...scoresOf(line.standing),
          ...(inSequence && { ...inSequence, step: (sequence?.index ?? 0) + 1 }),
          historyUrl: `${path}?chatId=${chatId}${sequence ? `&flowSequenceId=${sequence.id}` : ''}`,
        },
  });
}

function scoresOf({ score, maxScore, completed, inputs }: ChatStanding): object {
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

export const testBody = (at: number): string =>
  JSON.stringify({ type: 'ping', timestamp: new Date(at).toISOString(), data: { message: 'A test from Parley' } });
