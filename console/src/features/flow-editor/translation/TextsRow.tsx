import { Button, Textarea } from '@mantine/core';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/flow/definition';
import { withPart } from '@parley/contracts/flow/message-parts';
import { textsOf } from '@parley/contracts/flow/translatable';
import { rowsOfPrompt, type TranslationRow } from '@parley/contracts/interchange/translation-rows';
import { LANGUAGE_NAMES } from '../../../i18n/i18n.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { placesOf } from '../model/selectors.js';
import { placeName } from './place-names.js';
import { StateBadge } from './StateBadge.js';
import { translationChanged, translationConfirmed } from './translation-edits.js';
import classes from './translation.module.css';

export interface TextsRowProps {
  /** As it was when the filter was set. */
  readonly row: TranslationRow;
  readonly from: Language;
  readonly language: Language;
  readonly editable: boolean;
  readonly onJump: (promptKey: string) => void;
}

/** One text; what was deleted meanwhile shows as it was, and can't be written in. */
export const TextsRow = memo(function TextsRow({ row, from, language, editable, onJump }: TextsRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const { promptKey, place, part, id } = row;
  const prompt = useEditor((state) => state.doc.byKey[promptKey]);
  const number = useEditor((state) => (prompt ? placesOf(state.doc).get(prompt.name)?.number : undefined)) ?? 0;
  const now = (prompt && rowsOfPrompt(prompt, language).find((each) => each.id === id)) ?? row;
  const text = prompt && textsOf(prompt.definition).find((each) => each.place === place);
  const name = prompt ? placeName(t, prompt.definition, place) : '';
  const where = `${t('prompt', { number })} · ${name}${part && ` · ${t(`translate.part.${part.replace(/\d+$/, '')}` as 'translate.part.body')}`}`;
  const change = (words: string) => {
    if (!text) return;
    const message = withPart(text.source, text.translations[language], part, words);
    dispatch(translationChanged({ key: promptKey, place, language, message }));
  };
  return (
    <>
      <span role="cell">
        <Button
          variant="subtle"
          size="compact-sm"
          h="auto"
          py={6}
          fz="xs"
          styles={{
            label: { height: 'auto', lineHeight: 1.5, whiteSpace: 'normal', textAlign: 'start' },
            inner: { justifyContent: 'start' },
          }}
          onClick={() => onJump(promptKey)}
        >
          {where}
        </Button>
      </span>
      <div role="cell" lang={from} dir="auto">
        <p>{now.source}</p>
      </div>
      <div role="cell" lang={language}>
        <Textarea
          aria-label={t('translate.label', { name, number, language: LANGUAGE_NAMES[language] })}
          size="sm"
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          placeholder={t('translate.placeholder')}
          value={now.translation}
          readOnly={!editable || !text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </div>
      <div role="cell" className={classes['state']}>
        <StateBadge state={now.state} />
        {editable && now.state === 'stale' && (
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<Check size={12} aria-hidden />}
            onClick={() => dispatch(translationConfirmed({ key: promptKey, place, language }))}
          >
            {t('translate.stillRight')}
          </Button>
        )}
      </div>
    </>
  );
});
