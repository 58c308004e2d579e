/**
 * Initial values of flows and prompts (SPEC FLOW-12…14, 22, 24). Keys are arguments, because this code must be
 * deterministic.
 */
import type { FlowDefinition, PromptDefinition } from '../definition/definition.js';
import { leadingTo, NEXT_PROMPT } from '../definition/links.js';
import { DEFAULT_NORMALIZERS, START_PROMPT } from '../definition/values.js';
import type { PromptKey } from '../ids.js';
import { KIND_CONTENTS } from './prompt-kinds.js';

export const NEW_FLOW_NAME = 'Untitled';
export const GREETING = 'Hello! 👋';

export const newPromptDefinition = (message = ''): PromptDefinition => ({
  message,
  contentType: null,
  forbidsAnswerAlteration: true,
  normalizeAnswers: DEFAULT_NORMALIZERS,
});

/** A prompt that an author adds: it leads to the prompt after it. */
export const addedPromptDefinition = (message = ''): PromptDefinition => ({
  ...newPromptDefinition(message),
  ...leadingTo(NEXT_PROMPT),
});

/** A start prompt with a greeting. */
export const newFlowDefinition = (startKey: PromptKey): FlowDefinition => ({
  promptsArray: [{ key: startKey, name: START_PROMPT, definition: addedPromptDefinition(GREETING) }],
  commonAnswers: {},
});

/**
 * A question with two empty choices, and the closing prompt that follows a flow's first question (SPEC FLOW-N6).
 * @param closing - What the closing prompt says
 */
export const newQuestionFlow = (newKey: () => string, closing: string): FlowDefinition => ({
  promptsArray: [
    {
      key: newKey() as PromptKey,
      name: START_PROMPT,
      definition: { ...addedPromptDefinition(), ...KIND_CONTENTS.choice(newKey) },
    },
    { key: newKey() as PromptKey, name: 'end', definition: newPromptDefinition(closing) },
  ],
  commonAnswers: {},
});
