/** The input of an earlier prompt, so that its answer can be changed (PLAY-45). */
import { asksForFiles } from '@parley/contracts/definition/input-types';
import { promptInput } from '@parley/contracts/engine/prompt-input';
import { promptOf } from '@parley/contracts/engine/prompt-of';
import { isForHelp } from '@parley/contracts/engine/visit';
import type { Chat, HistoryItem, PreparedFlow, PromptInput } from '@parley/contracts/engine/types';

/** Looks at this item only, because the history may be long. */
export const mayChange = (flow: PreparedFlow, item: HistoryItem): boolean => {
  if (item.direction !== 'sent' || item.auto || item.answerExternally || isForHelp(item)) return false;
  const prompt = promptOf(flow, item);
  if (!prompt || asksForFiles(prompt.definition.inputDisplayType)) return false;
  const { answerType, definition } = prompt;
  return definition.forbidsAnswerAlteration !== true && (answerType === 'choice' || answerType === 'custom');
};

/** Null: this answer can't be changed. */
export const pastInput = (flow: PreparedFlow, chat: Chat, item: HistoryItem): PromptInput | null => {
  if (!mayChange(flow, item)) return null;
  const prompt = promptOf(flow, item);
  const index = chat.history.indexOf(item);
  const asked = chat.history[index - 1];
  if (!prompt || !asked) return null;
  return promptInput(flow, chat, { past: chat.history.slice(0, index), added: [] }, prompt, asked);
};
