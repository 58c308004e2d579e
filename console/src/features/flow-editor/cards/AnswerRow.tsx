import { ActionIcon, Button, Menu, NumberInput, Text, TextInput, UnstyledButton } from '@mantine/core';
import { ownAnswers } from '@parley/contracts/definition/links';
import { looksAt } from '@parley/contracts/definition/rule-looks';
import { Asterisk, Check, Clock, CornerDownRight, EllipsisVertical, EyeOff, Ruler, Star, Trash2 } from 'lucide-react';
import { memo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, AnswerRule, PromptEntry } from '@parley/contracts/definition/definition';
import type { Asks } from '@parley/contracts/definition/input-types';
import { isPart } from '@parley/contracts/definition/whole-rules';
import { LIMITS } from '@parley/contracts/definition/limits';
import { CATCH_ALL } from '@parley/contracts/definition/values';
import { useContentLanguage } from '../../../ui/content-language.js';
import { LateMenu } from '../../../ui/LateMenu.js';
import { MoveItems } from '../../../ui/MoveItems.js';
import { useUntilReleased } from '../../../ui/when-released.js';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { answerText, isFormatted, shown, withAnswerText } from '../../../ui/answer-text.js';
import { Hint } from '../../../ui/Hint.js';
import { picturedText, withPicturedText } from '../model/pictured-answer.js';
import { answerChanged, answerMarked, answerMoved, answerRemoved } from '../model/edits.js';
import { RuleDialog, RuleLine } from '../answer-rules/RuleLine.js';
import { TriedMark } from '../paths/TriedMark.js';
import { AnswerPicture } from './AnswerPicture.js';
import { PairField } from './ListParts.js';
import { NextBranches, NextOf } from './NextOf.js';
import { QuickResponseRow } from './QuickResponseRow.js';
import { focusInCard } from '../focus/focus-in-card.js';
import classes from './card.module.css';
import { letterOf } from '../model/letter.js';

export interface AnswerRowProps {
  readonly promptKey: string;
  readonly number: number;
  readonly answer: Answer;
  readonly index: number;
  readonly count: number;
  /** Link of the prompt's 'Always to'. */
  readonly always: string | null;
  /** 'Always to' depends on conditions. */
  readonly depends: boolean;
  readonly multiple: boolean;
  /** The list for which the prompt asks. */
  readonly list: Asks | null;
  /** True if it gives the prompt's points. */
  readonly right: boolean;
  /** True if the prompt's answers are only compared with what learners type. */
  readonly compares: boolean;
  /** Its choices are pictures. */
  readonly pictures: boolean;
  readonly editable: boolean;
  readonly onAdd: () => void;
}
const hasRule = (answer: Answer): answer is Answer & { readonly rule: AnswerRule } => Boolean(answer.rule);
const allowsRules = (prompt: PromptEntry | undefined): boolean =>
  prompt !== undefined && looksAt(prompt.definition, ownAnswers(prompt.definition) ?? []).length > 0;

/** Initial value of "Add Score". */
const NEW_SCORE = 100;

/** The text of the next answer, if the author hasn't written it yet. */
function emptyFieldAfter(field: Element): HTMLInputElement | null {
  const next = field.closest('[data-answer]')?.nextElementSibling?.querySelector('input') ?? null;
  return next?.value === '' ? next : null;
}

