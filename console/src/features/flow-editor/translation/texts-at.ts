/** The texts that a prompt's card shows next to their translations. */
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { textsOf, type TranslatableText } from '@parley/contracts/flow/translatable';
import { FLOW_OWNER, listNameOf, listOwner, type TranslationOwner } from '@parley/contracts/flow/translation-owners';
import type { FlowDocument } from '../model/flow-document.js';
import type { ShownTexts } from './shown-texts.slice.js';
import { ownerOf } from './owners.js';

export interface OwnedText {
  readonly ownerKey: string;
  /** The definition of the text's owner. */
  readonly said: PromptDefinition;
  readonly text: TranslatableText;
}
export interface TextsAt {
  readonly own: readonly OwnedText[];
  /** The texts of the prompt's common list. */
  readonly ofList: readonly OwnedText[];
  /** The flow's texts for waiting, which learners see if the prompt has none of its own. */
  readonly ofFlow: readonly OwnedText[];
}
/** Owners beside the prompt; undefined = the flow has none. */
export interface Beside {
  readonly list: TranslationOwner | undefined;
  readonly waiting: TranslationOwner | undefined;
}

const textsFrom = ({ key, definition: said }: TranslationOwner): readonly OwnedText[] =>
  textsOf(said).map((text) => ({ ownerKey: key, said, text }));

export function textsAt(key: string, definition: PromptDefinition, { list, waiting }: Beside): TextsAt {
  const own = textsFrom({ key, definition });
  const places = new Set(own.map(({ text }) => text.place));
  return {
    own,
    ofList: list ? textsFrom(list) : [],
    ofFlow:
      definition.answerExternally && waiting ? textsFrom(waiting).filter(({ text }) => !places.has(text.place)) : [],
  };
}
export const besideIn = (doc: FlowDocument, definition: PromptDefinition): Beside => {
  const name = listNameOf(definition);
  return { list: name === null ? undefined : ownerOf(doc, listOwner(name)), waiting: ownerOf(doc, FLOW_OWNER) };
};
export const allTextsAt = (key: string, definition: PromptDefinition, beside: Beside): readonly OwnedText[] => {
  const { own, ofList, ofFlow } = textsAt(key, definition, beside);
  return [...own, ...ofList, ...ofFlow];
};

export const idOfText = (ownerKey: string, { place }: TranslatableText): string => `${ownerKey}/${place}`;
export const isShownText = ({ texts }: ShownTexts, { ownerKey, text }: OwnedText): boolean =>
  texts === null || texts[idOfText(ownerKey, text)] === true;
