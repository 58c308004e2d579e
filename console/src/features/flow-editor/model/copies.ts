/**
 * Copies prompts. Copies get new keys, and references between the originals become references between the copies
 * (EDIT-54, EDITOR-T6, TMPL-6).
 */
import { mapRuleKeys } from '@parley/contracts/definition/whole-rules';
import { mapConditionKeys, type KeyChange } from '@parley/contracts/definition/conditions';
import { isMessage, type Message } from '@parley/contracts/definition/message';
import type { Answer, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { isLinkField, ownAnswers, promptLink, readLink } from '@parley/contracts/definition/links';
import { readRemoteSource, remotePathOf, samplesUrl, statsUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import { newPromptEntry } from './prompt-recipes.js';

/** Links, `{{@name}}` and remote addresses refer to prompts by name, conditions by key. */
export interface NamedPrompt {
  readonly key?: string;
  readonly name: string;
  readonly definition: PromptDefinition;
}
export interface CopyPlan {
  /** Id of the flow that gets the copies. */
  readonly flowId: number;
  /** Key and name of each copy, in the order of the originals. */
  readonly entries: readonly Pick<PromptEntry, 'key' | 'name'>[];
  readonly newKey: () => string;
  /** Links to prompts that aren't copied: kept within the same flow, removed in another. */
  readonly linksOut: 'kept' | 'gone';
}

const PROMPT_VARIABLE = /(\{\{\s*@)([\p{L}\p{M}\p{N}_.-]+)/gu;
/** Fields next to translations that record their source: `tSource`, `tAltMessagesSource`, … */
const isSourceMarks = (field: string): boolean => /^t\w*Source$/.test(field);

const isTranslatable = (value: unknown): value is Message =>
  typeof value === 'string' ? value.includes('{{') : isMessage(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function copied(originals: readonly NamedPrompt[], plan: CopyPlan): PromptEntry[] {
  const { flowId, entries, newKey, linksOut } = plan;
  const names = new Map(originals.map(({ name }, index) => [name, entries[index]!.name]));
  const marks = new Map<string, string>();
  /** For each prompt: old key → new key of everything inside it. */
  const keysIn = originals.map(() => new Map<string, string>());
  let keys = new Map<string, string>();
  const text = (written: string) =>
    written.replace(PROMPT_VARIABLE, (whole, braces: string, name: string) => {
      const copy = names.get(name);
      return copy === undefined ? whole : braces + copy;
    });
  const link = (old: string) => {
    const to = readLink(old);
    if (to.to === 'next') return old;
    const name = to.to === 'prompt' ? names.get(to.name) : undefined;
    return name !== undefined ? promptLink(name) : linksOut === 'kept' ? old : null;
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
    if (key === 'key') {
      const made = newKey();
      keys.set(value, made);
      return made;
    }
    if (isLinkField(key)) return link(value);
    if (key === 'scoreVar') return variable(value);
    return key === 'url' ? address(value) : text(value);
  };
  const copy = (value: unknown, key = ''): unknown => {
    if (isSourceMarks(key)) return value;
    const copiedValue = copyInside(value, key);
    // The text may have translations, so record the new mark of their source.
    if (isTranslatable(value)) marks.set(sourceMark(value), sourceMark(copiedValue as Message));
    return copiedValue;
  };
  const copyInside = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return field(key, value);
    if (Array.isArray(value)) return value.map((each) => copy(each));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner, name)]));
  };
  const copies = originals.map(({ definition }, index) => {
    keys = keysIn[index] ?? keys;
    return copy(definition) as PromptDefinition;
  });
  const asked = (key: string) => originals.findIndex((original) => original.key === key);
  const change: KeyChange = {
    prompt: (key) => entries[asked(key)]?.key ?? key,
    answer: (key, prompt) => keysIn[asked(prompt)]?.get(key) ?? key,
  };
  return copies.map((definition, index) => {
    const own = (key: string) => keysIn[index]?.get(key) ?? key;
    return { ...entries[index]!, definition: withNewMarks(withKeys(definition, change, own), marks) };
  });
}

interface Ruled {
  readonly when?: PromptDefinition['when'];
  readonly rule?: Answer['rule'];
}
/** Changes the keys to which conditions and rules refer. @param own - changes keys of the same prompt's answers */
const withKeys = (definition: PromptDefinition, change: KeyChange, own: (key: string) => string): PromptDefinition => {
  const changed = <T extends Ruled>(part: T): T => ({
    ...part,
    ...(part.when && {
      when: part.when.map((each) => ({ ...each, ...(each.if && { if: mapConditionKeys(each.if, change) }) })),
    }),
    ...(part.rule && { rule: mapRuleKeys(part.rule, own) }),
  });
  const answers = ownAnswers(definition)?.map(changed);
  return changed(answers ? { ...definition, answers } : definition);
};

/** Updates the source marks of translations, so that they stay up to date although names in their source changed. */
function withNewMarks<T>(value: T, marks: ReadonlyMap<string, string>, inMarks = false): T {
  if (typeof value === 'string') return (inMarks ? (marks.get(value) ?? value) : value) as T;
  if (Array.isArray(value)) return value.map((each) => withNewMarks(each as unknown, marks, inMarks)) as T;
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    withNewMarks(inner, marks, inMarks || isSourceMarks(name)),
  ]);
  return Object.fromEntries(entries) as T;
}

/**
 * Copies prompts within their flow. References to the originals, also to themselves, become references to the copies.
 */
export function copiesOf(
  originals: readonly PromptEntry[],
  { flowId, newKey }: Pick<CopyPlan, 'flowId' | 'newKey'>,
): PromptEntry[] {
  const entries = originals.map(() => newPromptEntry(newKey()));
  return copied(originals, { flowId, entries, newKey, linksOut: 'kept' });
}
