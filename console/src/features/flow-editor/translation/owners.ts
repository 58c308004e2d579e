/** Whose texts are translated, as the editor holds them. */
import type { TFunction } from 'i18next';
import type { Language } from '@parley/contracts/flow/definition';
import { FLOW_OWNER, ownersBeside, type TranslationOwner } from '@parley/contracts/flow/translation-owners';
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
