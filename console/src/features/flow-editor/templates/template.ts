/** Prompts to begin with: what a template is, and how it becomes part of a flow. */
import type { Language, PromptDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import { promptLink, readLink, resolveAnswers } from '@parley/contracts/flow/links';
import { readRemoteSource, remotePathOf, samplesUrl, statsUrl } from '@parley/contracts/flow/remote-sources';
import { sourceMark } from '@parley/contracts/flow/translatable';
import type { Message, FlowDefinition } from '@parley/contracts/flow/definition';

/** Links, `{{@name}}` and remote addresses among the prompts go by these names. */
export interface TemplatePrompt {
  readonly name: string;
  readonly definition: PromptDefinition;
}
export type Template = readonly TemplatePrompt[];

interface Place {
  readonly flowId: number;
  /** Key and name that each prompt gets, in the template's order. */
  readonly entries: readonly Pick<PromptEntry, 'key' | 'name'>[];
  readonly newKey: () => string;
}

const PROMPT_VARIABLE = /(\{\{\s*@)([\p{L}\p{M}\p{N}_.-]+)/gu;

/** The template as prompts of a flow: keys made anew, names as given, links that lead out of it gone. */
export function placed(template: Template, { flowId, entries, newKey }: Place): PromptEntry[] {
  const names = new Map(template.map(({ name }, index) => [name, entries[index]!.name]));
  const text = (written: string) =>
    written.replace(PROMPT_VARIABLE, (whole, braces: string, name: string) =>
      names.has(name) ? braces + names.get(name)! : whole,
    );
  const link = (nextKey: string) => {
    const to = readLink(nextKey);
    const name = to.to === 'prompt' ? names.get(to.name) : undefined;
    return name === undefined ? null : promptLink(name);
  };
  const address = (url: string) => {
    const source = readRemoteSource(remotePathOf(url));
    const name = source && 'promptName' in source ? names.get(source.promptName) : undefined;
    if (name === undefined) return text(url);
    return source?.kind === 'stats' ? statsUrl(flowId, name) : samplesUrl(flowId, name);
  };
  const field = (key: string, value: string): string | null =>
    key === 'key' ? newKey() : key === 'nextKey' ? link(value) : key === 'url' ? address(value) : text(value);
  const copy = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return field(key, value);
    if (Array.isArray(value)) return value.map((each) => copy(each));
    if (typeof value !== 'object' || value === null) return value;
    const made = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copy(inner, name)]));
    return remarked(value, made);
  };
  return template.map(({ definition }, index) => ({
    ...entries[index]!,
    definition: copy(definition) as PromptDefinition,
  }));
}

interface Marked {
  readonly message?: Message;
  readonly tSource?: Readonly<Record<string, string>>;
}
/** A translation that was up to date stays so, although its source names other prompts now. */
function remarked(before: Marked, made: Record<string, unknown>): Record<string, unknown> {
  const { message, tSource } = before;
  if (message === undefined || !tSource) return made;
  const marks = Object.entries(tSource).map(([language, mark]) => [
    language,
    mark === sourceMark(message) ? sourceMark(made['message'] as Message) : mark,
  ]);
  return { ...made, tSource: Object.fromEntries(marks) as unknown };
}

/** A prompt of a flow as a template by itself: its common answers become its own, links elsewhere go. */
export function templateOf({ name, definition }: PromptEntry, flow: FlowDefinition): PromptDefinition {
  const answers = typeof definition.answers === 'string' ? resolveAnswers(definition, flow) : definition.answers;
  const own = { ...definition, ...(answers !== undefined && { answers }) };
  let count = 0;
  const entries = [{ key: '' as PromptEntry['key'], name: OWN_NAME }];
  const [prompt] = placed([{ name, definition: own }], { flowId: 0, entries, newKey: () => `k${(count += 1)}` });
  return prompt!.definition;
}
/** What the prompt of an own template is called within it. */
export const OWN_NAME = 'prompt';

/** The flow's default language, and those it is translated into. */
export interface Languages {
  readonly first: Language;
  readonly others: readonly Language[];
}