export const AnswerRow = memo(function AnswerRow(props: AnswerRowProps) {
  const {
    promptKey,
    number,
    answer,
    index,
    count,
    always,
    depends,
    multiple,
    list,
    compares,
    pictures,
    editable,
    onAdd,
  } = props;
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const change = (changes: Partial<Answer>, field?: string) =>
    dispatch(answerChanged({ key: promptKey, answerKey: answer.key, changes, field }));
  const [isRuling, setRuling] = useState(false);
  const isCatchAll = answer.message === CATCH_ALL;
  const isPictured = pictures && !isCatchAll && !answer.hidden && !answer.rule;
  const isListPart = list !== null && isPart(answer);
  const leads = !multiple || answer.rule !== undefined || (list !== null && isCatchAll);
  const scored = useUntilReleased(typeof answer.score === 'number');
  const label = t('answerLabel', { letter: letterOf(index), number });
  const move = (to: number) => {
    if (to < 0 || to >= count) return;
    dispatch(answerMoved({ key: promptKey, answerKey: answer.key, to }));
    focusInCard(promptKey, `[data-answer="${answer.key}"] input`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      move(index + (event.key === 'ArrowUp' ? -1 : 1));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      const following = emptyFieldAfter(event.currentTarget);
      if (following) following.focus();
      else onAdd();
    }
  };
  const next = {
    promptKey,
    answerKey: answer.key,
    part: answer,
    inherited: always,
    inheritsConditions: depends,
    repeats: answer.quickResponse?.repeatAnswers ?? false,
    needed: !multiple,
    label: t('nextOfAnswer', { letter: letterOf(index), number }),
    editable,
  } as const;
  return (
    <li className={classes['answer']} data-answer={answer.key}>
      <div className={classes['answerLine']}>
        <Letter {...props} />
        <AnswerBox
          {...props}
          label={label}
          isPictured={isPictured}
          isListPart={isListPart}
          onKeyDown={onKeyDown}
          change={change}
        />
        {list === 'pairs' && isListPart && (
          <PairField answer={answer} label={label} editable={editable} change={change} onKeyDown={onKeyDown} />
        )}
        {scored && <ScoreField answer={answer} label={label} editable={editable} change={change} />}
        <TriedMark promptKey={promptKey} answerKey={answer.key} />
        {leads && <NextOf {...next} />}
        {editable && <AnswerMenu {...props} change={change} onMove={move} onRule={() => setRuling(true)} />}
      </div>
      {hasRule(answer) && (
        <RuleLine promptKey={promptKey} number={number} answer={answer} index={index} editable={editable} />
      )}
      {!answer.rule && list !== 'gaps' && !isPictured && (answer.hidden || isFormatted(answer, compares)) && (
        <Text fz="xs" c="dimmed" ms={28}>
          {answer.hidden ? t('hiddenNote') : t('formattedNote')}
        </Text>
      )}
      {isRuling && (
        <RuleDialog promptKey={promptKey} answerKey={answer.key} index={index} onClose={() => setRuling(false)} />
      )}
      {leads && <NextBranches {...next} />}
      {answer.quickResponse && (
        <QuickResponseRow promptKey={promptKey} answer={answer} label={label} editable={editable} />
      )}
    </li>
  );
});

interface AnswerBoxProps extends AnswerRowProps {
  readonly label: string;
  readonly isPictured: boolean;
  readonly isListPart: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly change: (changes: Partial<Answer>, field?: string) => void;
}
/** The answer's words, after its picture in a question with pictures. */
function AnswerBox(props: AnswerBoxProps) {
  const { promptKey, answer, index, count, list, compares, editable, label, isPictured, isListPart, change } = props;
  const { t } = useTranslation('flow-editor');
  const language = useContentLanguage();
  // EDIT-73: offered on the last answer while it is empty.
  const offersAny = editable && !list && index === count - 1 && answer.message === '';
  const acceptAny = () => {
    change({ message: CATCH_ALL });
    focusInCard(promptKey, `[data-answer="${answer.key}"] button`);
  };
  if (answer.message === CATCH_ALL) return <AnyAnswer isResult={list !== null} />;
  return (
    <>
      {isPictured && <AnswerPicture answer={answer} label={label} editable={editable} change={change} />}
      <TextInput
        aria-label={label}
        size="sm"
        className={classes['answerText']}
        placeholder={t(isListPart ? `partPlaceholder.${list as 'order'}` : 'answerPlaceholder')}
        value={isPictured ? picturedText(answer) : answerText(answer, compares)}
        readOnly={!editable}
        lang={language}
        dir="auto"
        onKeyDown={props.onKeyDown}
        onChange={({ currentTarget: { value } }) =>
          change(isPictured ? withPicturedText(answer, value) : withAnswerText(answer, value), 'message')
        }
        {...(offersAny && {
          rightSectionWidth: 150,
          rightSection: (
            <Button variant="subtle" size="compact-xs" aria-label={t('acceptAnyLong')} onClick={acceptAny}>
              {t('acceptAny')}
            </Button>
          ),
        })}
      />
    </>
  );
}

function AnyAnswer({ isResult }: { readonly isResult: boolean }) {
  const { t } = useTranslation('flow-editor');
  return (
    <div className={classes['catchAll']}>
      <Asterisk size={14} aria-hidden />
      <Text component="span" fz="sm">
        {t(isResult ? 'otherResult' : 'acceptsAny')}
      </Text>
    </div>
  );
}

function Letter(props: AnswerRowProps) {
  const { answer, index, list, editable } = props;
  if (list && isPart(answer))
    return (
      <Text component="span" className={classes['letter']} aria-hidden>
        {index + 1}
      </Text>
    );
  if (editable && !list && answer.message !== CATCH_ALL && !answer.scoreLater) return <RightMark {...props} />;
  return (
    <Text component="span" className={classes['letter']} aria-hidden>
      {letterOf(index)}
    </Text>
  );
}

/** The answer's letter, which becomes a tick if the answer is right. */
function RightMark({ promptKey, number, answer, index, right }: AnswerRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const words = useWrongWords();
  const label = t('rightAnswer', { letter: letterOf(index), number });
  return (
    <Hint label={t('rightAnswerHint')}>
      <UnstyledButton
        className={classes['tick']}
        aria-label={label}
        aria-pressed={right}
        onClick={() => dispatch(answerMarked({ key: promptKey, answerKey: answer.key, words }))}
      >
        {right ? <Check size={14} strokeWidth={3} aria-hidden /> : letterOf(index)}
      </UnstyledButton>
    </Hint>
  );
}

