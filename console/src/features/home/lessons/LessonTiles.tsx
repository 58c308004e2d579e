import { Skeleton, UnstyledButton } from '@mantine/core';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { home } from '../home.slice.js';
import { LessonCover } from './LessonCover.js';
import { LessonDialog } from './LessonDialog.js';
import { useLessonTexts } from './use-lesson-texts.js';
import { WHOLE_LESSONS, type LessonId } from './whole-lessons.js';
import classes from './lessons.module.css';

/** Shows whole lessons as tiles; each opens a dialog in which it can be played and used. */
export function LessonTiles({ ids }: { readonly ids: readonly LessonId[] }) {
  const { t, i18n } = useTranslation('lessons');
  const language = interfaceLanguageOf(i18n.language);
  const { texts, isFailed, retry } = useLessonTexts(language);
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<LessonId | null>(null);
  const open = (id: LessonId) => {
    // The dialog tells about its own lesson only.
    dispatch(home.createSettled());
    setOpened(id);
  };
  if (isFailed && !texts) return <ErrorView message={t('textsFailed')} onRetry={retry} />;
  return (
    <>
      <ul className={classes['tiles']} aria-label={t('list')} aria-busy={!texts}>
        {ids.map((id) => {
          const { subject, minutes, prompts } = WHOLE_LESSONS[id];
          return (
            <li key={id}>
              <UnstyledButton className={classes['tile']} aria-haspopup="dialog" onClick={() => open(id)}>
                <LessonCover id={id} />
                <span className={classes['words']}>
                  <b lang={language}>{texts ? texts[id].name : <Skeleton component="span" display="block" h={16} />}</b>
                  <span className={classes['about']}>{texts?.[id].about}</span>
                  <span className={classes['facts']}>
                    {t('facts', { subject: t(`subject_${subject}`), prompts: prompts.length, minutes })}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {opened && <LessonDialog id={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
