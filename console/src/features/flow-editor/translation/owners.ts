/** Whose texts are translated, as the editor holds them. */
import type { TFunction } from 'i18next';
import type { Language, PromptDefinition, PromptEntry } from '@parley/contracts/flow/definition';
import { progressOf } from '@parley/contracts/flow/translatable';
import {
  FLOW_OWNER,
  listNameOf,
  listOwner,
  ownersBeside,
  type TranslationOwner,
} from '@parley/contracts/flow/translation-owners';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { promptsOf, type FlowDocument } from '../model/flow-document.js';
import { placesOf } from '../model/selectors.js';

const beside = new WeakMap<FlowDocument['rest'], readonly TranslationOwner[]>();
/** The same objects as long as nothing beside the prompts changes. */
const ownersBesidePrompts = ({ rest }: FlowDocument): readonly TranslationOwner[] => {
  const owners = beside.get(rest) ?? ownersBeside(rest);
  beside.set(rest, owners);
  return owners;
};

export const ownersIn = (doc: FlowDocument): readonly TranslationOwner[] => [
  ...promptsOf(doc),
  ...ownersBesidePrompts(doc),
];
/** A prompt goes before a common list that looks like its key. */
export const ownerOf = (doc: FlowDocument, key: string): TranslationOwner | undefined =>
  doc.byKey[key] ?? ownersBesidePrompts(doc).find((owner) => owner.key === key);

/** What learners read at a prompt: its own texts, and the common list that it asks with (I18N-T20). */
const saidAt = (doc: FlowDocument, { definition }: PromptEntry): readonly PromptDefinition[] => {
  const list = listNameOf(definition);
  const owner = list === null ? undefined : ownerOf(doc, listOwner(list));
  return owner ? [definition, owner.definition] : [definition];
};
/** How far the translations of what is said at a prompt are behind. */
export const lagOf = (doc: FlowDocument, prompt: PromptEntry, languages: readonly Language[]) => {
  const progress = saidAt(doc, prompt).flatMap((said) => languages.map((language) => progressOf(said, language)));
  return {
    isMissing: progress.some(({ missing }) => missing > 0),
    isStale: progress.some(({ stale }) => stale > 0),
  };
};

/** Of a prompt, counted from 1; null = it is none. */
export const numberOf = (doc: FlowDocument, key: string): number | null =>
  placesOf(doc).get(doc.byKey[key]?.name ?? '')?.number ?? null;

/** "Prompt 3", "Common answers “Yes or no”", "The flow". */
export function ownerName(t: TFunction<'flow-editor'>, doc: FlowDocument, key: string): string {
  const number = numberOf(doc, key);
  if (number !== null) return t('prompt', { number });
  return key === FLOW_OWNER ? t('translate.ofFlow') : t('translate.ofList', { name: key.slice(1) });
}

export interface TextWords {
  /** Where the text stands in its owner. */
  readonly name: string;
  readonly number: number | null;
  readonly owner: string;
  readonly language: Language;
}
/** What a translation's field is called. */
export function labelOf(t: TFunction<'flow-editor'>, { name, number, owner, language: into }: TextWords): string {
  const language = LANGUAGE_NAMES[into];
  return number === null
    ? t('translate.labelOf', { name, owner, language })
    : t('translate.label', { name, number, language });
}
