import { Alert, Button, Modal, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { interfaceLanguageOf } from '@parley/contracts/definition/languages';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import {
  AlignLeft,
  ArrowLeftRight,
  CalendarDays,
  Hash,
  Images,
  ImageUp,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  MessageSquare,
  SlidersHorizontal,
  Star,
  TextCursorInput,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch } from '../../../foundation/hooks.js';
import { languageName } from '../../../i18n/language-names.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { PlayedFlow } from '../../../ui/played-flow/PlayedFlow.js';
import { useReturnFocus } from '../../../ui/use-return-focus.js';
import { home } from '../home.slice.js';
import { useOpenCreated } from '../use-open-created.js';
import { buildLesson } from './build-lesson.js';
import { LESSON_LANGUAGES } from './lesson-texts.js';
import { useLessonTexts } from './use-lesson-texts.js';
import { usePictures } from './use-pictures.js';
import { WHOLE_LESSONS, type LessonId, type LessonPrompt } from './whole-lessons.js';
import classes from './lessons.module.css';

const ICONS: Readonly<Record<LessonPrompt['kind'], LucideIcon>> = {
  message: MessageSquare,
  choice: List,
  choices: ListChecks,
  pictures: Images,
  slider: SlidersHorizontal,
  rating: Star,
  date: CalendarDays,
  short: TextCursorInput,
  line: TextCursorInput,
  number: Hash,
  long: AlignLeft,
  upload: ImageUp,
  order: ListOrdered,
  pairs: ArrowLeftRight,
  gaps: TextCursorInput,
};
/** In px. */
const WIDTH = 800;

export interface LessonDialogProps {
  readonly id: LessonId;
  readonly onClose: () => void;
}

/** Shows and plays a whole lesson in each of its languages, and makes a flow of it. */
export function LessonDialog({ id, onClose }: LessonDialogProps) {
  const { t, i18n } = useTranslation('lessons');
  const dispatch = useAppDispatch();
  useReturnFocus();
  const [language, setLanguage] = useState<string>(interfaceLanguageOf(i18n.language));
  const { texts, isFailed, retry } = useLessonTexts(language);
  const pictures = usePictures();
  const creating = useOpenCreated();
  const lesson = texts?.[id];
  const definition = useMemo(() => lesson && buildLesson(id, lesson, pictures), [id, lesson, pictures]);
  const played = useMemo(() => definition && withNamedLinks(definition), [definition]);
  const use = () => {
    if (!lesson || !definition) return;
    dispatch(home.createRequested({ kind: 'flows', body: { name: lesson.name, language, settings: {}, definition } }));
  };
  return (
    <Modal opened onClose={onClose} size={WIDTH} title={<span lang={language}>{lesson?.name}</span>}>
      {isFailed && !lesson && <ErrorView message={t('textsFailed')} onRetry={retry} />}
      <div className={classes['columns']}>
        <div>
          <Text c="dimmed" lang={language}>
            {lesson?.about}
          </Text>
          <SegmentedControl
            my="md"
            aria-label={t('language')}
            value={language}
            onChange={setLanguage}
            data={LESSON_LANGUAGES.map((tag) => ({
              value: tag,
              label: <span lang={tag}>{languageName(tag)}</span>,
            }))}
          />
          <ol className={classes['prompts']} aria-label={t('prompts')}>
            {WHOLE_LESSONS[id].prompts.map(({ kind, name }, at) => {
              const Icon = ICONS[kind];
              return (
                <li key={name}>
                  <span className={classes['kind']} data-kind={kind}>
                    <Icon size={16} aria-hidden />
                  </span>
                  <span lang={language}>
                    {at + 1}. {definition?.promptsArray[at]?.definition.title}
                  </span>
                </li>
              );
            })}
          </ol>
        </div>
        <div className={classes['player']}>
          {lesson && played ? (
            <PlayedFlow
              name={lesson.name}
              definition={played}
              language={language}
              settings={SYSTEM_SETTINGS}
              label={t('previewOf', { name: lesson.name })}
              again={t('again')}
              failed={t('playerFailed')}
            />
          ) : (
            <Skeleton h="100%" />
          )}
        </div>
      </div>
      {creating === 'rejected' && (
        <Alert color="red" role="alert" mt="md">
          {t('useFailed')}
        </Alert>
      )}
      <div className={classes['foot']}>
        <Text size="xs" c="dimmed">
          {t('becomes')}
        </Text>
        <Button onClick={use} disabled={!definition} loading={creating === 'pending'}>
          {t('use')}
        </Button>
      </div>
    </Modal>
  );
}
