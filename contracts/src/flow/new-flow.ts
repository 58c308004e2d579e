/** What a flow and a prompt begin with (SPEC FLOW-12…14, 22, 24). Keys are arguments: chance belongs to the caller. */
import {
  DEFAULT_NORMALIZERS,
  START_PROMPT,
  type FlowDefinition,
  type PromptDefinition,
  type PromptEntry,
} from './definition.js';
import type { PromptKey } from '../ids.js';

export const NEW_FLOW_NAME = 'Untitled';
export const GREETING = 'Hello! 👋';

export const newPromptDefinition = (message = ''): PromptDefinition => ({
  message,
  contentType: null,
  forbidsAnswerAlteration: true,
  normalizeAnswers: DEFAULT_NORMALIZERS,
});

export const newPrompt = (key: PromptKey, name: string): PromptEntry => ({
  key,
  name,
  definition: newPromptDefinition(),
});

/** One start prompt that greets. */
export const newFlowDefinition = (startKey: PromptKey): FlowDefinition => ({
  promptsArray: [{ key: startKey, name: START_PROMPT, definition: newPromptDefinition(GREETING) }],
  commonAnswers: {},
});
