import { Controller } from '@nestjs/common';
import { evaluationIdOf } from '@parley/contracts/flow/remote-address';
import { giveEvaluation, getEvaluation } from '@parley/contracts/http/reviews';
import type { ReplyOf } from '@parley/contracts/http/route';
import { Input, Serve, type Call, type FlowCall } from '../../platform/http/serve.js';
import { notFound } from '../../platform/http/refusal.js';
import { ChatStreams } from '../chat-streams.js';
import { FindChat } from '../find-chat.js';
import { mustBeRunning } from '../must-be-running.js';
import { standingOf } from '../record-history/facts.js';
import { ReviewWriter, reviewStanding, type Change, type Standing } from '../review-writer.js';
import { evaluationOf } from './evaluation-of.js';
import { showsEvaluation } from './shows-evaluation.js';

@Controller()
export class EvaluationsController {
  constructor(
    private readonly chats: FindChat,
    private readonly streams: ChatStreams,
    private readonly writer: ReviewWriter,
  ) {}

  /** Sends null as JSON; Nest would leave it out. */
  @Serve(getEvaluation)
  async read(@Input() call: Call<typeof getEvaluation>): Promise<string> {
    const { row } = await this.chats.find(call);
    const { state } = await this.streams.load(row.chatId);
    mustBeRunning(state, call.params.id);
    void call.reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    return JSON.stringify(evaluationOf(state, call.params.evaluationId));
  }

  @Serve(giveEvaluation)
  async give(
    @Input() { params, query, body, user, requestId }: FlowCall<typeof giveEvaluation>,
  ): Promise<ReplyOf<typeof giveEvaluation>> {
    const { id: flowId, identifier, evaluationId } = params;
    const chatId = await this.chats.reviewed(flowId, identifier, query.flowSequenceId);
    const text = (body.evaluation ?? body.content ?? '').trim();
    const target = { chatId, flowId, sequenceId: query.flowSequenceId };
    const state = await this.writer.write(target, { by: user.id, requestId }, (now) =>
      evaluate(now, evaluationId, text === '' ? null : text, user.id),
    );
    return reviewStanding(chatId, state);
  }
}

function evaluate(
  { chat, state, version, at }: Standing,
  evaluationId: string,
  evaluation: string | null,
  by: FlowCall['user']['id'],
): Change {
  const shownBy = chat.history.find((item) => evaluationIdOf(item) === evaluationId);
  // An evaluation that was stored before such ids were refused can still be withdrawn.
  if (evaluation !== null && !shownBy && !showsEvaluation(version.flow, evaluationId)) throw notFound('Evaluation');
  const evaluated = new Set(state.evaluations.keys());
  if (evaluation === null) evaluated.delete(evaluationId);
  else evaluated.add(evaluationId);
  return {
    chat,
    command: {
      type: 'GiveEvaluation',
      evaluationId,
      promptKey: shownBy?.promptKey ?? null,
      evaluation,
      by,
      at,
      standing: standingOf(chat, version.maxScore, evaluated),
    },
  };
}
