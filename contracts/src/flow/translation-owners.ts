/**
 * Whose texts are translated: prompts, and what the flow says beside them (SPEC I18N-T18…20). A common list and the flow's
 * own words are looked at as a prompt that says nothing else, so that one set of rules serves all.
 */
import type { Answer, FlowDefinition, Language, PromptDefinition, WaitingTexts } from './definition.js';
import { waitingTextsOf } from './flow-texts.js';
import { lacksTranslation } from './translatable.js';

export interface TranslationOwner {
  /** A prompt's key, `.<name>` of a common list, or `.` for the flow itself. */
  readonly key: string;
  readonly definition: PromptDefinition;
}
export const FLOW_OWNER = '.';
export const listOwner = (name: string): string => `.${name}`;

const asPrompt = new WeakMap<readonly Answer[], PromptDefinition>();
/** One object a list, since what is known of a definition is kept with it. */
const ofList = (answers: readonly Answer[]): PromptDefinition => {
  const known = asPrompt.get(answers) ?? { answers };
  asPrompt.set(answers, known);
  return known;
};

type Beside = Omit<FlowDefinition, 'promptsArray'>;

export const ownersBeside = (rest: Beside): readonly TranslationOwner[] => [
  ...Object.entries(rest.commonAnswers ?? {}).map(([name, list]) => ({
    key: listOwner(name),
    definition: ofList(list),
  })),
  { key: FLOW_OWNER, definition: waitingTextsOf(rest) },
];
/** In the order of the file that goes to translators: prompts, common lists, the flow's own words. */
export const ownersOf = (flow: FlowDefinition): readonly TranslationOwner[] => [
  ...flow.promptsArray,
  ...ownersBeside(flow),
];

/** What stands beside the prompts, with one owner of it changed; the same object when nothing changed. */
export const withOwnerChanged = <T extends Beside>(
  rest: T,
  key: string,
  change: (definition: PromptDefinition) => PromptDefinition,
): T => {
  if (key === FLOW_OWNER) {
    const before = waitingTextsOf(rest);
    const after = change(before);
    return after === before ? rest : { ...withoutWaiting(rest), ...waitingTextsOf(after) };
  }
  const name = key.slice(1);
  const list = key.startsWith('.') && Object.hasOwn(rest.commonAnswers ?? {}, name) && rest.commonAnswers?.[name];
  if (!list) return rest;
  const before = ofList(list);
  const after = change(before);
  return after === before ? rest : { ...rest, commonAnswers: { ...rest.commonAnswers, [name]: after.answers } };
};

const withoutWaiting = <T extends WaitingTexts>(rest: T): T => {
  const waiting = waitingTextsOf(rest);
  return Object.fromEntries(Object.entries(rest).filter(([field]) => !Object.hasOwn(waiting, field))) as T;
};

/** The common lists that lack a text in `language`, by name. */
export const listsLacking = (flow: FlowDefinition, language: Language): ReadonlySet<string> =>
  new Set(
    Object.entries(flow.commonAnswers ?? {}).flatMap(([name, list]) =>
      lacksTranslation(ofList(list), language) ? [name] : [],
    ),
  );
/** The name of the common list that a prompt asks with; null = its answers are its own. */
export const listNameOf = ({ answers }: PromptDefinition): string | null =>
  typeof answers === 'string' ? answers.replace(/^\./, '') : null;
