import { Button } from '@mantine/core';
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { Check, Pencil } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { chatAddress } from './chat-address.js';
import { InputForm } from './InputForm.js';
import { titleAndQuestion } from './questions.js';
import { feature } from './reviews.feature.js';
import { NOTHING, placeOf, reviews, stoodIn, type Given } from './reviews.slice.js';
import type { Shared } from './SayToMore.js';
import classes from './Reviews.module.css';

export interface InputRowProps {
  readonly input: WaitingInput;
  readonly name: string;
  /** The question above the answer, where the list holds several. */
  readonly withQuestion: boolean;
  /** Nothing waits for it: it was graded before. */
  readonly graded: boolean;
  /** Moves the focus by so many rows. */
  readonly onMove: (from: HTMLElement, by: number) => void;
  /** Offers to give the same to other answers; absent: there are none. */
  readonly onMore?: ((shared: Shared) => void) | undefined;
}

/**
 * One answer with its form; once it is saved, the given score or text, and a way to correct it. It is drawn again only
 * if its own input changes: a class is graded in a second, and a browser that draws all rows at each save never reads
 * the replies.
 */
export const InputRow = memo(function InputRow({ input, name, withQuestion, graded, onMove, onMore }: InputRowProps) {
  const { t } = useTranslation('reviews');
  const ago = useRelativeTime();
  const saved = useAppSelector((state) => feature.select(state).saved[placeOf(input)]);
  const isEmptied = useAppSelector((state) => feature.select(state).emptied[placeOf(input)] !== undefined);
  const [correcting, setCorrecting] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  // The form leaves with the focus.
  const close = () => {
    setCorrecting(false);
    requestAnimationFrame(() => row.current?.querySelector<HTMLElement>('[data-correct]')?.focus());
  };
  const wasCorrecting = useRef(false);
  wasCorrecting.current = correcting;
  useEffect(() => {
    if (wasCorrecting.current) close();
  }, [saved]);
  const stood = isEmptied ? NOTHING : stoodIn(input);
  const stands = saved ?? (graded && !isEmptied ? stood : undefined);
  const isGiven = stands !== undefined;
  const wasGiven = useRef(isGiven);
  useEffect(() => {
    // The button that took it back left with the focus.
    if (wasGiven.current && !isGiven) row.current?.querySelector<HTMLElement>('[data-field]')?.focus();
    wasGiven.current = isGiven;
  }, [isGiven]);
  return (
    <li className={classes['row']} ref={row} data-saved={stands !== undefined} data-row="">
      <p className={classes['who']}>
        <span dir="auto">{name}</span> · {ago(new Date(input.at).toISOString())} ·{' '}
        <Link to={chatAddress(input)}>{t('openChat')}</Link>
      </p>
      {withQuestion && (
        <p className={classes['rowQuestion']} dir="auto">
          {titleAndQuestion(input)}
        </p>
      )}
      {input.answer && (
        <p className={classes['answer']} dir="auto">
          {input.answer}
        </p>
      )}
      {input.file && (
        <a href={input.file} target="_blank" rel="noopener noreferrer">
          {t('openFile')}
        </a>
      )}
      {input.kind === 'paused' && withQuestion && <p className={classes['hint']}>{t('pausedHint')}</p>}
      {input.kind !== 'paused' &&
        (stands && !correcting ? (
          <GivenInputView
            input={input}
            given={stands}
            isNew={saved !== undefined}
            // A correction gives way to what it corrected; what was given first leaves nothing.
            before={saved !== undefined ? stood : NOTHING}
            onCorrect={() => setCorrecting(true)}
          />
        ) : (
          <InputForm
            input={input}
            stands={stands ?? stood}
            onMove={onMove}
            onMore={stands ? undefined : onMore && ((given) => onMore({ input, given }))}
            {...(stands && { onCancel: close })}
          />
        ))}
    </li>
  );
});

interface GivenInputViewProps {
  readonly input: WaitingInput;
  readonly given: Given;
  /** Given since the list was loaded. */
  readonly isNew: boolean;
  /** The input's values once the newest are withdrawn. */
  readonly before: Given;
  readonly onCorrect: () => void;
}
function GivenInputView({ input, given, isNew, before, onCorrect }: GivenInputViewProps) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  return (
    <div className={classes['saved']}>
      {given.score !== null && (
        <b>{input.limit === null ? given.score : t('ofLimit', { score: given.score, limit: input.limit })}</b>
      )}
      {isNew && (
        <span className={classes['savedMark']}>
          <Check size={14} aria-hidden />
          {t('saved')}
        </span>
      )}
      {given.text && <span dir="auto">{given.text}</span>}
      {!given.text && given.noComment && <span className={classes['hint']}>{t('noComment')}</span>}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Pencil size={14} aria-hidden />}
        onClick={onCorrect}
        data-correct=""
      >
        {t('correct')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => dispatch(reviews.takenBack({ input, to: before }))}
        data-field=""
      >
        {t('takeBack')}
      </Button>
    </div>
  );
}
