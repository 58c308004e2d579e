import { ActionIcon, Button, Skeleton } from '@mantine/core';
import type { ClassColumn, ClassRow } from '@parley/contracts/http/class-table';
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { plainText } from '../../../ui/plain-text.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { AnswerFields } from '../review/AnswerFields.js';
import { useFailureToast } from '../review/use-failure-toast.js';
import { feature } from '../stats.feature.js';
import { stats } from '../stats.slice.js';
import { usePromptName } from '../use-prompt-name.js';
import { answersAt, reviewOf, type GivenAnswer } from './answers-at.js';
import { short, useCellText } from './CellMark.js';
import classes from './Class.module.css';

interface AnswerPanelProps {
  readonly flowId: number;
  readonly row: ClassRow;
  readonly column: ClassColumn;
  /** Index of the question. */
  readonly question: number;
  readonly name: string;
  /** With names hidden nothing leads to the chat, which shows them. */
  readonly isNameHidden: boolean;
  /** Moves by so many learners and questions; null = there is none. */
  readonly step: (rows: number, columns: number) => (() => void) | null;
  readonly onClose: () => void;
}

/** One learner's answers to one question, with their points, which can be corrected here. */
export function AnswerPanel({ flowId, row, column, question, name, isNameHidden, step, onClose }: AnswerPanelProps) {
  const { t } = useTranslation(['class', 'review']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const textOf = useCellText();
  const nameOf = usePromptName();
  const { review } = useAppSelector(feature.select);
  const chatId = row.id;
  useEffect(() => {
    dispatch(stats.chatRequested({ flowId, chatId }));
  }, [dispatch, flowId, chatId]);
  useFailureToast();
  const chat = review.value?.chat.id === chatId ? review.value.chat : null;
  const answers = chat ? answersAt(chat, column.key) : [];
  const title = t('answerOf', { name, question: nameOf(column) });
  return (
    <aside className={classes['panel']} aria-label={title}>
      <header>
        <h2 aria-live="polite" dir="auto">
          {title}
        </h2>
        <Step text={t('learnerBefore')} go={step(-1, 0)} icon={<ChevronUp size={16} aria-hidden />} />
        <Step text={t('learnerAfter')} go={step(1, 0)} icon={<ChevronDown size={16} aria-hidden />} />
        <Step text={t('questionBefore')} go={step(0, -1)} icon={<ChevronLeft size={16} aria-hidden />} />
        <Step text={t('questionAfter')} go={step(0, 1)} icon={<ChevronRight size={16} aria-hidden />} />
        <ActionIcon variant="subtle" aria-label={t('close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </header>
      <p className={classes['asked']} dir="auto">
        {plainText(column.question)}
      </p>
      <p className={classes['state']}>{textOf(row.cells[question] ?? null, column.most)}</p>
      {review.status === 'rejected' && review.error && (
        <ErrorView
          message={failureText(review.error)}
          onRetry={() => dispatch(stats.chatRequested({ flowId, chatId }))}
        />
      )}
      {!chat && review.status !== 'rejected' && <Skeleton h={72} radius="lg" />}
      {chat && <Answers answers={answers} />}
      {chat && answers.length > 0 && (
        <Correction key={`${chatId} ${column.key}`} {...{ flowId, chatId, column, answers }} />
      )}
      {!isNameHidden && (
        <Button component={Link} to={`/flows/${flowId}/stats?tab=chats&chat=${chatId}`} variant="subtle" size="sm">
          {t('openChat')}
        </Button>
      )}
    </aside>
  );
}

interface StepProps {
  readonly text: string;
  readonly go: (() => void) | null;
  readonly icon: React.ReactNode;
}
function Step({ text, go, icon }: StepProps) {
  return (
    <ActionIcon variant="subtle" aria-label={text} title={text} disabled={!go} onClick={() => go?.()}>
      {icon}
    </ActionIcon>
  );
}

function Answers({ answers }: { readonly answers: readonly GivenAnswer[] }) {
  const { t } = useTranslation('class');
  return (
    <ol className={classes['answers']}>
      {answers.map(({ itemKey, text, points, byTeacher, comment }, at) => (
        <li key={itemKey}>
          <blockquote dir="auto">{text}</blockquote>
          <p>
            {byTeacher ? t('byTeacher') : t('tryNumber', { number: at + 1 })}
            {points !== null && ` · ${t('points', { points: short(points) })}`}
          </p>
          {comment && <p dir="auto">{comment}</p>}
        </li>
      ))}
    </ol>
  );
}

interface CorrectionProps {
  readonly flowId: number;
  readonly chatId: string;
  readonly column: ClassColumn;
  readonly answers: readonly GivenAnswer[];
}
/** Points and a comment for the last answer: its award counts for all tries. */
function Correction({ flowId, chatId, column, answers }: CorrectionProps) {
  const { t } = useTranslation('class');
  const dispatch = useAppDispatch();
  const { giving } = useAppSelector(feature.select);
  const [isOpen, setOpen] = useState(false);
  const item = reviewOf(answers, column);
  if (!item) return null;
  if (!isOpen && !item.pending)
    return (
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t(column.isScored ? 'changePoints' : 'addComment')}
      </Button>
    );
  return (
    <AnswerFields
      item={item}
      place={`${chatId}/${item.itemKey}`}
      saving={giving.status === 'pending' && giving.itemKey === item.itemKey}
      onGive={(given) => {
        setOpen(false);
        dispatch(stats.reviewGiven({ flowId, chatId, itemKey: item.itemKey, given }));
      }}
    />
  );
}
