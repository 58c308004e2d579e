import { Button, Group, Text } from '@mantine/core';
import { Check, Copy, X } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language, Message } from '@parley/contracts/flow/definition';
import { messageParts } from '@parley/contracts/flow/message-parts';
import { stateOf, type TranslatableText } from '@parley/contracts/flow/translatable';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { MessageView } from '../message-view/MessageView.js';
import { labelOf, ownerName } from './owners.js';
import { StateBadge } from './StateBadge.js';
import { translationChanged, translationConfirmed } from './translation-edits.js';
import { TranslationField } from './TranslationField.js';
import classes from './translation.module.css';

export interface TextPairProps {
  /** See `TranslationOwner`. */
  readonly ownerKey: string;
  readonly text: TranslatableText;
  /** Where the text stands in its card. */
  readonly name: string;
  /** Of the prompt; null = the text is the flow's or a common list's. */
  readonly number: number | null;
  readonly language: Language;
  readonly editable: boolean;
}

/** One text and its translation. */
export const TextPair = memo(function TextPair({ ownerKey, text, name, number, language, editable }: TextPairProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const sourceLanguage = useEditor((state) => state.flow?.defaultLanguage ?? 'en');
  const { place, source, contentType } = text;
  const state = stateOf(text, language);
  const owner = useEditor((now) => ownerName(t, now.doc, ownerKey));
  const label = labelOf(t, { name, number, owner, language });
  const change = useCallback(
    (message: Message) => dispatch(translationChanged({ key: ownerKey, place, language, message })),
    [dispatch, ownerKey, place, language],
  );
  // An address or a recording may well be the same: one click says so.
  const isAddress = contentType !== null && contentType !== 'event';
  const has = state === 'done' || state === 'stale';
  return (
    <section
      className={classes['pair']}
      aria-label={number === null ? t('translate.pairOf', { name, owner }) : t('translate.pair', { name, number })}
    >
      <div className={classes['pairHead']}>
        <Text component="span" fz="xs" fw={500} c="dimmed">
          {name}
        </Text>
        {state !== 'done' && <StateBadge state={state} />}
        <Group gap={4} ms="auto">
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
          {editable && isAddress && !has && (
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Copy size={12} aria-hidden />}
              onClick={() => change(source)}
            >
              {t('translate.same')}
            </Button>
          )}
          {editable && isAddress && has && (
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
      <div className={classes['sides']}>
        <div className={classes['source']} lang={sourceLanguage} dir="auto">
          <SourceView source={source} isMarkdown={contentType === null && !place.startsWith('answer:')} />
        </div>
        <div lang={language}>
          <TranslationField
            promptKey={ownerKey}
            text={text}
            language={language}
            label={label}
            editable={editable}
            onChange={change}
          />
        </div>
      </div>
    </section>
  );
});

function SourceView({ source, isMarkdown }: { readonly source: Message; readonly isMarkdown: boolean }) {
  if (typeof source === 'string') return isMarkdown ? <MessageView text={source} /> : <p>{source}</p>;
  return messageParts(source).map(({ part, text }) =>
    part === 'body' ? <MessageView key={part} text={text} /> : <p key={part}>{text}</p>,
  );
}
