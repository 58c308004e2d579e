/** Reads and changes the links of prompts and answers. No other file reads `nextKey`, because links may have conditions. */
import type { Answer, FlowDefinition, PromptDefinition, When } from './definition.js';

export type Link =
  | { readonly to: 'nothing' }
  /** The prompt after the linking one. Only a draft's prompts have it; `next-links.ts` names the prompt for the engine. */
  | { readonly to: 'next' }
  | { readonly to: 'prompt'; readonly name: string }
  | { readonly to: 'flow'; readonly flowId: number }
  /** In no known form. */
  | { readonly to: 'unknown'; readonly text: string };

const REMOTE = /^remote\?chatId=(\d{1,9})(?:&version=\d{1,9})?\.start$/;

/** The link of a draft's prompt to the prompt after it. */
export const NEXT_PROMPT = '>';
export const promptLink = (name: string): string => `.${name}`;
export const flowLink = (flowId: number): string => `remote?chatId=${flowId}.start`;

/**
 * `.name` = a prompt of this flow; `remote?chatId=7.start` = another flow, with `&version=3` after publishing; `>` = the
 * prompt after this one; blank = none.
 */
export const readLink = (link: string | null | undefined): Link => {
  if (!link) return { to: 'nothing' };
  if (link === NEXT_PROMPT) return { to: 'next' };
  if (link.startsWith('.') && link.length > 1) return { to: 'prompt', name: link.slice(1) };
  const flowId = REMOTE.exec(link)?.[1];
  return flowId === undefined ? { to: 'unknown', text: link } : { to: 'flow', flowId: Number(flowId) };
};

/** A prompt, an answer, or one of its links with a condition. */
export interface Linking {
  readonly nextKey?: string | null | undefined;
}
interface Branching extends Linking {
  readonly when?: readonly When[] | undefined;
}
/** The link that is followed if no condition holds, in the form that `readLink` reads; null: none. */
export const linkOf = ({ nextKey }: Linking): string | null => nextKey || null;
/** Gives it this link. */
export const leadingTo = (link: string | undefined): Linking => ({ nextKey: link });
/** Whether the field with this name holds a link. */
export const isLinkField = (name: string): boolean => name === 'nextKey';
/** Every link of a prompt or an answer: those with a condition come first, in their order. */
export const linksFrom = (part: Branching): readonly string[] => {
  const own = linkOf(part);
  const otherwise = own === null ? [] : [own];
  return part.when?.length ? [...part.when.flatMap((each) => linkOf(each) ?? []), ...otherwise] : otherwise;
};
const mapLink = <T extends Linking>(part: T, change: (link: string) => string | null): T => {
  const before = linkOf(part);
  const after = before === null ? null : change(before);
  if (after === before) return part;
  if (after !== null) return { ...part, nextKey: after };
  const { nextKey: _before, ...rest } = part;
  return rest as T;
};
/** Changes every link of a prompt or an answer; null removes it. Returns the same object if no link changes. */
export const mapLinks = <T extends Branching>(part: T, change: (link: string) => string | null): T => {
  const when = part.when?.map((each) => mapLink(each, change));
  const isSame = when === undefined || when.every((each, index) => each === part.when?.[index]);
  return mapLink(isSame ? part : { ...part, when }, change);
};

/** The prompt's own answers; null if it names a common list or has none. */
export const ownAnswers = (definition: PromptDefinition): readonly Answer[] | null =>
  Array.isArray(definition.answers) ? (definition.answers as readonly Answer[]) : null;

/** A prompt's answers, with common lists looked up (by `name` or `.name`); null if the named list doesn't exist. */
export const resolveAnswers = (definition: PromptDefinition, flow: FlowDefinition): readonly Answer[] | null => {
  const { answers } = definition;
  if (typeof answers !== 'string') return answers ?? [];
  const lists = flow.commonAnswers ?? {};
  const name = answers.startsWith('.') ? answers.slice(1) : answers;
  return Object.hasOwn(lists, name) ? (lists[name] ?? null) : null;
};

/** Every link of a flow: of its prompts, of their own answers and of its common lists. */
export const linksIn = ({ promptsArray, commonAnswers }: FlowDefinition): readonly string[] =>
  [
    ...promptsArray.flatMap(({ definition }) => [definition, ...(ownAnswers(definition) ?? [])]),
    ...Object.values(commonAnswers ?? {}).flat(),
  ].flatMap(linksFrom);

/** Changes every link of a prompt and of its own answers, like `mapLinks`. */
export const mapPromptLinks = (
  definition: PromptDefinition,
  change: (link: string) => string | null,
): PromptDefinition => {
  const own = ownAnswers(definition);
  const answers = own?.map((answer) => mapLinks(answer, change));
  const isSame = answers === undefined || answers.every((answer, index) => answer === own?.[index]);
  return mapLinks(isSame ? definition : { ...definition, answers }, change);
};
/** Changes every link of a flow, like `mapLinks`. */
export const mapFlowLinks = (flow: FlowDefinition, change: (link: string) => string | null): FlowDefinition => ({
  ...flow,
  promptsArray: flow.promptsArray.map((entry) => ({ ...entry, definition: mapPromptLinks(entry.definition, change) })),
  ...(flow.commonAnswers && {
    commonAnswers: Object.fromEntries(
      Object.entries(flow.commonAnswers).map(([name, answers]) => [
        name,
        answers.map((answer) => mapLinks(answer, change)),
      ]),
    ),
  }),
});
