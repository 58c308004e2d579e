import { Button, Textarea } from '@mantine/core';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@parley/contracts/definition/values';
import { partNameOf, withPart } from '@parley/contracts/flow/message-parts';
import { isAnswer, isOneLine, textsOf } from '@parley/contracts/flow/translatable';
import { rowsOfOwner, type TranslationRow } from '@parley/contracts/interchange/translation-rows';
import { wordsInBox } from '../../../ui/answer-text.js';
import { ownerCompares } from '../model/compared-answers.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { labelOf, numberOf, ownerName, ownerOf } from './owners.js';
import { placeName } from './place-names.js';
import { StateBadge } from './StateBadge.js';
import { translationChanged, translationConfirmed } from './translation-edits.js';
import classes from './translation.module.css';

export interface TextsRowProps {
  /** The row at the time the filter was set. */
  readonly row: TranslationRow;
  readonly from: Language;
  readonly language: Language;
  readonly editable: boolean;
  readonly onJump: (promptKey: string) => void;
}

/** One text. If it was deleted meanwhile, its last state is shown read-only. */
export const TextsRow = memo(function TextsRow({ row, from, language, editable, onJump }: TextsRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const { ownerKey, place, part, id } = row;
  const owner = useEditor((state) => ownerOf(state.doc, ownerKey));
  const ownerWords = useEditor((state) => ownerName(t, state.doc, ownerKey));
  const number = useEditor((state) => numberOf(state.doc, ownerKey));
  const now = (owner && rowsOfOwner(owner, language).find((each) => each.id === id)) ?? row;
  const text = owner && textsOf(owner.definition).find((each) => each.place === place);
  const name = owner ? placeName(t, owner.definition, place) : '';
  const partName = partNameOf(part);
  const where = [ownerWords, name, ...(partName ? [t(`translate.part.${partName}`)] : [])].join(' · ');
  const isCompared = useEditor(
    ({ doc }) => text !== undefined && isAnswer(place) && (!text.isShown || ownerCompares(doc, ownerKey)),
  );
  /** Answers and titles as in their boxes, messages as Markdown. */
  const shown = (words: string) => (text && isOneLine(place) ? wordsInBox(words, text.isLiteral, isCompared) : words);
  const change = (words: string) => {
    if (!text) return;
    const message = withPart(text.source, text.translations[language], part, words);
    dispatch(translationChanged({ key: ownerKey, place, language, message, isCompared }));
  };
  return (
    <>
      <span role="cell">
        {number !== null ? (
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
            onClick={() => onJump(ownerKey)}
          >
            {where}
          </Button>
        ) : (
          <span className={classes['ownerPlace']}>{where}</span>
        )}
      </span>
      <div role="cell" lang={from} dir="auto">
        <p>{shown(now.source)}</p>
      </div>
      <div role="cell" lang={language}>
        <Textarea
          aria-label={labelOf(t, { name, number, owner: ownerWords, language })}
          size="sm"
          autosize
          minRows={1}
          maxRows={8}
          dir="auto"
          placeholder={t('translate.placeholder')}
          value={shown(now.translation)}
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
            onClick={() => dispatch(translationConfirmed({ key: ownerKey, place, language }))}
          >
            {t('translate.stillRight')}
          </Button>
        )}
      </div>
    </>
  );
});
