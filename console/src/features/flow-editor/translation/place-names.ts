/** Names of text positions. */
import type { TFunction } from 'i18next';
import type { PromptDefinition } from '@parley/contracts/definition/definition';
import { ownAnswers } from '@parley/contracts/definition/links';
import type { TextPlace } from '@parley/contracts/flow/translatable';
import { letterOf } from '../model/letter.js';

type Translate = TFunction<'flow-editor'>;

/** "Answer B", "Message 2", "Reaction to answer B" … */
export function placeName(t: Translate, definition: PromptDefinition, place: TextPlace): string {
  const [kind = '', key = ''] = place.split(/:(.*)/s);
  const [index = '', owner = ''] = key.split(/:(.*)/s);
  const letterFor = (answerKey: string) =>
    letterOf((ownAnswers(definition) ?? []).findIndex((answer) => answer.key === answerKey));
  switch (kind) {
    case 'step':
      return t('translate.step', { number: (definition.messages ?? []).findIndex((step) => step.key === key) + 1 });
    case 'answer':
      return t('translate.answer', { letter: letterFor(key) });
    case 'response':
      return t('translate.response', { letter: letterFor(key) });
    case 'responses':
      return t('translate.responses', { letter: letterFor(owner), number: Number(index) + 1 });
    case 'alt':
      return t('altMessageNumber', { index: Number(index) + 1 });
    case 'quick': {
      const list = definition.quickResponses ?? [];
      const index = list.findIndex((each, at) => (each.key ?? String(at)) === key);
      return t('translate.quick', { number: index + 1 });
    }
    case 'pending':
      return t('translate.pending');
    case 'fulfilled':
      return t('translate.fulfilled');
    default:
      return t('translate.message');
  }
}
