/**
 * Properties that the editor derives from one prompt: how it is connected, and which options it allows (SPEC
 * FLOW-64…69, EDIT-82…89).
 */
import type { Answer, PromptDefinition } from '../definition/definition.js';
import { asksAgain, withoutHelp } from '../definition/help.js';
import { takesOf } from '../definition/takes.js';
import { linkOf, readLink } from '../definition/links.js';

export type ConnectionState = 'unknown' | 'fullyConnected' | 'terminal' | 'danglingMultiSelect' | 'danglingAnswers';

const leadsOn = (answer: Answer): boolean => asksAgain(answer) || readLink(linkOf(answer)).to !== 'nothing';

export const connectionState = (prompt: PromptDefinition): ConnectionState => {
  if (readLink(linkOf(prompt)).to !== 'nothing') return 'fullyConnected';
  const answers = prompt.answers ?? [];
  if (answers.length === 0 || (typeof answers !== 'string' && withoutHelp(answers).length === 0)) return 'terminal';
  if (takesOf(prompt) !== 'one') return 'danglingMultiSelect';
  if (typeof answers === 'string') return 'unknown';
  return answers.every(leadsOn) ? 'fullyConnected' : 'danglingAnswers';
};

/** The documented texts of the two dangling states; null = no error. */
export const CONNECTION_ERRORS: Readonly<Record<ConnectionState, string | null>> = {
  unknown: null,
  fullyConnected: null,
  terminal: null,
  danglingMultiSelect: "'Always to' must be provided when allowing multiple select",
  danglingAnswers: 'All answers must lead to some prompt',
};

const asksSomething = ({ answers }: PromptDefinition): boolean =>
  typeof answers === 'string' || withoutHelp(answers ?? []).length > 0;

/** An external answer requires one message, no quick responses, and a question. */
export const canAnswerExternally = (prompt: PromptDefinition): boolean =>
  (prompt.messages ?? []).length === 0 && (prompt.quickResponses ?? []).length === 0 && asksSomething(prompt);
