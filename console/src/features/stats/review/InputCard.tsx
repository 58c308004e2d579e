import { Badge, Button, Text } from '@mantine/core';
import { withTitle } from '@parley/contracts/definition/prompt-title';
import { CirclePause, FileText, MessageSquare, Star, type LucideIcon } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewGiven } from '../stats.slice.js';
import { AnswerFields } from './AnswerFields.js';
import { EvaluationFields } from './EvaluationFields.js';
import { nameOf, type InputName, type ReviewItem } from './review-items.js';
import { WaitingFields } from './WaitingFields.js';
import classes from './Review.module.css';

export const INPUT_ICONS: Readonly<Record<InputName, LucideIcon>> = {
  scoreAndFeedback: MessageSquare,
  feedback: MessageSquare,
  score: Star,
  evaluation: FileText,
  paused: CirclePause,
};

export interface InputCardProps {
  readonly chatId: string;
  readonly item: ReviewItem;
  readonly saving: boolean;
  /** Its place in the player, where there is room next to the lines. */
  readonly slot?: string;
  readonly onGive: (itemKey: string, given: ReviewGiven['given']) => void;
}

/** One input of a reviewer: a form while it is pending or edited, else what was given. */
export function InputCard({ chatId, item, saving, slot, onGive }: InputCardProps) {
  const { t } = useTranslation(['review', 'stats']);
  const [editing, setEditing] = useState(false);
  const name = nameOf(item);
  const Icon = INPUT_ICONS[name];
  const open = item.pending || (editing && item.kind !== 'waiting');
  const shared = {
    place: `${chatId}/${item.itemKey}`,
    saving,
    onGive: (given: ReviewGiven['given']) => {
      setEditing(false);
      onGive(item.itemKey, given);
    },
  };
  // Enter alone is a new line in a text.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    (event.target as HTMLElement).closest('form')?.requestSubmit();
  };
  return (
    <section
      slot={slot}
      className={classes['card']}
      data-pending={item.pending}
      data-input={item.itemKey}
      aria-label={`${t(name)}${item.prompt === null ? '' : `, ${withTitle(t('stats:prompt', { number: item.prompt }), item.title)}`}`}
      onKeyDown={onKeyDown}
    >
      <header>
        <Icon size={14} aria-hidden />
        <h3>{t(name)}</h3>
        {item.title !== undefined && (
          <Text span fz="xs" c="dimmed" dir="auto">
            {item.title}
          </Text>
        )}
        <Badge size="sm" color={item.pending ? 'orange' : 'teal'}>
          {t(item.pending ? 'toDo' : 'given')}
        </Badge>
      </header>
      {open && item.kind === 'answer' && <AnswerFields item={item} {...shared} />}
      {open && item.kind === 'evaluation' && <EvaluationFields item={item} {...shared} />}
      {open && item.kind === 'waiting' && <WaitingFields item={item} {...shared} />}
      {!open && (
        <div className={classes['given']}>
          <p dir="auto">
            <Given item={item} />
          </p>
          {item.kind !== 'waiting' && (
            <Button variant="default" size="compact-xs" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function Given({ item }: { readonly item: ReviewItem }) {
  const { t } = useTranslation('review');
  if (item.kind === 'evaluation') return item.evaluation;
  if (item.kind === 'waiting') return item.given;
  return (
    <>
      {item.scored && item.score !== null && (
        <b>
          {item.score}
          {item.limit === null ? '' : ` / ${item.limit}`}
        </b>
      )}{' '}
      {item.comment || (item.noComment && t('noComment'))}
    </>
  );
}
