import type { TFunction } from 'i18next';
import type { Answer } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { resolveAnswers } from '@parley/contracts/definition/links';
import { answerText, comparesAnswers } from '../model/answer-text.js';
import type { FlowDocument } from '../model/flow-document.js';
import { placeInOrder } from '../model/place-in-order.js';

type Translate = TFunction<'flow-paths'>;
interface Way {
  readonly promptKey: string;
  readonly answerKey: string | null;
}

const wordsOf = (t: Translate, answer: Answer | undefined, compares: boolean): string =>
  answer?.message === CATCH_ALL ? t('any') : (answer && answerText(answer, compares).trim()) || t('blank');

/** "Prompt 3 · Yes": a link as authors know it. */
export function linkLabel(t: Translate, doc: FlowDocument, { promptKey, answerKey }: Way): string {
  const number = placeInOrder(doc.order, promptKey) + 1;
  if (answerKey === null) return t('link', { number, answer: t('goesOn') });
  const { definition } = doc.byKey[promptKey] ?? { definition: {} };
  const answers = resolveAnswers(definition, { promptsArray: [], ...doc.rest }) ?? [];
  return t('link', {
    number,
    answer: wordsOf(
      t,
      answers.find(({ key }) => key === answerKey),
      comparesAnswers(definition),
    ),
  });
}
