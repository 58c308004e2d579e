import { Anchor, SegmentedControl } from '@mantine/core';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LessonTiles } from './LessonTiles.js';
import { LESSON_IDS, SUBJECTS, WHOLE_LESSONS } from './whole-lessons.js';
import classes from './lessons.module.css';

const ALL = 'all';

/** Every whole lesson, by subject. */
export function Gallery() {
  const { t } = useTranslation('lessons');
  const [subject, setSubject] = useState<string>(ALL);
  const ids = LESSON_IDS.filter((id) => subject === ALL || WHOLE_LESSONS[id].subject === subject);
  return (
    <>
      <title>{t('pageTitle')}</title>
      <Anchor component={Link} to="/?tab=flows" className={classes['back'] ?? ''}>
        <ChevronLeft size={16} aria-hidden />
        {t('lessons')}
      </Anchor>
      <h2 className={classes['heading']}>{t('heading')}</h2>
      <div className={classes['subjects']}>
        <SegmentedControl
          aria-label={t('subjects')}
          value={subject}
          onChange={setSubject}
          data={[ALL, ...SUBJECTS].map((value) => ({ value, label: t(`subject_${value as typeof ALL}`) }))}
        />
      </div>
      <LessonTiles ids={ids} />
    </>
  );
}
