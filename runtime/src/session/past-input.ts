/** What could be answered at an earlier prompt, so that its answer can be changed (PLAY-45). */
import { UPLOAD_INPUT } from '@parley/contracts/engine/input-types';
import { promptInput } from '@parley/contracts/engine/prompt-input';
import type { Chat, HistoryItem, PreparedFlow, PromptInput } from '@parley/contracts/engine/types';

/** Null: this answer can't be changed. */
export const pastInput = (flow: PreparedFlow, chat: Chat, item: HistoryItem): PromptInput | null => {
  if (item.direction !== 'sent' || item.auto || item.answerExternally) return null;
  const prompt = flow.promptsByKey.get(item.promptKey);
  const index = chat.history.indexOf(item);
  const asked = chat.history[index - 1];
  if (!prompt || !asked || prompt.definition.inputDisplayType === UPLOAD_INPUT) return null;
  const input = promptInput(flow, chat, { past: chat.history.slice(0, index), added: [] }, prompt, asked);
  return input.allowsAnswerAlteration && (input.answerType === 'choice' || input.answerType === 'custom')
    ? input
    : null;
};
