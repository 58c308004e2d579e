import { Button, Kbd, Text, Textarea, TextInput } from '@mantine/core';
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { Check } from 'lucide-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { plainText } from '../../ui/plain-text.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { feature } from './reviews.feature.js';
import { placeOf, reviews, type Given } from './reviews.slice.js';
import classes from './Reviews.module.css';

export interface InputRowProps {
  readonly input: WaitingInput;
  readonly name: string;
  /** The question above the answer, where the list holds several. */
  readonly withQuestion: boolean;
  /** Moves the focus by so many rows. */
  readonly onMove: (from: HTMLElement, by: number) => void;
}

const chatAddress = ({ flowId, chatId }: WaitingInput): string => `/flows/${flowId}/stats?chat=${chatId}`;

/** One answer with its form; once it is saved, what was given. */
export function InputRow({ input, name, withQuestion, onMove }: InputRowProps) {
  const { t } = useTranslation('reviews');
  const ago = useRelativeTime();
  const saved = useAppSelector((state) => feature.select(state).saved[placeOf(input)]);
  return (
    <li className={classes['row']} data-saved={saved !== undefined} data-row="">
      <p className={classes['who']}>
        <span dir="auto">{name}</span> · {ago(new Date(input.at).toISOString())} ·{' '}
        <Link to={chatAddress(input)}>{t('openChat')}</Link>
      </p>
      {withQuestion && (
        <p className={classes['rowQuestion']} dir="auto">
          {plainText(input.question)}
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
      {input.kind === 'paused' && <p className={classes['hint']}>{t('pausedHint')}</p>}
      {input.kind !== 'paused' &&
        (saved ? <SavedInput input={input} given={saved} /> : <InputForm input={input} onMove={onMove} />)}
    </li>
  );
}

function SavedInput({ input, given }: { readonly input: WaitingInput; readonly given: Given }) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  return (
    <div className={classes['saved']}>
      {input.scored && given.score !== null && (
        <b>{input.limit === null ? given.score : t('ofLimit', { score: given.score, limit: input.limit })}</b>
      )}
      <span className={classes['savedMark']}>
        <Check size={14} aria-hidden />
        {t('saved')}
      </span>
      {given.text && <span dir="auto">{given.text}</span>}
      <Button size="compact-sm" variant="subtle" onClick={() => dispatch(reviews.takenBack(input))} data-field="">
        {t('takeBack')}
      </Button>
    </div>
  );
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

function InputForm({ input, onMove }: Pick<InputRowProps, 'input' | 'onMove'>) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const isSaving = useAppSelector((state) => feature.select(state).saving[placeOf(input)] !== undefined);
  const failure = useAppSelector((state) => feature.select(state).failed[placeOf(input)]);
  const [score, setScore] = useState('');
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const words = useRef<HTMLTextAreaElement>(null);

  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const points = numberOf(score);
    const isOutside =
      points !== null && (Number.isNaN(points) || (input.limit !== null && (points < 0 || points > input.limit)));
    if (isOutside) return setWrong(t('scoreWrong', { limit: input.limit ?? '…' }));
    if (input.scored && points === null) return setWrong(t('scoreMissing'));
    if (!input.scored && text.trim() === '') return setWrong(t('textMissing'));
    setWrong(null);
    onMove(event.currentTarget, 1);
    dispatch(reviews.given({ input, given: { score: points, text } }));
  };
  const onScoreKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const act = {
      ArrowDown: () => onMove(event.currentTarget, 1),
      s: () => onMove(event.currentTarget, 1),
      ArrowUp: () => onMove(event.currentTarget, -1),
      u: () => onMove(event.currentTarget, -1),
      c: () => words.current?.focus(),
      o: () => void navigate(chatAddress(input)),
    }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  const onTextKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={classes['form']} onSubmit={save} noValidate>
      {input.scored && (
        <TextInput
          className={classes['score'] ?? ''}
          inputMode="decimal"
          aria-label={t('score')}
          rightSection={input.limit === null ? null : <Text size="xs">{t('limit', { limit: input.limit })}</Text>}
          rightSectionWidth={56}
          value={score}
          onChange={(event) => setScore(event.currentTarget.value.replace(/[^\d.,-]/g, ''))}
          onKeyDown={onScoreKey}
          data-field=""
        />
      )}
      <Textarea
        className={classes['words'] ?? ''}
        ref={words}
        autosize
        minRows={1}
        aria-label={t(input.kind === 'evaluation' ? 'evaluation' : 'comment')}
        placeholder={t(input.kind === 'evaluation' ? 'evaluation' : 'comment')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onTextKey}
        {...(input.scored ? {} : { 'data-field': '' })}
      />
      <Button type="submit" loading={isSaving} rightSection={<Kbd size="xs">Enter</Kbd>}>
        {t('save')}
      </Button>
      {(wrong ?? failure) && (
        <Text className={classes['wrong'] ?? ''} size="sm" c="red" role="alert">
          {wrong ?? (failure ? failureText(failure) : '')}
        </Text>
      )}
    </form>
  );
}
