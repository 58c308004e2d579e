/** A story as a flow, and what a learner reads in it. */
import { answer } from '../../../engine/answer.js';
import { asItemKey } from '../../../engine/history-wire.js';
import { prepareFlow } from '../../../engine/prepare.js';
import { startChat } from '../../../engine/start.js';
import type { ImportedFlow } from '../../imported-flow.js';
import { importTwee } from '../import-twee.js';

export const HARLOWE = ':: StoryData\n{"format":"Harlowe"}\n\n';

export const imported = (text: string): ImportedFlow => {
  let n = 0;
  const result = importTwee(text, () => `key-${(n += 1)}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};

/** The last message of a chat in which these answers are given. */
export const played = (story: ImportedFlow, answers: readonly string[]): string => {
  const made = prepareFlow(story.flow.definition, { flowId: 1, version: 1 });
  if (!made.ok) throw new Error(made.error.code);
  let outcome = startChat(made.flow, { language: 'en', runMode: 'preview', seed: 's', at: 0 });
  for (const [index, message] of answers.entries()) {
    if (!outcome.ok) break;
    outcome = answer(made.flow, outcome.chat, { key: asItemKey(`i-${index}`), message, at: 0 });
  }
  if (!outcome.ok) throw new Error(`${outcome.error.code} ${outcome.error.detail}`);
  return String(outcome.chat.history.at(-1)!.message);
};
