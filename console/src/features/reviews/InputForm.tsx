import { Button, Kbd, Text, Textarea, TextInput } from '@mantine/core';
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { chatAddress } from './chat-address.js';
import { feature } from './reviews.feature.js';
import { placeOf, reviews, type Given } from './reviews.slice.js';
import classes from './Reviews.module.css';

export interface InputFormProps {
  readonly input: WaitingInput;
  /** The fields hold these values at first. */
  readonly stands: Given;
  /** Moves the focus by so many rows. */
  readonly onMove: (from: HTMLElement, by: number) => void;
  /** Absent: nothing was given before. */
  readonly onCancel?: () => void;
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

interface ScoreKeys extends Pick<InputFormProps, 'input' | 'onMove'> {
  readonly navigate: NavigateFunction;
  readonly words: HTMLElement | null;
}
/** In a score letters are free, so they lead to the other rows, to the comment and to the chat. */
function onScoreKey(event: KeyboardEvent<HTMLInputElement>, { input, onMove, navigate, words }: ScoreKeys): void {
  const act = {
    ArrowDown: () => onMove(event.currentTarget, 1),
    s: () => onMove(event.currentTarget, 1),
    ArrowUp: () => onMove(event.currentTarget, -1),
    u: () => onMove(event.currentTarget, -1),
    c: () => words?.focus(),
    o: () => void navigate(chatAddress(input)),
  }[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
}

/** Score and comment of one answer, or an evaluation. */
export function InputForm({ input, stands, onMove, onCancel }: InputFormProps) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const isSaving = useAppSelector((state) => feature.select(state).saving[placeOf(input)] !== undefined);
  const failure = useAppSelector((state) => feature.select(state).failed[placeOf(input)]);
  const [typed, setTyped] = useState<string | null>(null);
  const score = typed ?? (stands.score === null ? '' : String(stands.score));
  const [text, setText] = useState(stands.text);
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  // Any other score is the engine's: it is shown, and no comment changes it.
  const hasScore = input.byHand;
  const isCorrection = onCancel !== undefined;
  useEffect(() => {
    if (isCorrection) form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, [isCorrection]);

  const problemOf = (points: number | null): string | null => {
    if (!hasScore || (points !== null && points === stands.score)) return null;
    const isOutside =
      points !== null && (Number.isNaN(points) || (input.limit !== null && (points < 0 || points > input.limit)));
    if (isOutside) return t('scoreWrong', { limit: input.limit ?? '…' });
    return points === null ? t('scoreMissing') : null;
  };
  const give = (noComment: boolean) => {
    const points = hasScore ? numberOf(score) : stands.score;
    const problem = problemOf(points);
    setWrong(problem);
    if (problem !== null) return;
    if (form.current && !isCorrection) onMove(form.current, 1);
    const given = { score: points, text: noComment ? '' : text, noComment };
    dispatch(reviews.given({ input, given, before: stands }));
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isBlank = text.trim() === '';
    if (!hasScore && isBlank) return setWrong(t(input.wantsComment ? 'commentMissing' : 'textMissing'));
    // Whoever scores an answer and writes nothing has done with it.
    give(input.wantsComment && isBlank);
  };
  const onTextKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={classes['form']} ref={form} onSubmit={save} noValidate>
      {hasScore && (
        <TextInput
          className={classes['score'] ?? ''}
          inputMode="decimal"
          aria-label={t('score')}
          rightSection={input.limit === null ? null : <Text size="xs">{t('limit', { limit: input.limit })}</Text>}
          rightSectionWidth={56}
          value={score}
          onChange={(event) => setTyped(event.currentTarget.value.replace(/[^\d.,-]/g, ''))}
          onKeyDown={(event) => onScoreKey(event, { input, onMove, navigate, words: words.current })}
          data-field=""
        />
      )}
      {!hasScore && stands.score !== null && <Text size="sm">{t('earned', { score: stands.score })}</Text>}
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
        {...(hasScore ? {} : { 'data-field': '' })}
      />
      {input.wantsComment && !input.scored && !isCorrection && (
        <Button variant="default" onClick={() => give(true)}>
          {t('noCommentNeeded')}
        </Button>
      )}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      <Button type="submit" loading={isSaving} rightSection={<Kbd size="xs">Enter</Kbd>}>
        {t(isCorrection ? 'saveCorrection' : 'save')}
      </Button>
      {(wrong ?? failure) && (
        <Text className={classes['wrong'] ?? ''} size="sm" c="red" role="alert">
          {wrong ?? (failure ? failureText(failure) : '')}
        </Text>
      )}
    </form>
  );
}
