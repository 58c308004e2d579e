import type { TFunction } from 'i18next';
import { CATCH_ALL, type Answer } from '@parley/contracts/flow/definition';
import { resolveAnswers } from '@parley/contracts/flow/links';
import type { FlowDocument } from '../model/flow-document.js';

type Words = TFunction<'flow-paths'>;
interface Way {
  readonly promptKey: string;
  readonly answerKey: string | null;
}

const answerWords = (t: Words, answer: Answer | undefined): string =>
  answer?.message === CATCH_ALL ? t('any') : answer?.message.trim() || t('blank');

/** "Prompt 3 · Yes", as the author knows the way. */
export function wayWords(t: Words, doc: FlowDocument, { promptKey, answerKey }: Way): string {
  const number = doc.order.indexOf(promptKey as never) + 1;
  if (answerKey === null) return t('link', { number, answer: t('goesOn') });
  const { definition } = doc.byKey[promptKey] ?? { definition: {} };
  const answers = resolveAnswers(definition, { promptsArray: [], ...doc.rest }) ?? [];
  return t('link', {
    number,
    answer: answerWords(
      t,
      answers.find(({ key }) => key === answerKey),
    ),
  });
}
