/**
 * Runs one step of a chat given as plain data, for callers with steps from a file or a wire: goldens, laws, other
 * hosts.
 */
import { alter } from './alter.js';
import { answer } from './answer.js';
import { failed } from './outcome.js';
import { recordRemote } from './remote-message.js';
import { review, type Review } from './review.js';
import type { AnswerInput, Chat, Outcome, PreparedFlow, RemoteResult } from './types.js';

export type ChatStep =
  | { readonly do: 'answer'; readonly input: AnswerInput }
  | { readonly do: 'alter'; readonly itemKey: string; readonly input: AnswerInput; readonly confirmed?: boolean }
  | { readonly do: 'review'; readonly itemKey: string; readonly review: Review; readonly at: number }
  | { readonly do: 'recordRemote'; readonly itemKey: string; readonly result: RemoteResult; readonly at: number };

/**
 * Errors: those of the step's own function; `unimplemented-method` (no step of that name). Catches nothing (ENG-84).
 */
export const perform = (flow: PreparedFlow, chat: Chat, step: ChatStep): Outcome => {
  switch (step.do) {
    case 'answer':
      return answer(flow, chat, step.input);
    case 'alter':
      return alter(flow, chat, step.itemKey, step.input, { confirmed: step.confirmed });
    case 'review':
      return review(flow, chat, step.itemKey, step.review, step.at);
    case 'recordRemote':
      return recordRemote(flow, chat, step.itemKey, step.result, step.at);
  }
  return failed('unimplemented-method', String((step as { readonly do: unknown }).do));
};
