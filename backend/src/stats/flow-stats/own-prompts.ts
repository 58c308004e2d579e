/** Prompts of a version with the answers of the common lists that they name, so that statistics know all answers. */
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { resolveAnswers } from '@parley/contracts/definition/links';

type CommonAnswers = FlowDefinition['commonAnswers'] | null;

export function withOwnAnswers(entry: PromptEntry, common: CommonAnswers | undefined): PromptEntry {
  const { definition } = entry;
  if (typeof definition.answers !== 'string') return entry;
  const answers = resolveAnswers(definition, { promptsArray: [], commonAnswers: common ?? {} }) ?? [];
  return { ...entry, definition: { ...definition, answers } };
}

/** A version's prompts and common lists, as the database has them. */
export interface PromptRow {
  readonly prompts: readonly PromptEntry[];
  readonly common: CommonAnswers;
}
/** None without a version. */
export const ownPrompts = (row: PromptRow | undefined): readonly PromptEntry[] =>
  (row?.prompts ?? []).map((entry) => withOwnAnswers(entry, row?.common));

/** One prompt, with the common lists of its version. */
export interface EntryRow {
  readonly entry: PromptEntry;
  readonly common: CommonAnswers;
}
export const ownEntry = ({ entry, common }: EntryRow): PromptEntry => withOwnAnswers(entry, common);
