/** Copies of prompts: keys made anew, and what named one of the originals names its copy (EDIT-54, EDITOR-T6, TMPL-6). */
import type { Message, PromptDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import { promptLink, readLink } from '@parley/contracts/flow/links';
import { readRemoteSource, remotePathOf, samplesUrl, statsUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import { newPromptEntry } from './prompt-recipes.js';

/** Links, `{{@name}}` and remote addresses among the prompts go by these names. */
export interface NamedPrompt {
  readonly name: string;
  readonly definition: PromptDefinition;
}
export interface CopyPlan {
  /** The flow that the copies are for. */
  readonly flowId: number;
  /** Key and name that each copy gets, in the order of the originals. */
  readonly entries: readonly Pick<PromptEntry, 'key' | 'name'>[];
  readonly newKey: () => string;
  /** Links to other prompts: kept where these are of the same flow, gone where the copies go to another. */
  readonly linksOut: 'kept' | 'gone';
}

const PROMPT_VARIABLE = /(\{\{\s*@)([\p{L}\p{M}\p{N}_.-]+)/gu;
/** Beside translations: `tSource`, `tAltMessagesSource`, … */
const isMarks = (field: string): boolean => /^t\w*Source$/.test(field);

const isSaid = (value: unknown): value is Message =>
  typeof value === 'string' ? value.includes('{{') : isObject(value) && ('url' in value || 'images' in value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function copied(originals: readonly NamedPrompt[], plan: CopyPlan): PromptEntry[] {
  const { flowId, entries, newKey, linksOut } = plan;
  const names = new Map(originals.map(({ name }, index) => [name, entries[index]!.name]));
  const marks = new Map<string, string>();
  const text = (written: string) =>
    written.replace(PROMPT_VARIABLE, (whole, braces: string, name: string) =>
      names.has(name) ? braces + names.get(name)! : whole,
    );
  const link = (nextKey: string) => {
    const to = readLink(nextKey);
    const name = to.to === 'prompt' ? names.get(to.name) : undefined;
    return name !== undefined ? promptLink(name) : linksOut === 'kept' ? nextKey : null;
  };
  const address = (url: string) => {
    const source = readRemoteSource(remotePathOf(url));
    const isOurs = linksOut === 'gone' || source?.flowId === String(flowId);
    const name = isOurs && source && 'promptName' in source ? names.get(source.promptName) : undefined;
    if (name === undefined) return text(url);
    return source?.kind === 'stats' ? statsUrl(flowId, name) : samplesUrl(flowId, name);
  };
  const variable = (name: string) =>
    names.has(name.slice(1)) && name.startsWith('@') ? `@${names.get(name.slice(1))}` : name;
  const field = (key: string, value: string): string | null => {
    if (key === 'key') return newKey();
    if (key === 'nextKey') return link(value);
    if (key === 'scoreVar') return variable(value);
    return key === 'url' ? address(value) : text(value);
  };
  const copy = (value: unknown, key = ''): unknown => {
    if (isMarks(key)) return value;
    const made = inside(value, key);
    // Whatever is said may have been translated: its mark is another one now.
    if (isSaid(value)) marks.set(sourceMark(value), sourceMark(made as Message));
    return made;
  };
  const inside = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return field(key, value);
    if (Array.isArray(value)) return value.map((each) => copy(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner, name)]));
  };
  return originals.map(({ definition }, index) => ({
    ...entries[index]!,
    definition: remarked(copy(definition) as PromptDefinition, marks),
  }));
}

/** A translation that was up to date stays so, although its source names other prompts now. */
function remarked<T>(value: T, marks: ReadonlyMap<string, string>, inMarks = false): T {
  if (typeof value === 'string') return (inMarks ? (marks.get(value) ?? value) : value) as T;
  if (Array.isArray(value)) return value.map((each) => remarked(each as unknown, marks, inMarks)) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    remarked(inner, marks, inMarks || isMarks(name)),
  ]);
  return Object.fromEntries(entries) as T;
}

/** Copies for the same flow: what they said of each other, or of themselves, they say of the copies. */
export function copiesOf(
  originals: readonly PromptEntry[],
  { flowId, newKey }: Pick<CopyPlan, 'flowId' | 'newKey'>,
): PromptEntry[] {
  const entries = originals.map(() => newPromptEntry(newKey()));
  return copied(originals, { flowId, entries, newKey, linksOut: 'kept' });
}
