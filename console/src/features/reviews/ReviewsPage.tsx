import { ActionIcon, Button, SegmentedControl, Skeleton, Stack, Switch } from '@mantine/core';
import { sameJson } from '@parley/contracts/definition/canonical';
import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';
import type { PausedPrompt, WaitingInput } from '@parley/contracts/http/inbox';
import { ArrowLeft, RefreshCw } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { readStored, writeStored } from '../../foundation/storage.js';
import { useQuery, type QueryParts } from '../../foundation/use-query.js';
import { withClass, withName } from '../../ui/learner-name.js';
import { ClassFilter } from '../../ui/ClassFilter.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ErrorView } from '../../ui/ErrorView.js';
import { numberLearners } from '../../ui/learner-numbers.js';
import { plainText } from '../../ui/plain-text.js';
import { TopBar } from '../../ui/TopBar.js';
import { useDelayed } from '../../ui/use-delayed.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { useRelativeTime } from '../../ui/use-relative-time.js';
import { AnswerAll, AnsweredAll } from './AnswerAll.js';
import { InputRow } from './InputRow.js';
import { oldestFirst, questionsOf, titleAndQuestion, type Question } from './questions.js';
import { feature } from './reviews.feature.js';
import { placeOf, reviews, type Listed } from './reviews.slice.js';
import { maySayTo, SayToMore, type Shared } from './SayToMore.js';
import classes from './Reviews.module.css';

export { feature };

const HIDE_NAMES = 'reviewsHideNames';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/**
 * `/reviews`: what waits over all flows, or what was graded, by question or the oldest first; which of them, the view and
 * the question stand in the address.
 */
