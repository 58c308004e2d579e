import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/flow/definition';
import { textsOf } from '@parley/contracts/flow/translatable';
import { useEditor } from '../hooks.js';
import { selectIsEditable } from '../model/selectors.js';
import { placeName } from './place-names.js';
import { TextPair } from './TextPair.js';
import classes from './translation.module.css';

export interface TranslationBodyProps {
  readonly promptKey: string;
  /** Of the prompt, counted from 1. */
  readonly number: number;
  readonly language: Language;
}

/** A card's texts beside their translations. Answers, links and scores are the same in every language, and stay out. */
export const TranslationBody = memo(function TranslationBody({ promptKey, number, language }: TranslationBodyProps) {
  const { t } = useTranslation('flow-editor');
  const definition = useEditor((state) => state.doc.byKey[promptKey]?.definition);
  const editable = useEditor(selectIsEditable);
  if (!definition) return null;
  const texts = textsOf(definition);
  return (
    <div className={classes['body']}>
      {texts.length === 0 && (
        <Text fz="sm" c="dimmed">
          {t('translate.nothing')}
        </Text>
      )}
      {texts.map((text) => (
        <TextPair
          key={text.place}
          promptKey={promptKey}
          text={text}
          name={placeName(t, definition, text.place)}
          number={number}
          language={language}
          editable={editable}
        />
      ))}
      {typeof definition.answers === 'string' && (
        <Text fz="sm" c="dimmed">
          {t('commonAnswers', { name: definition.answers.replace(/^\./, '') })}
        </Text>
      )}
    </div>
  );
});
