/** Matches of the command palette. */
import { textsIn } from '@parley/contracts/definition/message';
import { textsOf } from '@parley/contracts/flow/translatable';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isEnabled, isOffered, type ActionContext, type EditorAction } from '../actions/editor-action.js';
import { languageActions } from '../actions/view-actions.js';
import { promptsOf, type FlowDocument } from '../model/flow-document.js';
import { selectedKeys } from '../actions/selection.js';
import { placeInOrder } from '../model/place-in-order.js';
import { titleAndText } from '../message-view/headline.js';

export interface FoundPrompt {
  readonly key: string;
  readonly number: number;
  readonly text: string;
}
export interface FoundAction {
  readonly action: EditorAction;
  readonly label: string;
}

const searchWords = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** Adds the card or the number of selected cards to labels of card actions. */
function labelOf(action: EditorAction, { t, state, root, card }: ActionContext): string {
  const label = action.label(t, state, root);
  if (action.group !== 'card' && action.id !== 'pick') return label;
  const selected = selectedKeys(root);
  if (card === null || (selected.includes(card) && ['duplicatePrompt', 'deletePrompt'].includes(action.id)))
    return t('editor-tools:forPicked', { action: label, count: selected.length });
  return t('editor-tools:forPrompt', { action: label, number: placeInOrder(state.doc.order, card) + 1 });
}

export const actionsFor = (context: ActionContext, query: string): readonly FoundAction[] =>
  [...ALL_ACTIONS, ...languageActions(context.state)]
    .filter((action) => (action.inPalette ?? true) && isOffered(action, context) && isEnabled(action, context))
    .map((action) => ({ action, label: labelOf(action, context) }))
    .filter(({ label }) => hasAll(label, searchWords(query)));

/** Matches the prompt's number and its texts in every language. */
export function promptsFor(doc: FlowDocument, query: string): readonly FoundPrompt[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  return promptsOf(doc)
    .map((prompt, index) => ({ prompt, number: index + 1 }))
    .filter(({ prompt, number }) => {
      if (words.length === 1 && words[0] === String(number)) return true;
      const texts = textsOf(prompt.definition)
        .flatMap(({ source, translations }) => [source, ...Object.values(translations)])
        .flatMap((message) => textsIn(message).map(({ text }) => text));
      return hasAll(texts.join('\n'), words);
    })
    .sort((a, b) => Number(words[0] === String(b.number)) - Number(words[0] === String(a.number)))
    .map(({ prompt, number }) => ({
      key: prompt.key,
      number,
      text: titleAndText(prompt.definition),
    }));
}