export function ReviewsPage() {
  const { t } = useTranslation(['reviews', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const [query, show] = useQuery();
  const { list, isAtLeast, saved, emptied, classes: known } = useAppSelector(feature.select);
  const [hidden, setHidden] = useState(() => readStored(HIDE_NAMES, isFlag) ?? false);
  const slow = useDelayed(list.status !== 'rejected' && list.value === null);
  const listed: Listed = query.get('state') === 'graded' ? 'graded' : 'waiting';
  const label = classLabelIn(query.get(CLASS));
  const load = useCallback(() => void dispatch(reviews.requested({ listed, label })), [dispatch, listed, label]);
  useEffect(load, [load]);

  const inputs = useMemo(() => list.value ?? [], [list.value]);
  const questions = useMemo(() => questionsOf(inputs), [inputs]);
  const byQuestion = query.get('view') !== 'oldest';
  const selected = questions.find(({ id }) => id === query.get('question')) ?? null;
  const isGraded = listed === 'graded';
  const takenBack = Object.keys(emptied).filter((place) => saved[place] === undefined).length;
  const count = inputs.length - (isGraded ? takenBack : doneOf(inputs, saved));
  const open = (id: string | null) => show({ question: id });
  const hideNames = (hide: boolean) => {
    setHidden(hide);
    writeStored(HIDE_NAMES, hide);
  };
  const totalText = t(isGraded ? (isAtLeast ? 'gradedAtLeast' : 'graded') : isAtLeast ? 'waitAtLeast' : 'wait', {
    count,
  });
  return (
    <div className={classes['page']}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <TopBar isHead>
        <h1 className={classes['title']}>{t('title')}</h1>
      </TopBar>
      <main id="main" className={classes['main']}>
        <Controls
          listed={listed}
          label={label}
          known={known}
          byQuestion={byQuestion}
          hidden={hidden}
          total={list.value ? totalText : ''}
          loading={list.status === 'pending' && list.value !== null}
          onShow={show}
          onHide={hideNames}
          onLoad={load}
        />
        <AnsweredAll hideNames={hidden} />
        {list.status === 'rejected' && list.error && <ErrorView message={failureText(list.error)} onRetry={load} />}
        {slow && (
          <Stack gap="md" aria-hidden>
            {[1, 2, 3].map((at) => (
              <Skeleton key={at} h={64} />
            ))}
          </Stack>
        )}
        {list.value && inputs.length === 0 && (
          <EmptyState icon={null} text={t(isGraded ? 'nothingGraded' : 'nothing')} />
        )}
        {inputs.length > 0 && (
          <div
            className={classes['columns']}
            data-view={byQuestion ? 'question' : 'oldest'}
            data-selected={selected !== null}
          >
            {byQuestion && (
              <QuestionList questions={questions} selected={selected?.id ?? null} onSelect={open} graded={isGraded} />
            )}
            {byQuestion ? (
              <Answers
                key={selected?.id}
                question={selected}
                inputs={selected?.inputs ?? []}
                hidden={hidden}
                graded={isGraded}
                onBack={() => open(null)}
              />
            ) : (
              <Answers question={null} inputs={oldestFirst(inputs)} hidden={hidden} graded={isGraded} />
            )}
          </div>
        )}
      </main>
    </div>
  );
}

interface ControlsProps {
  readonly listed: Listed;
  /** The chosen class; null = all. */
  readonly label: string | null;
  /** Classes to choose from. */
  readonly known: readonly string[];
  readonly byQuestion: boolean;
  readonly hidden: boolean;
  readonly total: string;
  readonly loading: boolean;
  readonly onShow: (change: QueryParts) => void;
  readonly onHide: (hide: boolean) => void;
  readonly onLoad: () => void;
}
/** Chooses what is listed, in which order, with or without names. */
function Controls({ listed, label, known, byQuestion, hidden, total, loading, onShow, onHide, onLoad }: ControlsProps) {
  const { t } = useTranslation('reviews');
  return (
    <div className={classes['controls']}>
      <SegmentedControl
        size="xs"
        aria-label={t('which')}
        value={listed}
        onChange={(state) => onShow({ state: state === 'graded' ? state : null, question: null })}
        data={[
          { value: 'waiting', label: t('toDo') },
          { value: 'graded', label: t('gradedTab') },
        ]}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('view')}
        value={byQuestion ? 'question' : 'oldest'}
        onChange={(view) => onShow({ view: view === 'oldest' ? view : null, question: null })}
        data={[
          { value: 'question', label: t('byQuestion') },
          { value: 'oldest', label: t('oldestFirst') },
        ]}
      />
      <ClassFilter
        size="xs"
        classes={known}
        value={label}
        onChange={(chosen) => onShow({ [CLASS]: chosen, question: null })}
      />
      <Switch
        size="xs"
        label={t('hideNames')}
        checked={hidden}
        onChange={(event) => onHide(event.currentTarget.checked)}
      />
      <p className={classes['total']} role="status">
        {total}
      </p>
      <Button
        className={classes['refresh'] ?? ''}
        variant="default"
        leftSection={<RefreshCw size={16} aria-hidden />}
        loading={loading}
        onClick={onLoad}
      >
        {t('refresh')}
      </Button>
    </div>
  );
}

const doneOf = (inputs: readonly WaitingInput[], saved: Readonly<Record<string, unknown>>): number =>
  inputs.filter((input) => saved[placeOf(input)] !== undefined).length;

/** null: the input is no chat that waits for an answer. */
const pausedAt = (paused: readonly PausedPrompt[], { kind, flowId, promptKey }: WaitingInput): PausedPrompt | null =>
  (kind === 'paused' && paused.find((place) => place.flowId === flowId && place.promptKey === promptKey)) || null;

interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly graded: boolean;
}
function QuestionList({ questions, selected, onSelect, graded }: QuestionListProps) {
  const { t } = useTranslation('reviews');
  const ago = useRelativeTime();
  const { saved, paused } = useAppSelector(feature.select);
  const countOf = ({ first, inputs }: Question): number =>
    pausedAt(paused, first)?.waiting ?? inputs.length - (graded ? 0 : doneOf(inputs, saved));
  return (
    <nav className={classes['side']} aria-label={t('questions')}>
      <ul className={classes['questions']}>
        {questions.map((question) => {
          const { id, first } = question;
          return (
            <li key={id}>
              <button
                type="button"
                className={classes['question']}
                aria-current={id === selected}
                onClick={() => onSelect(id)}
              >
                <span className={classes['questionText']} dir="auto">
                  {(first.title ?? plainText(first.question)) || t(`kind_${first.kind}`)}
                </span>
                <span className={classes['count']}>{countOf(question)}</span>
                <span className={classes['meta']}>
                  <span dir="auto">{first.flowName}</span>
                  {first.position === null ? '' : ` · ${t('prompt', { number: first.position })}`} ·{' '}
                  {t(graded ? 'gradedTab' : `kind_${first.kind}`)} ·{' '}
                  {t('oldest', { ago: ago(new Date(first.at).toISOString()) })}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface AnswersProps {
  /** null: the inputs are of several questions, or none is selected. */
  readonly question: Question | null;
  readonly inputs: readonly WaitingInput[];
  readonly hidden: boolean;
  readonly graded: boolean;
  readonly onBack?: () => void;
}
function Answers({ question, inputs, hidden, graded, onBack }: AnswersProps) {
  const { t } = useTranslation('reviews');
  const list = useRef<HTMLOListElement>(null);
  const { saved, paused } = useAppSelector(feature.select);
  const done = doneOf(inputs, saved);
  const [shared, setShared] = useState<Shared | null>(null);
  const open = graded ? 0 : inputs.length - done;
  const waitsAt = question && pausedAt(paused, question.first);
  /** To the next row with a field in that direction. */
  const move = useCallback((from: HTMLElement, by: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row.contains(from));
    rows[at + by]?.querySelector<HTMLElement>('[data-field]')?.focus();
  }, []);
  const numbers = useMemo(
    () =>
      hidden
        ? numberLearners(
            'reviews',
            inputs.map(({ chatId }) => chatId),
          )
        : {},
    [hidden, inputs],
  );
  const nameOf = (input: WaitingInput): string => {
    if (hidden) return t('learner', { number: numbers[input.chatId] ?? 0 });
    const who = input.anonymous ? t('anonymous', { id: input.identifier.slice(0, 8) }) : input.identifier;
    return withClass(withName(input.name, who), input.class);
  };
  if (onBack && !question)
    return <section className={classes['panel']}>{<EmptyState icon={null} text={t('select')} />}</section>;
  return (
    <section className={classes['panel']} aria-label={t('answers')}>
      {question && (
        <header className={classes['head']}>
          <div className={classes['headLine']}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              className={classes['back'] ?? ''}
              aria-label={t('back')}
              onClick={onBack}
            >
              <ArrowLeft size={18} aria-hidden />
            </ActionIcon>
            <h2 className={classes['headQuestion']} dir="auto">
              {titleAndQuestion(question.first) || t(`kind_${question.first.kind}`)}
            </h2>
          </div>
          {question.first.notes && (
            <p className={classes['notes']}>
              <b>{t('lookFor')}</b> <span dir="auto">{question.first.notes}</span>
            </p>
          )}
        </header>
      )}
      {waitsAt && <AnswerAll key={`${waitsAt.flowId}/${waitsAt.promptKey}`} prompt={waitsAt} />}
      <ol className={classes['rows']} ref={list}>
        {inputs.map((input) => (
          <InputRow
            key={placeOf(input)}
            input={input}
            name={nameOf(input)}
            withQuestion={!question}
            graded={graded}
            onMove={move}
            onMore={question && open > 1 ? setShared : undefined}
          />
        ))}
      </ol>
      {shared && (
        <SayToMore
          {...shared}
          isGiven={sameJson(saved[placeOf(shared.input)], shared.given)}
          others={inputs.filter(
            (input) => input !== shared.input && saved[placeOf(input)] === undefined && maySayTo(shared, input),
          )}
          nameOf={nameOf}
          onClose={() => setShared(null)}
        />
      )}
      {question?.first.kind !== 'paused' && (
        <footer className={classes['foot']}>
          <span className={classes['keys']}>{t('keys')}</span>
          {!graded && <span role="status">{t('done', { done, count: inputs.length })}</span>}
        </footer>
      )}
    </section>
  );
}
