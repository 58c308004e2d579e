import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { FLOW_OWNER, listNameOf, listOwner } from '@parley/contracts/flow/translation-owners';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditor } from '../model/hooks.js';
import { selectIsEditable } from '../model/selectors.js';
import { ownerOf } from './owners.js';
import { placeName } from './place-names.js';
import { selectShownTexts } from './shown-texts.slice.js';
import { TextPair } from './TextPair.js';
import { isShownText, textsAt, type OwnedText } from './texts-at.js';
import classes from './translation.module.css';

export interface TranslationBodyProps {
  readonly promptKey: string;
  /** Number of the prompt, counted from 1. */
  readonly number: number;
  readonly language: Language;
}

/**
 * Shows a card's texts next to their translations. Answers' links and scores aren't shown, because they are the same in
 * every language.
 */
export const TranslationBody = memo(function TranslationBody({ promptKey, number, language }: TranslationBodyProps) {
  const { t } = useTranslation('flow-editor');
  const definition = useEditor((state) => state.doc.byKey[promptKey]?.definition);
  const waiting = useEditor((state) => ownerOf(state.doc, FLOW_OWNER));
  const listName = definition ? listNameOf(definition) : null;
  const list = useEditor((state) => (listName === null ? undefined : ownerOf(state.doc, listOwner(listName))));
  const editable = useEditor(selectIsEditable);
  const shown = useAppSelector(selectShownTexts);
  if (!definition) return null;
  const { own, ofList, ofFlow } = textsAt(promptKey, definition, { list, waiting });
  const pairsOf = (texts: readonly OwnedText[]) =>
    texts
      .filter((text) => isShownText(shown, text))
      .map(({ ownerKey, said, text }) => (
        <TextPair
          key={`${ownerKey}/${text.place}`}
          ownerKey={ownerKey}
          text={text}
          name={placeName(t, said, text.place)}
          number={ownerKey === promptKey ? number : null}
          language={language}
          editable={editable}
        />
      ));
  const [pairs, listPairs, flowPairs] = [own, ofList, ofFlow].map(pairsOf);
  return (
    <div className={classes['body']}>
      {own.length === 0 && (
        <Text fz="xs" c="dimmed">
          {t('translate.nothing')}
        </Text>
      )}
      {pairs}
      {listName !== null && (shown.texts === null || !!listPairs?.length) && (
        <Text fz="xs" c="dimmed">
          {t('commonAnswers', { name: listName })}
        </Text>
      )}
      {listPairs}
      {!!flowPairs?.length && (
        <Text fz="xs" c="dimmed">
          {t('translate.saidByFlow')}
        </Text>
      )}
      {flowPairs}
    </div>
  );
});
