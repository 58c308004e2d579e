/** Imports stories in tests, and plays the flows that become of them. */
import { answer } from '../../../engine/answer.js';
import { asItemKey } from '../../../engine/history-wire.js';
import { prepareFlow } from '../../../engine/prepare.js';
import { startChat } from '../../../engine/start.js';
import { importTwee, type ImportedStory } from '../import-twee.js';

/** @param passages the story's text, whose first passage is `Start` */
export const told = (format: string, passages: string): ImportedStory => {
  let n = 0;
  const data = `:: StoryData\n${JSON.stringify({ format, start: 'Start' })}\n\n`;
  const result = importTwee(data + passages, () => `key-${(n += 1)}`);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};

/** The messages that a learner reads who gives these answers. */
export const read = ({ flow }: ImportedStory, answers: readonly string[] = []): readonly string[] => {
  const made = prepareFlow(flow.definition, { flowId: 1, version: 1 });
  if (!made.ok) throw new Error(made.error.code);
  let outcome = startChat(made.flow, { language: 'en', runMode: 'preview', seed: 's', at: 0 });
  for (const [index, message] of answers.entries())
    if (outcome.ok) outcome = answer(made.flow, outcome.chat, { key: asItemKey(`i-${index}`), message, at: 0 });
  if (!outcome.ok) throw new Error(`${outcome.error.code} ${outcome.error.detail}`);
  return outcome.chat.history.filter(({ direction }) => direction === 'received').map(({ message }) => String(message));
};

/** The reasons in the report, with what they are about. */
export const noted = ({ notes }: ImportedStory): readonly string[] =>
  notes.map(({ place, code, detail }) => `${place} ${code} ${detail}`.trim());
