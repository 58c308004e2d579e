import { Button, Kbd, Text, Textarea, TextInput } from '@mantine/core';
import type { WaitingInput } from '@parley/contracts/http/inbox';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, type NavigateFunction } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { chatAddress } from './chat-address.js';
import { PointButtons } from './PointButtons.js';
import { feature } from './reviews.feature.js';
import { placeOf, reviews, type Given } from './reviews.slice.js';
import classes from './Reviews.module.css';

export interface InputFormProps {
  readonly input: WaitingInput;
  /** The fields hold these values at first. */
  readonly stands: Given;
  /** Moves the focus by so many rows. */
  readonly onMove: (from: HTMLElement, by: number) => void;
  /** Offers to give the same to other answers; absent: there are none. */
  readonly onMore?: ((given: Given) => void) | undefined;
  /** Absent: nothing was given before. */
  readonly onCancel?: () => void;
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));

/** Points that stand already are never refused. */
function scoreProblem(points: number | null, stood: number | null, limit: number | null) {
  if (points === null) return 'scoreMissing';
  if (points === stood) return null;
  return Number.isNaN(points) || (limit !== null && (points < 0 || points > limit)) ? 'scoreWrong' : null;
}

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

/** tried: the values of a save that is under way or failed; failure: why it failed */
function useSaving(input: WaitingInput) {
  const failureText = useFailureText();
  const isSaving = useAppSelector((state) => feature.select(state).saving[placeOf(input)] !== undefined);
  const failure = useAppSelector((state) => feature.select(state).failed[placeOf(input)]);
  const tried = useAppSelector((state) => feature.select(state).tried[placeOf(input)]);
  return { isSaving, failure: failure ? failureText(failure) : null, tried };
}

function useFocusIn(form: RefObject<HTMLFormElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted) form.current?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, [form, isWanted]);
}

/** Score and comment of one answer, or an evaluation. */
export function InputForm({ input, stands, onMove, onMore, onCancel }: InputFormProps) {
  const { t } = useTranslation('reviews');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { isSaving, failure, tried } = useSaving(input);
  const shown = tried ?? stands;
  const [typed, setTyped] = useState<string | null>(null);
  const score = typed ?? (shown.score === null ? '' : String(shown.score));
  const [typedText, setText] = useState<string | null>(null);
  const text = typedText ?? shown.text;
  const [wrong, setWrong] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  // Any other score is the engine's: it is shown, and no comment changes it.
  const hasScore = input.byHand;
  const isCorrection = onCancel !== undefined;
  useFocusIn(form, isCorrection);

  const problemOf = (points: number | null): string | null => {
    const problem = hasScore ? scoreProblem(points, stands.score, input.limit) : null;
    return problem && t(problem, { limit: input.limit ?? '…' });
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
  const sayToMore = () => {
    const points = hasScore ? numberOf(score) : stands.score;
    const isBlank = text.trim() === '';
    const problem = points === null && isBlank ? t('moreMissing') : problemOf(points);
    setWrong(problem);
    if (problem === null) onMore?.({ score: points, text, noComment: input.wantsComment && isBlank });
  };
  const onTextKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <form className={classes['form']} ref={form} onSubmit={save} noValidate>
      {hasScore && (
        <ScoreField
          limit={input.limit}
          score={score}
          onType={setTyped}
          onPress={(points) => {
            setTyped(String(points));
            setWrong(null);
          }}
          onKeyDown={(event) => onScoreKey(event, { input, onMove, navigate, words: words.current })}
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
      <Actions
        isSaving={isSaving}
        onNoComment={input.wantsComment && !input.scored && !isCorrection ? () => give(true) : undefined}
        onMore={onMore && sayToMore}
        onCancel={onCancel}
      />
      {(wrong ?? failure) && (
        <Text className={classes['wrong'] ?? ''} size="sm" c="red" role="alert">
          {wrong ?? failure}
        </Text>
      )}
    </form>
  );
}

interface ScoreFieldProps {
  readonly limit: number | null;
  readonly score: string;
  readonly onType: (score: string) => void;
  readonly onPress: (points: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
}
/** Points are pressed or typed. */
function ScoreField({ limit, score, onType, onPress, onKeyDown }: ScoreFieldProps) {
  const { t } = useTranslation('reviews');
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <PointButtons
        limit={limit}
        chosen={numberOf(score)}
        onChoose={(points) => {
          onPress(points);
          field.current?.focus();
        }}
      />
      <TextInput
        className={classes['score'] ?? ''}
        ref={field}
        inputMode="decimal"
        aria-label={t('score')}
        rightSection={limit === null ? null : <Text size="xs">{t('limit', { limit })}</Text>}
        rightSectionWidth={56}
        value={score}
        onChange={(event) => onType(event.currentTarget.value.replace(/[^\d.,-]/g, ''))}
        onKeyDown={onKeyDown}
        data-field=""
      />
    </>
  );
}

interface ActionsProps {
  readonly isSaving: boolean;
  readonly onNoComment: (() => void) | undefined;
  readonly onMore: (() => void) | undefined;
  /** Absent: nothing was given before. */
  readonly onCancel: (() => void) | undefined;
}
/** Each of them only where it does something. */
function Actions({ isSaving, onNoComment, onMore, onCancel }: ActionsProps) {
  const { t } = useTranslation('reviews');
  return (
    <>
      {onNoComment && (
        <Button variant="default" onClick={onNoComment}>
          {t('noCommentNeeded')}
        </Button>
      )}
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      )}
      {onMore && (
        <Button className={classes['sayToMore'] ?? ''} variant="subtle" color="gray" onClick={onMore}>
          {t('sayToMore')}
        </Button>
      )}
      <Button
        className={classes['save'] ?? ''}
        type="submit"
        loading={isSaving}
        rightSection={<Kbd size="xs">Enter</Kbd>}
      >
        {t(onCancel ? 'saveCorrection' : 'save')}
      </Button>
    </>
  );
}
