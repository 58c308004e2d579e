/** A prompt's title, by which authors and teachers call it. */
import type { PromptDefinition } from './definition.js';

/** Without spaces around it; '' = the prompt has none. */
export const titleOf = ({ title }: PromptDefinition): string => title?.trim() ?? '';

/** "Prompt 4 · Full to new": a prompt's number and its title, if it has one. */
export const withTitle = (number: string, title: string | undefined): string =>
  title ? `${number} · ${title}` : number;

/** The part of a reply that names a prompt; nothing if it has no title. */
export function titled(definition: PromptDefinition): { readonly title?: string } {
  const title = titleOf(definition);
  return title === '' ? {} : { title };
}
