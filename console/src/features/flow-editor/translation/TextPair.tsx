import { Button, Group, Text } from '@mantine/core';
import { Check, Copy, X } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type Message, isBlankMessage, textsIn } from '@parley/contracts/definition/message';
import type { Language } from '@parley/contracts/definition/values';
import { isAnswer, isOneLine, stateOf, type TranslatableText } from '@parley/contracts/flow/translatable';
import { ContentLanguage } from '../../../ui/content-language.js';
import { wordsInBox } from '../../../ui/answer-text.js';
import { ownerCompares } from '../model/compared-answers.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { MessageView } from '../message-view/MessageView.js';
import { saidView } from '../message-view/said-view.js';
import { labelOf, ownerName } from './owners.js';
import { StateBadge } from './StateBadge.js';
import { translationChanged, translationConfirmed } from './translation-edits.js';
import { TranslationField } from './TranslationField.js';
import classes from './translation.module.css';

export interface TextPairProps {
  /** See `TranslationOwner`. */
  readonly ownerKey: string;
  readonly text: TranslatableText;
  /** Name of the text's position in its card. */
  readonly name: string;
  /** Number of the prompt; null = the text belongs to the flow or to common answers. */
  readonly number: number | null;
  readonly language: Language;
  readonly editable: boolean;
}

/** A text and its translation. */
export const TextPair = memo(function TextPair({ ownerKey, text, name, number, language, editable }: TextPairProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const sourceLanguage = useEditor((state) => state.flow?.defaultLanguage ?? 'en');
  const { place, source, contentType } = text;
  const state = stateOf(text, language);
  const owner = useEditor((now) => ownerName(t, now.doc, ownerKey));
  const label = labelOf(t, { name, number, owner, language });
  const isCompared = useEditor(({ doc }) => isAnswer(place) && (!text.isShown || ownerCompares(doc, ownerKey)));
  const change = useCallback(
    (message: Message) => dispatch(translationChanged({ key: ownerKey, place, language, message, isCompared })),
    [dispatch, ownerKey, place, language, isCompared],
  );
  // Addresses often need no translation, so one click copies the source.
  const offersSource = contentType !== null && contentType !== 'event';
  const has = !isBlankMessage(text.translations[language] ?? '');
  return (
    <section
      className={classes['pair']}
      aria-label={number === null ? t('translate.pairOf', { name, owner }) : t('translate.pair', { name, number })}
    >
      <div className={classes['pairHead']}>
        <Text component="span" fz="xs" c="dimmed">
          {name}
        </Text>
        {state !== 'done' && (state !== 'missing' || has) && <StateBadge state={state} />}
      </div>
      <div className={classes['source']} lang={sourceLanguage} dir="auto">
        <SourceView text={text} isCompared={isCompared} />
      </div>
      <div className={classes['into']}>
        <div lang={language}>
          <ContentLanguage value={language}>
            <TranslationField
              promptKey={ownerKey}
              text={text}
              isCompared={isCompared}
              language={language}
              label={label}
              editable={editable}
              onChange={change}
            />
          </ContentLanguage>
        </div>
        <Group gap={4}>
          {editable && state === 'stale' && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Check size={12} aria-hidden />}
              onClick={() => dispatch(translationConfirmed({ key: ownerKey, place, language }))}
            >
              {t('translate.stillRight')}
            </Button>
          )}
          {editable && offersSource && !has && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Copy size={12} aria-hidden />}
              onClick={() => change(source)}
            >
              {t('translate.same')}
            </Button>
          )}
          {editable && offersSource && has && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-xs"
              leftSection={<X size={12} aria-hidden />}
              onClick={() => change('')}
            >
              {t('translate.remove')}
            </Button>
          )}
        </Group>
      </div>
    </section>
  );
});

interface SourceViewProps {
  readonly text: TranslatableText;
  readonly isCompared: boolean;
}
function SourceView({ text: { source, contentType, place, isLiteral }, isCompared }: SourceViewProps) {
  const inBox = isOneLine(place);
  const view = inBox ? null : saidView(source, contentType);
  if (view) return view;
  return textsIn(source, inBox ? null : contentType).map(({ role, text }, index) =>
    role === 'markdown' && !inBox ? (
      <MessageView key={index} text={text} />
    ) : (
      text.trim() !== '' && <p key={index}>{inBox ? wordsInBox(text, isLiteral, isCompared) : text}</p>
    ),
  );
}
