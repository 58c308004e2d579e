/** Names of text positions. */
import type { TFunction } from 'i18next';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import type { PlaceId } from '@parley/contracts/definition/fields';
import { helpAmong } from '@parley/contracts/definition/help';
import { ownAnswers } from '@parley/contracts/definition/links';
import { readPlace, type TextPlace } from '@parley/contracts/flow/translatable';
import { letterOf } from '../model/letter.js';

type Translate = TFunction<'flow-editor'>;

const letterFor = (definition: PromptDefinition, answerKey: string): string =>
  letterOf((ownAnswers(definition) ?? []).findIndex((answer) => answer.key === answerKey));

/** "Hint 2" or "Solution"; null: the answer is no help. */
function helpName(t: Translate, definition: PromptDefinition, answerKey: string): string | null {
  const helps = helpAmong(ownAnswers(definition) ?? []);
  const help = helps.find(({ key }) => key === answerKey)?.help;
  if (help === undefined) return null;
  const alike = helps.filter((each) => each.help === help);
  return t(`helpName.${help}`, { number: alike.findIndex(({ key }) => key === answerKey) + 1 });
}

/** @param rest - What tells the text from others of its place: a key, an index, or both */
type Name = (t: Translate, definition: PromptDefinition, rest: string) => string;
const NAMES: Readonly<Record<PlaceId, Name>> = {
  title: (t) => t('field.title'),
  message: (t) => t('translate.message'),
  alternate: (t, _, index) => t('altMessageNumber', { index: Number(index) + 1 }),
  step: (t, { messages }, key) =>
    t('translate.step', { number: (messages ?? []).findIndex((step) => step.key === key) + 1 }),
  answer: (t, definition, key) =>
    helpName(t, definition, key) ?? t('translate.answer', { letter: letterFor(definition, key) }),
  pair: (t, definition, key) => t('translate.rightSide', { letter: letterFor(definition, key) }),
  rule: (t, definition, key) => t('translate.rule', { letter: letterFor(definition, key) }),
  response: (t, definition, key) => {
    const help = helpName(t, definition, key);
    return help === null
      ? t('translate.response', { letter: letterFor(definition, key) })
      : t('helpShown', { name: help });
  },
  repeat: (t, definition, rest) => {
    const [turn = '', key = ''] = rest.split(/:(.*)/s);
    return t('translate.responses', { letter: letterFor(definition, key), number: Number(turn) + 1 });
  },
  quick: (t, { quickResponses }, key) => {
    const index = (quickResponses ?? []).findIndex((each, at) => (each.key ?? String(at)) === key);
    return t('translate.quick', { number: index + 1 });
  },
  minWord: (t) => t('minWord'),
  maxWord: (t) => t('maxWord'),
  pending: (t) => t('translate.pending'),
  fulfilled: (t) => t('translate.fulfilled'),
};

/** "Answer B", "Message 2", "Reaction to answer B" … */
export function placeName(t: Translate, definition: PromptDefinition, place: TextPlace): string {
  const { id, rest } = readPlace(place) ?? { id: 'message', rest: '' };
  return NAMES[id](t, definition, rest);
}
