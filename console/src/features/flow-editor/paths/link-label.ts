import type { TFunction } from 'i18next';
import type { Condition } from '@parley/contracts/definition/conditions';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { resolveAnswers } from '@parley/contracts/definition/links';
import { answerText, comparesAnswers } from '../../../ui/answer-text.js';
import type { FlowDocument } from '../model/flow-document.js';
import { placeInOrder } from '../model/place-in-order.js';

type Translate = TFunction<'flow-paths'>;
interface Way {
  readonly promptKey: string;
  readonly answerKey: string | null;
  /** Names a link with a condition: `prompt/{key}`, `answer/{key}`. */
  readonly linkKey?: string | null;
}
/** Says a condition in a few words. */
type ConditionLabel = (condition: Condition) => string;

const wordsOf = (t: Translate, answer: Answer | undefined, compares: boolean): string =>
  answer?.message === CATCH_ALL ? t('any') : (answer && answerText(answer, compares).trim()) || t('blank');

/** " · if score ≥ 3", " · otherwise", or '' if the link depends on nothing. */
function branchLabel(
  t: Translate,
  { linkKey }: Way,
  [definition, answer]: readonly [PromptDefinition, Answer | undefined],
  conditionLabel: ConditionLabel,
): string {
  const lines = [...(answer?.when ?? []), ...(definition.when ?? [])];
  const key = linkKey?.split('/')[1];
  const condition = lines.find((line) => line.key === key)?.if;
  if (condition) return ` · ${t('ifLink', { condition: conditionLabel(condition) })}`;
  return lines.length > 0 ? ` · ${t('otherwiseLink')}` : '';
}

/** "Prompt 3 · Yes · if score ≥ 3": a link as authors know it. */
export function linkLabel(t: Translate, doc: FlowDocument, way: Way, conditionLabel: ConditionLabel): string {
  const { promptKey, answerKey } = way;
  const number = placeInOrder(doc.order, promptKey) + 1;
  const { definition } = doc.byKey[promptKey] ?? { definition: {} };
  const answers = resolveAnswers(definition, { promptsArray: [], ...doc.rest }) ?? [];
  const answer = answers.find(({ key }) => key === answerKey);
  const said = answerKey === null ? t('goesOn') : wordsOf(t, answer, comparesAnswers(definition));
  return t('link', { number, answer: said }) + branchLabel(t, way, [definition, answer], conditionLabel);
}
