/** What the palette offers for what was typed. */
import { textsOf } from '@parley/contracts/flow/translatable';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { isEnabled, isOffered, type ActionContext, type EditorAction } from '../actions/editor-action.js';
import { languageActions } from '../actions/view-actions.js';
import { firstLine } from '../message-view/parsed.js';
import { firstMessage, promptsOf, type FlowDocument } from '../model/flow-document.js';
import { selectedKeys } from '../selection/selection.js';

export interface FoundPrompt {
  readonly key: string;
  readonly number: number;
  readonly text: string;
}
export interface FoundAction {
  readonly action: EditorAction;
  readonly label: string;
}

const wordsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/).filter(Boolean);
const hasAll = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
};

/** What acts on one card, or on the picked ones, says on which. */
function labelOf(action: EditorAction, { t, state, card }: ActionContext): string {
  const label = action.label(t, state);
  if (action.group !== 'card' && action.id !== 'pick') return label;
  const picked = selectedKeys(state);
  if (card === null || (picked.includes(card) && ['duplicatePrompt', 'deletePrompt'].includes(action.id)))
    return t('editor-tools:forPicked', { action: label, count: picked.length });
  return t('editor-tools:forPrompt', { action: label, number: state.doc.order.indexOf(card as never) + 1 });
}

export const actionsFor = (context: ActionContext, query: string): readonly FoundAction[] =>
  [...ALL_ACTIONS, ...languageActions(context.state)]
    .filter((action) => (action.inPalette ?? true) && isOffered(action, context) && isEnabled(action, context))
    .map((action) => ({ action, label: labelOf(action, context) }))
    .filter(({ label }) => hasAll(label, wordsOf(query)));

/** By their number, or by anything that they say in any language. */
export function promptsFor(doc: FlowDocument, query: string): readonly FoundPrompt[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return promptsOf(doc)
    .map((prompt, index) => ({ prompt, number: index + 1 }))
    .filter(({ prompt, number }) => {
      if (words.length === 1 && words[0] === String(number)) return true;
      const said = textsOf(prompt.definition)
        .flatMap(({ source, translations }) => [source, ...Object.values(translations)])
        .filter((text) => typeof text === 'string');
      return hasAll(said.join('\n'), words);
    })
    .sort((a, b) => Number(words[0] === String(b.number)) - Number(words[0] === String(a.number)))
    .map(({ prompt, number }) => ({
      key: prompt.key,
      number,
      text: firstLine(firstMessage(prompt.definition)),
    }));
}
