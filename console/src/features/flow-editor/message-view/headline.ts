import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { titleOf } from '@parley/contracts/definition/prompt-title';
import { firstMessage } from '../model/flow-document.js';
import { firstLine } from './parsed.js';

/** Names a prompt in one line: its title, or the start of its first message without markup. '' = it has neither. */
export const headlineOf = (definition: PromptDefinition): string =>
  titleOf(definition) || firstLine(firstMessage(definition));

/** The title and the start of the first message, for lists that authors search by either. */
export const titleAndText = (definition: PromptDefinition): string =>
  [titleOf(definition), firstLine(firstMessage(definition))].filter(Boolean).join(' · ');
