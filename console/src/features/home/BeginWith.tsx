import { Radio, UnstyledButton } from '@mantine/core';
import { LayoutTemplate, List, MessageSquare, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { GALLERY } from './home-places.js';
import { LESSON_IDS } from './lessons/whole-lessons.js';
import classes from './NewItem.module.css';

export type Beginning = 'greeting' | 'question';
const ICONS: Readonly<Record<Beginning, LucideIcon>> = { greeting: MessageSquare, question: List };
const BEGINNINGS = ['greeting', 'question'] as const satisfies readonly Beginning[];

export interface BeginWithProps {
  readonly value: Beginning;
  readonly onChange: (value: Beginning) => void;
  /** The gallery of whole lessons is opened instead. */
  readonly onLeave: () => void;
}

/** The first prompt of a new flow, or the way to a whole lesson. */
export function BeginWith({ value, onChange, onLeave }: BeginWithProps) {
  const { t } = useTranslation('home');
  return (
    <div className={classes['begin']}>
      <Radio.Group
        label={t('beginWith')}
        value={value}
        onChange={(next) => onChange(BEGINNINGS.find((each) => each === next) ?? value)}
      >
        <div className={classes['pair']}>
          {BEGINNINGS.map((each) => {
            const Icon = ICONS[each];
            return (
              <Radio.Card key={each} value={each} className={classes['way'] ?? ''} radius="md">
                <span className={classes['icon']} data-kind={each} data-hue={each === 'question' ? 1 : undefined}>
                  <Icon size={16} aria-hidden />
                </span>
                <b>{t(`begin_${each}`)}</b>
                <span className={classes['text']}>{t(`begin_${each}_text`)}</span>
              </Radio.Card>
            );
          })}
        </div>
      </Radio.Group>
      <UnstyledButton component={Link} to={GALLERY} className={classes['way']} onClick={onLeave}>
        <span className={classes['icon']} data-hue={6}>
          <LayoutTemplate size={16} aria-hidden />
        </span>
        <b>{t('begin_lesson')}</b>
        <span className={classes['text']}>{t('begin_lesson_text', { count: LESSON_IDS.length })}</span>
      </UnstyledButton>
    </div>
  );
}
