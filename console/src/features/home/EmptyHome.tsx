import { Anchor, Button, Group, UnstyledButton } from '@mantine/core';
import { CirclePlay, ClipboardPaste, FileInput, GraduationCap, Plus, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature } from './home.feature.js';
import { GALLERY, type Bringing } from './home-places.js';
import { home } from './home.slice.js';
import { LessonTiles } from './lessons/LessonTiles.js';
import { LESSON_IDS } from './lessons/whole-lessons.js';
import classes from './EmptyHome.module.css';

/** The gallery has the others. */
const SHOWN = 4;

export interface EmptyHomeProps {
  readonly onCreate: () => void;
  readonly onBring: (wanted: Bringing) => void;
}

/** HOME-12, HOME-16: says what a flow is, and offers whole lessons and what the author already has. */
export function EmptyHome({ onCreate, onBring }: EmptyHomeProps) {
  const { t } = useTranslation(['lessons', 'home']);
  const dispatch = useAppDispatch();
  const sample = useAppSelector(feature.select).sample;
  const name = useAppSelector((state) => state.session.user?.name?.trim().split(/\s+/)[0]);
  return (
    <>
      <section className={classes['hero']} role="status">
        <Face />
        <div>
          <h2 className={classes['title']}>
            {name && `${t('hello', { name })} `}
            <span>{t('home:noFlows')}</span>
          </h2>
          <p className={classes['sentence']}>{t('whatIsFlow')}</p>
          <Group gap="sm" mt="sm">
            <Button className={classes['button'] ?? ''} leftSection={<Plus size={16} aria-hidden />} onClick={onCreate}>
              {t('writeOwn')}
            </Button>
            <Button
              className={classes['button'] ?? ''}
              variant="default"
              component={Link}
              to="/guide/start#film"
              leftSection={<CirclePlay size={16} aria-hidden />}
            >
              {t('home:watchFilm')}
            </Button>
          </Group>
        </div>
      </section>
      <h2 className={classes['heading']}>{t('wholeHeading')}</h2>
      <p className={classes['sentence']}>{t('wholeText')}</p>
      <LessonTiles ids={LESSON_IDS.slice(0, SHOWN)} />
      <p className={classes['all']}>
        <Anchor component={Link} to={GALLERY}>
          {t('all', { count: LESSON_IDS.length })}
        </Anchor>
      </p>
      <h2 className={classes['heading']}>{t('bringHeading')}</h2>
      <div className={classes['ways']}>
        <Way
          icon={ClipboardPaste}
          hue={5}
          name={t('paste')}
          text={t('pasteText')}
          onPress={() => onBring('questions')}
        />
        <Way icon={FileInput} hue={6} name={t('import')} text={t('importText')} onPress={() => onBring('file')} />
        <Way
          icon={GraduationCap}
          hue={3}
          name={t('home:loadSample')}
          text={t('sampleText')}
          isBusy={sample === 'pending'}
          onPress={() => dispatch(home.sampleRequested())}
        />
      </div>
    </>
  );
}

interface WayProps {
  readonly icon: LucideIcon;
  /** One of the soft hues (`ui/base.css`). */
  readonly hue: number;
  readonly name: string;
  readonly text: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

/** The button is named by its name alone, but a press anywhere on the tile is a press on it. */
function Way({ icon: Icon, hue, name, text, isBusy = false, onPress }: WayProps) {
  const id = useId();
  return (
    <div className={classes['way']} data-busy={isBusy}>
      <span className={classes['icon']} data-hue={hue}>
        <Icon size={20} aria-hidden />
      </span>
      <div>
        <UnstyledButton className={classes['press']} aria-describedby={id} disabled={isBusy} onClick={onPress}>
          {name}
        </UnstyledButton>
        <span id={id} className={classes['text']}>
          {text}
        </span>
      </div>
    </div>
  );
}

/** A friendly moon, as in the drawn faces of the player. */
const Face = () => (
  <svg className={classes['face']} viewBox="0 0 88 88" aria-hidden>
    <circle cx="44" cy="44" r="44" fill="#fbe3b0" />
    <circle cx="28" cy="22" r="6" fill="#f0c878" />
    <circle cx="66" cy="62" r="7" fill="#f0c878" />
    <circle cx="32" cy="42" r="5" fill="#3f2d0c" />
    <circle cx="56" cy="42" r="5" fill="#3f2d0c" />
    <path d="M33 56 Q44 66 55 56" fill="none" stroke="#3f2d0c" strokeWidth="4" strokeLinecap="round" />
  </svg>
);
