/** Prompts, common answers and the flow as owners of translatable texts. */
import type { TFunction } from 'i18next';
import type { PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { progressOf, type TranslationProgress } from '@parley/contracts/flow/translatable';
import {
  FLOW_OWNER,
  listNameOf,
  listOwner,
  ownersBeside,
  type TranslationOwner,
} from '@parley/contracts/flow/translation-owners';
import { languageName } from '../../../i18n/language-names.js';
import { promptsOf, type FlowDocument } from '../model/flow-document.js';
import { placesOf } from '../model/selectors.js';

const cache = new WeakMap<FlowDocument['rest'], readonly TranslationOwner[]>();
/** Memoized: returns the same objects until something besides the prompts changes. */
const ownersBesidePrompts = ({ rest }: FlowDocument): readonly TranslationOwner[] => {
  const owners = cache.get(rest) ?? ownersBeside(rest);
  cache.set(rest, owners);
  return owners;
};

export const ownersIn = (doc: FlowDocument): readonly TranslationOwner[] => [
  ...promptsOf(doc),
  ...ownersBesidePrompts(doc),
];
/** If a common list has the name of a prompt's key, the prompt wins. */
export const ownerOf = (doc: FlowDocument, key: string): TranslationOwner | undefined =>
  doc.byKey[key] ?? ownersBesidePrompts(doc).find((owner) => owner.key === key);

/** The texts that learners see at a prompt: its own, and those of its common answers (I18N-T20). */
const saidAt = (doc: FlowDocument, { definition }: PromptEntry): readonly PromptDefinition[] => {
  const list = listNameOf(definition);
  const owner = list === null ? undefined : ownerOf(doc, listOwner(list));
  return owner ? [definition, owner.definition] : [definition];
};
const hasTexts = ({ total }: TranslationProgress): boolean => total > 0;
/** Missing and outdated translations of the texts that learners see at a prompt. */
export const lagOf = (doc: FlowDocument, prompt: PromptEntry, languages: readonly Language[]) => {
  const progress = saidAt(doc, prompt).flatMap((said) => languages.map((language) => progressOf(said, language)));
  const missing = progress.reduce((sum, each) => sum + each.missing, 0);
  const isStale = progress.some(({ stale }) => stale > 0);
  return { missing, isMissing: missing > 0, isStale, isDone: missing === 0 && !isStale && progress.some(hasTexts) };
};

/** Number of a prompt, counted from 1; null = the owner isn't a prompt. */
export const numberOf = (doc: FlowDocument, key: string): number | null =>
  placesOf(doc).get(doc.byKey[key]?.name ?? '')?.number ?? null;

/** Display name: "Prompt 3", "Common answers “Yes or no”", "The flow". */
export function ownerName(t: TFunction<'flow-editor'>, doc: FlowDocument, key: string): string {
  const number = numberOf(doc, key);
  if (number !== null) return t('prompt', { number });
  return key === FLOW_OWNER ? t('translate.ofFlow') : t('translate.ofList', { name: key.slice(1) });
}

export interface TextWords {
  /** Name of the text's position in its owner. */
  readonly name: string;
  readonly number: number | null;
  readonly owner: string;
  readonly language: Language;
}
/** Accessible name of a translation's field. */
export function labelOf(t: TFunction<'flow-editor'>, { name, number, owner, language: into }: TextWords): string {
  const language = languageName(into);
  return number === null
    ? t('translate.labelOf', { name, owner, language })
    : t('translate.label', { name, number, language });
}
