/**
 * Owners of translatable texts: prompts, common lists, and the flow itself (SPEC I18N-T18…20). A common list and the
 * flow's own texts are represented as a prompt without other content, so that the same rules serve all.
 */
import type { Answer, FlowDefinition, PromptDefinition, WaitingTexts } from '../definition/definition.js';
import type { Language } from '../definition/values.js';
import { waitingTextsOf } from '../definition/flow-texts.js';
import { lacksTranslation } from './translatable.js';

export interface TranslationOwner {
  /** A prompt's key, `.<name>` for a common list, or `.` for the flow itself. */
  readonly key: string;
  readonly definition: PromptDefinition;
}
export const FLOW_OWNER = '.';
export const listOwner = (name: string): string => `.${name}`;

const asPrompt = new WeakMap<readonly Answer[], PromptDefinition>();
/** One object per list, because results are cached by definition object. */
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
/** In the order of translators' files: prompts, common lists, the flow's own texts. */
export const ownersOf = (flow: FlowDefinition): readonly TranslationOwner[] => [
  ...flow.promptsArray,
  ...ownersBeside(flow),
];

/** The flow's texts outside of prompts, with one owner changed; the same object if nothing changed. */
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

/** Names of the common lists with a text that isn't translated into `language`. */
export const listsLacking = (flow: FlowDefinition, language: Language): ReadonlySet<string> =>
  new Set(
    Object.entries(flow.commonAnswers ?? {}).flatMap(([name, list]) =>
      lacksTranslation(ofList(list), language) ? [name] : [],
    ),
  );
/** The name of the common list that a prompt uses; null = it has its own answers. */
export const listNameOf = ({ answers }: PromptDefinition): string | null =>
  typeof answers === 'string' ? answers.replace(/^\./, '') : null;
