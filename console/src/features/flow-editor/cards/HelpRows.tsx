/** The hints and the solution of a question, in its card below the answers (SPEC HELP-E1…E4). */
import { ActionIcon, Button, NumberInput, Text, TextInput } from '@mantine/core';
import { BookOpen, CornerDownRight, Lightbulb, Star, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer, PromptDefinition } from '@parley/contracts/definition/definition';
import { earnsPoints, helpAmong, ownTries } from '@parley/contracts/definition/help';
import { linkOf, ownAnswers } from '@parley/contracts/definition/links';
import { HELP_KINDS, type HelpKind } from '@parley/contracts/definition/help-kinds';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useContentLanguage } from '../../../ui/content-language.js';
import { useClosing } from '../actions/use-closing.js';
import { useFlowWords } from '../actions/use-flow-words.js';
import { focusInCard, focusNew } from '../focus/focus-in-card.js';
import { MessageField } from '../message-editor/MessageField.js';
import { answerText, withAnswerText } from '../../../ui/answer-text.js';
import { answerAdded, answerChanged, answerRemoved } from '../model/edits.js';
import { newKey, useEditorDispatch } from '../model/hooks.js';
import { newHelp, type HelpWords } from '../model/new-help.js';
import { NextBranches, NextOf } from './NextOf.js';
import { ResponseList } from './ResponseList.js';
import classes from './card.module.css';

const ICONS = { hint: Lightbulb, solution: BookOpen } as const;

interface HelpRowsProps {
  readonly promptKey: string;
  readonly number: number;
  readonly definition: PromptDefinition;
  readonly editable: boolean;
}
export function HelpRows({ promptKey, number, definition, editable }: HelpRowsProps) {
  const { t } = useTranslation('flow-editor');
  const helps = helpAmong(ownAnswers(definition) ?? []);
  if (helps.length === 0) return null;
  return (
    <ul className={classes['answers']} aria-label={t('helpOf', { number })}>
      {helps.map((help) => (
        <HelpRow
          key={help.key}
          promptKey={promptKey}
          number={number}
          help={help}
          kind={help.help ?? 'hint'}
          always={linkOf(definition)}
          earns={earnsPoints(ownTries(definition))}
          editable={editable}
        />
      ))}
    </ul>
  );
}

interface HelpRowProps extends Omit<HelpRowsProps, 'definition'> {
  readonly help: Answer;
  readonly kind: HelpKind;
  /** Link of the prompt's 'Always to'. */
  readonly always: string | null;
  /** True if answers to the question may earn points, so that help can cost some. */
  readonly earns: boolean;
}
function HelpRow({ promptKey, number, help, kind, always, earns, editable }: HelpRowProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const language = useContentLanguage();
  const change = useCallback(
    (changes: Partial<Answer>, field?: string) =>
      dispatch(answerChanged({ key: promptKey, answerKey: help.key, changes, field })),
    [dispatch, promptKey, help.key],
  );
  const words = answerText(help, false);
  const label = t(`helpLabel.${kind}`, { words, number });
  const response = help.quickResponse ?? {};
  const Icon = ICONS[kind];
  const next = {
    promptKey,
    answerKey: help.key,
    part: help,
    inherited: always,
    repeats: false,
    needed: true,
    label: t('nextOfHelp', { label }),
    editable,
  } as const;
  const remove = () => {
    dispatch(answerRemoved({ key: promptKey, answerKey: help.key }));
    focusInCard(promptKey, '[data-add-help]');
  };
  return (
    <li className={classes['answer']} data-answer={help.key}>
      <div className={classes['answerLine']}>
        <span className={classes['helpIcon']}>
          <Icon size={16} aria-hidden />
        </span>
        <TextInput
          aria-label={t('helpButton', { label })}
          size="sm"
          className={classes['answerText']}
          placeholder={t(`helpPlaceholder.${kind}`)}
          value={words}
          readOnly={!editable}
          lang={language}
          dir="auto"
          onChange={(event) => change(withAnswerText(help, event.currentTarget.value), 'message')}
        />
        {(earns || help.price !== undefined) && (
          <PriceField help={help} kind={kind} label={label} editable={editable} change={change} />
        )}
        {kind === 'solution' && <NextOf {...next} />}
        {editable && (
          <ActionIcon aria-label={t('removeHelp', { label })} onClick={remove}>
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {kind === 'solution' && <NextBranches {...next} />}
      <div className={classes['quick']}>
        <CornerDownRight size={16} aria-hidden className={classes['quickIcon']} />
        <div className={classes['quickText']}>
          {!response.messages && (
            <MessageField
              text={typeof response.message === 'string' ? response.message : ''}
              label={t('helpShows', { label })}
              editable={editable}
              onChange={(message) => change({ quickResponse: { ...response, message } }, 'quickResponse')}
            />
          )}
          {response.messages && (
            <ResponseList
              response={response}
              label={label}
              editable={editable}
              onChange={(quickResponse, field) => change({ quickResponse }, field)}
            />
          )}
        </div>
      </div>
    </li>
  );
}

interface PriceFieldProps extends Pick<HelpRowProps, 'help' | 'kind' | 'editable'> {
  readonly label: string;
  readonly change: (changes: Partial<Answer>, field?: string) => void;
}
/** An empty price means all points for a solution, and none for a hint. */
function PriceField({ help, kind, label, editable, change }: PriceFieldProps) {
  const { t } = useTranslation('flow-editor');
  return (
    <div className={classes['score']}>
      <Text component="span" fz="xs" c="dimmed">
        {t('helpCosts')}
      </Text>
      <NumberInput
        aria-label={t('helpPrice', { label })}
        size="sm"
        w={88}
        min={0}
        max={LIMITS.score}
        allowNegative={false}
        clampBehavior="strict"
        hideControls
        placeholder={t(`noPrice.${kind}`)}
        readOnly={!editable}
        value={help.price ?? ''}
        onChange={(value) => change({ price: value === '' ? undefined : Number(value) }, 'price')}
        leftSection={<Star size={12} aria-hidden />}
        leftSectionWidth={26}
      />
    </div>
  );
}

/** A question has one solution at most. */
export function AddHelp({ promptKey, definition }: Pick<HelpRowsProps, 'promptKey' | 'definition'>) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const closing = useClosing();
  const inFlow = useFlowWords();
  const words: HelpWords = (kind, number) =>
    number === 1 ? inFlow(`newHelp.${kind}`) : inFlow('newHelp.numbered', { words: inFlow(`newHelp.${kind}`), number });
  const helps = helpAmong(ownAnswers(definition) ?? []);
  const isForOthers = definition.answerExternally === true || definition.answerProgrammatically === true;
  if (isForOthers || ownTries(definition).length === 0) return null;
  const add = (kind: HelpKind) => {
    const key = newKey();
    dispatch(
      answerAdded({
        key: promptKey,
        answer: newHelp(definition, kind, key, words),
        closing: closing(promptKey),
      }),
    );
    focusNew(promptKey, `[data-answer="${key}"] [data-message]`);
  };
  const offered = HELP_KINDS.filter((kind) => kind === 'hint' || !helps.some(({ help }) => help === 'solution'));
  return offered.map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        variant="subtle"
        color="gray"
        size="compact-sm"
        data-add-help=""
        leftSection={<Icon size={14} aria-hidden />}
        onClick={() => add(kind)}
      >
        {t(`addHelp.${kind}`)}
      </Button>
    );
  });
}
