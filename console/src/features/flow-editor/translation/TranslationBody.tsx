import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { textsOf } from '@parley/contracts/flow/translatable';
import { FLOW_OWNER, listNameOf, listOwner, type TranslationOwner } from '@parley/contracts/flow/translation-owners';
import { useEditor } from '../model/hooks.js';
import { selectIsEditable } from '../model/selectors.js';
import { ownerOf } from './owners.js';
import { placeName } from './place-names.js';
import { TextPair } from './TextPair.js';
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
  if (!definition) return null;
  const pairsOf = ({ key, definition: said }: TranslationOwner, shown: (place: string) => boolean = () => true) =>
    textsOf(said)
      .filter(({ place }) => shown(place))
      .map((text) => (
        <TextPair
          key={`${key}/${text.place}`}
          ownerKey={key}
          text={text}
          name={placeName(t, said, text.place)}
          number={key === promptKey ? number : null}
          language={language}
          editable={editable}
        />
      ));
  const own = pairsOf({ key: promptKey, definition });
  const ownPlaces = new Set(textsOf(definition).map(({ place }) => place));
  // If the prompt has no waiting texts of its own, learners see the flow's.
  const ofFlow = definition.answerExternally && waiting ? pairsOf(waiting, (place) => !ownPlaces.has(place)) : [];
  return (
    <div className={classes['body']}>
      {own.length === 0 && (
        <Text fz="xs" c="dimmed">
          {t('translate.nothing')}
        </Text>
      )}
      {own}
      {listName !== null && (
        <Text fz="xs" c="dimmed">
          {t('commonAnswers', { name: listName })}
        </Text>
      )}
      {list && pairsOf(list)}
      {ofFlow.length > 0 && (
        <Text fz="xs" c="dimmed">
          {t('translate.saidByFlow')}
        </Text>
      )}
      {ofFlow}
    </div>
  );
});
