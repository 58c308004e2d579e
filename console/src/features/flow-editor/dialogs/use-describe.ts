import { useTranslation } from 'react-i18next';
import { isLinkField, linkOf, NEXT_PROMPT } from '@parley/contracts/definition/links';
import type { DraftConflict } from '@parley/contracts/draft/merge-drafts';
import type { Answer, PromptEntry, Step, When } from '@parley/contracts/definition/definition';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { isBlankMessage, isMessage, plainText, type ContentType } from '@parley/contracts/definition/message';
import { useConditionWords } from '../../../ui/conditions/use-condition-words.js';
import { useNames } from '../conditions/use-names.js';
import { type FlowDocument } from '../model/flow-document.js';
import { targetOf } from '../model/selectors.js';
import { firstLine } from '../message-view/parsed.js';
import { typeName } from '../message-view/type-name.js';
import { placeInOrder } from '../model/place-in-order.js';
import { headlineOf } from '../message-view/headline.js';

/** Describes a conflicting change to the author: where it is, and both values. */
export function useDescribe() {
  const { t } = useTranslation(['flow-editor', 'flow-conditions']);
  const names = useNames();
  const words = useConditionWords(names);
  const branchLine = (line: When, doc: FlowDocument): string =>
    `${t('flow-conditions:if')} ${line.if ? words.sentence(line.if) : t('nothing')} ${link(linkOf(line), doc)}`;
  const link = (text: unknown, doc: FlowDocument): string => {
    if (text === NEXT_PROMPT) return `→ ${t('nextPrompt')}`;
    const target = typeof text === 'string' ? targetOf(doc, text) : null;
    return target ? `→ ${t('prompt', { number: target.number })}` : text ? t('unknownTarget') : t('noNext');
  };
  const answerLine = (answer: Answer, doc: FlowDocument): string => {
    const said = answer.message === CATCH_ALL ? t('acceptsAny') : answer.message;
    const score = typeof answer.score === 'number' ? ` · ${answer.score}` : '';
    const next = [...(answer.when ?? []).map((line) => branchLine(line, doc)), link(linkOf(answer), doc)];
    return `${said}${score} · ${next.join(' · ')}`;
  };
  return {
    title: ({ key, field }: DraftConflict, mine: FlowDocument, theirs: FlowDocument): string => {
      const doc = mine.byKey[key] ? mine : theirs;
      const place = placeInOrder(doc.order, key);
      const [kind, list] = field.split(/\.(.*)/s, 2);
      const name = t(`field.${kind}` as 'field.message', { defaultValue: field });
      const what = list === undefined ? name : `${name} “${list}”`;
      return place < 0 ? what : `${t('prompt', { number: place + 1 })} · ${what}`;
    },
    value: ({ field }: DraftConflict, value: unknown, doc: FlowDocument): readonly string[] => {
      if (field === 'removed')
        return [value ? headlineOf((value as PromptEntry).definition) || t('keptPrompt') : t('deletedPrompt')];
      if (field === 'place')
        return [
          typeof value === 'string' ? t('placeAfter', { number: placeInOrder(doc.order, value) + 1 }) : t('placeFirst'),
        ];
      if (field === 'contentType') return [typeName(t, (value ?? null) as ContentType)];
      if (field === 'message' && isMessage(value))
        return isBlankMessage(value) ? [t('nothing')] : plainText(value, '\n').split('\n');
      if (value === undefined || value === null || value === '') return [t('nothing')];
      if (isLinkField(field)) return [link(value, doc)];
      if (field === 'when' && Array.isArray(value)) return (value as When[]).map((line) => branchLine(line, doc));
      if ((field === 'answers' || field.startsWith('commonAnswers.')) && Array.isArray(value))
        return (value as Answer[]).map((answer) => answerLine(answer, doc));
      if (field === 'messages' && Array.isArray(value))
        return (value as Step[]).map((step) => firstLine(plainText(step.message, '\n\n')));
      if (typeof value === 'boolean') return [value ? t('on') : t('off')];
      return [typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1)];
    },
  };
}