interface AnswerMenuProps extends AnswerRowProps {
  readonly change: (changes: Partial<Answer>) => void;
  readonly onMove: (to: number) => void;
  readonly onRule: () => void;
}
function AnswerMenu({ promptKey, number, answer, index, count, change, onMove, onRule }: AnswerMenuProps) {
  const { t } = useTranslation(['flow-editor', 'answer-rules']);
  const mayHaveRule = useEditor(({ doc }) => answer.message !== CATCH_ALL && allowsRules(doc.byKey[promptKey]));
  const dispatch = useEditorDispatch();
  // Focus the new field, because the author types into it next.
  const addScore = () => {
    change({ score: NEW_SCORE });
    focusInCard(promptKey, `[data-answer="${answer.key}"] [data-score]`);
  };
  const addQuickResponse = () => {
    change({ quickResponse: { message: '' } });
    focusInCard(promptKey, `[data-answer="${answer.key}"] [data-message]`);
  };
  const remove = () => {
    const row = document.querySelector(`[data-answer="${CSS.escape(answer.key)}"]`);
    const neighbour = (row?.nextElementSibling ?? row?.previousElementSibling)?.getAttribute('data-answer');
    dispatch(answerRemoved({ key: promptKey, answerKey: answer.key }));
    const inRow = (part: string) => `[data-answer="${neighbour}"] ${part}`;
    // The tick stands before the field.
    focusInCard(
      promptKey,
      neighbour ? `${inRow('input')},${inRow('button:not([aria-pressed])')}` : '[data-add-answer]',
    );
  };
  return (
    <LateMenu
      button={
        <ActionIcon aria-label={t('answerActions', { letter: letterOf(index), number })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {() => (
        <>
          {typeof answer.score !== 'number' && (
            <Menu.Item leftSection={<Star size={14} aria-hidden />} onClick={addScore}>
              {t('addScore')}
            </Menu.Item>
          )}
          {!answer.quickResponse && (
            <Menu.Item leftSection={<CornerDownRight size={14} aria-hidden />} onClick={addQuickResponse}>
              {t('addQuickResponse')}
            </Menu.Item>
          )}
          {mayHaveRule && (
            <Menu.Item leftSection={<Ruler size={14} aria-hidden />} onClick={onRule}>
              {t('answer-rules:whatCounts')}
            </Menu.Item>
          )}
          {!answer.rule && (
            <Menu.Item
              leftSection={<EyeOff size={14} aria-hidden />}
              onClick={() => change(answer.hidden ? shown(answer) : { hidden: true })}
            >
              {answer.hidden ? t('showAnswer') : t('hideAnswer')}
            </Menu.Item>
          )}
          <MoveItems index={index} count={count} onMove={onMove} />
          <Menu.Item color="var(--mantine-color-error)" leftSection={<Trash2 size={14} aria-hidden />} onClick={remove}>
            {t('deleteAnswer')}
          </Menu.Item>
        </>
      )}
    </LateMenu>
  );
}

interface ScoreFieldProps {
  readonly answer: Answer;
  readonly label: string;
  readonly editable: boolean;
  readonly change: (changes: Partial<Answer>, field?: string) => void;
}

/**
 * Clearing the field removes the score (EDIT-69). Scores beyond the limit can't be typed, because the server would
 * reject the draft.
 */
function ScoreField({ answer, label, editable, change }: ScoreFieldProps) {
  const { t } = useTranslation('flow-editor');
  const later = answer.scoreLater ?? false;
  return (
    <div className={classes['score']}>
      <NumberInput
        aria-label={t('scoreOf', { label })}
        size="sm"
        w={76}
        min={-LIMITS.score}
        max={LIMITS.score}
        clampBehavior="strict"
        hideControls
        data-score=""
        onFocus={(event) => event.currentTarget.select()}
        readOnly={!editable}
        value={answer.score ?? ''}
        onChange={(value) => {
          const score = value === '' ? NaN : Number(value);
          if (Math.abs(score) <= LIMITS.score) change({ score }, 'score');
        }}
        onBlur={(event) => {
          if (!/\d/.test(event.currentTarget.value)) change({ score: undefined, scoreLater: undefined });
        }}
        leftSection={<Star size={12} aria-hidden />}
        leftSectionWidth={26}
      />
      <Hint label={later ? t('scoreLater') : t('scoreNow')}>
        <ActionIcon
          aria-label={t('scoreLater')}
          aria-pressed={later}
          disabled={!editable}
          variant={later ? 'light' : 'subtle'}
          color={later ? 'orange' : 'gray'}
          onClick={() => change({ scoreLater: later ? undefined : true })}
        >
          <Clock size={16} aria-hidden />
        </ActionIcon>
      </Hint>
    </div>
  );
}
