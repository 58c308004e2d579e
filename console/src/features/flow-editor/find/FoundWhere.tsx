import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../../i18n/language-names.js';
import { letterOf } from '../model/letter.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { languageChosen } from '../model/editor-actions.js';
import { selectLanguage } from '../model/selectors.js';
import { toolOpened } from '../actions/open-tool.slice.js';
import { ownerName } from '../translation/owners.js';
import type { Place } from './fields.js';
import { excerptOf, type Occurrence } from './search.js';
import classes from './find.module.css';

/** The position of the occurrence and the text around it, with a button that switches to its language. */
export function FoundWhere({ occurrence }: { readonly occurrence: Occurrence }) {
  const { t } = useTranslation('editor-tools');
  const { t: flowWords } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const language = useEditor(selectLanguage);
  const doc = useEditor((state) => state.doc);
  const shownIn = useEditor(({ flow }) => occurrence.field.language ?? flow?.defaultLanguage ?? 'en');
  const placeName = (place: Place): string => {
    if ('index' in place) return t(`place.${place.id}`, { index: place.index + 1 });
    if ('answerKey' in place) return t(`place.${place.id}`, { letter: letterOf(place.at) });
    return t(`place.${place.id}`);
  };
  const { field, key, number } = occurrence;
  const at = placeName(field.place);
  const name = field.isAddress ? t('place.address', { place: at }) : at;
  /** Texts outside prompts have no card, so a dialog shows them. */
  const openShared = () => {
    if (field.language !== null && field.language !== language) dispatch(languageChosen(field.language));
    dispatch(toolOpened(field.language === null ? 'sharedTexts' : 'allTexts'));
  };
  const place =
    occurrence.field.language === null ? name : t('place.in', { place: name, language: languageName(shownIn) });
  const [before, itself, after] = excerptOf(occurrence);
  return (
    <div className={classes['where']}>
      <Text component="span" fz="xs" c="dimmed">
        {t('findAt', { owner: ownerName(flowWords, doc, key), place })}
      </Text>
      <Text component="span" fz="xs" lang={shownIn} className={classes['excerpt']}>
        {before}
        <mark>{itself}</mark>
        {after}
      </Text>
      {number === null ? (
        <Button variant="subtle" size="compact-xs" onClick={openShared}>
          {t('findOpenShared')}
        </Button>
      ) : (
        shownIn !== language && (
          <Button variant="subtle" size="compact-xs" onClick={() => dispatch(languageChosen(shownIn))}>
            {t('findOpenIn', { language: languageName(shownIn) })}
          </Button>
        )
      )}
    </div>
  );
}
