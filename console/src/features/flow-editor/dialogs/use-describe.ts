import { useTranslation } from 'react-i18next';
import { CATCH_ALL, type Answer, type PromptEntry, type Step } from '@parley/contracts/flow/definition';
import { firstMessage, type FlowDocument } from '../model/flow-document.js';
import type { MergeConflict } from '../model/merge.js';
import { targetOf } from '../model/selectors.js';
import { firstLine } from '../message-view/parsed.js';

/** Words for what two people changed: the place and the value, as authors know them. */
export function useDescribe() {
  const { t } = useTranslation('flow-editor');
  const link = (nextKey: unknown, doc: FlowDocument): string => {
    const target = typeof nextKey === 'string' ? targetOf(doc, nextKey) : null;
    return target ? `→ ${t('prompt', { number: target.number })}` : nextKey ? t('unknownTarget') : t('noNext');
  };
  const answerLine = (answer: Answer, doc: FlowDocument): string => {
    const words = answer.message === CATCH_ALL ? t('acceptsAny') : answer.message;
    const score = typeof answer.score === 'number' ? ` · ${answer.score}` : '';
    return `${words}${score} · ${link(answer.nextKey, doc)}`;
  };
  return {
    title: ({ key, field }: MergeConflict, mine: FlowDocument, theirs: FlowDocument): string => {
      const doc = mine.byKey[key] ? mine : theirs;
      const place = doc.order.indexOf(key as never);
      const what = t(`field.${field}` as 'field.message', { defaultValue: field });
      return place < 0 ? what : `${t('prompt', { number: place + 1 })} · ${what}`;
    },
    value: ({ field }: MergeConflict, value: unknown, doc: FlowDocument): readonly string[] => {
      if (field === 'removed')
        return [
          value ? firstLine(firstMessage((value as PromptEntry).definition)) || t('keptPrompt') : t('deletedPrompt'),
        ];
      if (value === undefined || value === null || value === '') return [t('nothing')];
      if (field === 'nextKey') return [link(value, doc)];
      if (field === 'answers' && Array.isArray(value))
        return (value as Answer[]).map((answer) => answerLine(answer, doc));
      if (field === 'messages' && Array.isArray(value))
        return (value as Step[]).map((step) => firstLine(String(step.message)));
      if (typeof value === 'boolean') return [value ? t('on') : t('off')];
      return [typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1)];
    },
  };
}
