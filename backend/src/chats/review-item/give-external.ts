/** Gives an external answer where the chat waits for one (decision 46). The first one wins. */
import { randomUUID } from 'node:crypto';
import { answer } from '@parley/contracts/engine/answer';
import type { AnswerInput, EngineError } from '@parley/contracts/engine/types';
import type { ItemKey, UserId } from '@parley/contracts/ids';
import { conflict, notFound, ruleBroken, type Refusal } from '../../platform/http/refusal.js';
import type { Change, Standing } from '../review-writer.js';
import { resultOf } from '../record-history/commands-of.js';

export interface ExternalAnswer {
  readonly itemKey: string;
  readonly message: AnswerInput['message'];
  /** A repeat with the same key is the same answer. */
  readonly key?: string;
  readonly by: UserId;
}

export function giveExternal(
  { state, chat, version, at }: Standing,
  { itemKey, message, key = randomUUID(), by }: ExternalAnswer,
): Change | null {
  const { history } = chat;
  const index = history.findIndex((item) => item.key === itemKey);
  const asked = history[index];
  if (!asked) throw notFound('Message');
  if (history.some((item) => item.key === key)) return null;
  if (asked.direction !== 'received' || !asked.answerExternally) throw notWaiting();
  if (index < history.length - 1) throw conflict('This has already been answered', 'already-answered');
  const outcome = answer(version.flow, chat, { key: key as ItemKey, message, at, external: true });
  if (!outcome.ok)
    throw doesNotFit(outcome.error, chat.input?.choices.map(({ displayMessage }) => displayMessage) ?? []);
  const items = outcome.chat.history.slice(history.length);
  return {
    chat: outcome.chat,
    command: {
      type: 'GiveExternalAnswer',
      after: itemKey,
      by,
      ...resultOf(items, outcome.chat, version.maxScore, state.evaluations),
    },
  };
}

const notWaiting = (): Refusal =>
  ruleBroken('This message isn’t waiting for an external answer', 'not-waiting', [
    { param: 'answer', msg: 'This message isn’t waiting for an external answer' },
  ]);

/** Most choices named in a refusal; a prompt may have a thousand. */
const MAX_NAMED = 20;

function doesNotFit({ code }: EngineError, choices: readonly string[]): Refusal {
  const msg = WORDS[code]?.(choices.slice(0, MAX_NAMED).join(', ')) ?? 'The flow doesn’t accept this answer';
  return ruleBroken(msg, code, [{ param: 'answer', msg }]);
}
const WORDS: { readonly [C in EngineError['code']]?: (choices: string) => string } = {
  'invalid-answer': (choices) =>
    choices === '' ? 'Write an answer' : `This answer matches none of the choices: ${choices}`,
  'unmatched-answers': (choices) => `Every answer must be one of the choices: ${choices}`,
  'array-required': () => 'Several answers are expected: send a list',
  'answer-too-long': () => 'This answer is too long',
};
