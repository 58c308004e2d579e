/** Finds the prompt of a chat's item, in whichever flow of the chat. */
import { linkedFlow } from './linked-flow.js';
import type { HistoryItem, PreparedFlow, PreparedPrompt } from './types.js';

const LINKED = /^remote\?chatId=(\d{1,15})(?:&version=(\d{1,15}))?\./;
type Place = Pick<HistoryItem, 'promptKey' | 'promptKeyStr'>;

/** `root`: the flow that the chat plays. null: neither it nor its library knows the prompt. */
export const promptOf = (root: PreparedFlow, { promptKey, promptKeyStr }: Place): PreparedPrompt | null => {
  const parts = promptKeyStr.startsWith('remote?') ? LINKED.exec(promptKeyStr) : null;
  if (!parts) return root.promptsByKey.get(promptKey) ?? null;
  const [, flowId, version] = parts;
  const flow = linkedFlow(root, Number(flowId), version === undefined ? null : Number(version));
  return 'code' in flow ? null : (flow.promptsByKey.get(promptKey) ?? null);
};
