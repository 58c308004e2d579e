import { Badge, Button, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { memo, useCallback, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionState } from '@parley/contracts/flow/connection';
import type { Answer, PromptEntry } from '@parley/contracts/definition/definition';
import type { Message } from '@parley/contracts/definition/message';
import { playedPrompt } from '@parley/contracts/definition/next-links';
import { asked, PICTURES_INPUT } from '@parley/contracts/definition/input-types';
import { takesOf } from '@parley/contracts/definition/takes';
import { ownTries } from '@parley/contracts/definition/help';
import { linkOf } from '@parley/contracts/definition/links';
import { useAppSelector } from '../../../foundation/hooks.js';
import { ContentLanguage } from '../../../ui/content-language.js';
import { selectCollapsed } from '../actions/collapsed.slice.js';
import { selectSelection } from '../actions/selection.slice.js';
import { selectFind } from '../find/find.slice.js';
import { useClosing } from '../actions/use-closing.js';
import { useWrongWords } from '../actions/use-wrong-words.js';
import { newKey, useEditor, useEditorDispatch } from '../model/hooks.js';
import { settingsOpened } from '../model/editor-actions.js';
import { comparesAnswers } from '../../../ui/answer-text.js';
import { answerAdded, messageChanged } from '../model/edits.js';
import { newAnswer } from '../model/list-parts.js';
import { isRight } from '../model/right-answers.js';
import { afterWrong } from '../model/wrong-answers.js';
import { nameAfter } from '../model/flow-document.js';
import { selectIsStructural, selectTranslating } from '../model/selectors.js';
import { SaidField } from '../message-types/SaidField.js';
import { TranslationBody } from '../translation/TranslationBody.js';
import { AfterWrongMenu } from './AfterWrongMenu.js';
import { AnswerRow } from './AnswerRow.js';
import { CardHead } from './CardHead.js';
import { FoldedBody } from './FoldedBody.js';
import { focusNew } from '../focus/focus-in-card.js';
import { TriedMark } from '../paths/TriedMark.js';
import { NextBranches, NextOf } from './NextOf.js';
import { QuickResponseList } from './QuickResponseList.js';
import { AddHelp, HelpRows } from './HelpRows.js';
import { GapsHint, ResultButton } from './ListParts.js';
import { Steps } from './Steps.js';
import classes from './card.module.css';

export interface PromptCardProps {
  readonly promptKey: string;
  /** Counted from 0. */
  readonly index: number;
  readonly handle: RefObject<HTMLButtonElement | null>;
  readonly isDragged: boolean;
  readonly arrived: boolean;
  readonly children?: ReactNode;
}

/** A prompt with its messages, its answers and their links. Reads only its own prompt from the store. */
export const PromptCard = memo(function PromptCard({ promptKey, index, handle, isDragged, arrived }: PromptCardProps) {
  const dispatch = useEditorDispatch();
  const prompt = useEditor((state) => state.doc.byKey[promptKey]);
  const editable = useEditor(selectIsStructural);
  const translating = useEditor(selectTranslating);
  const language = useEditor((state) => state.flow?.defaultLanguage);
  const selected = useEditor((state) => state.settingsFor === promptKey);
  const isFolded = useAppSelector((root) => selectCollapsed(root)[promptKey] === true);
  const isPicked = useAppSelector((root) => selectSelection(root).selected[promptKey] === true);
  const isFound = useAppSelector((root) => selectFind(root).key === promptKey);
  const settingsOpen = useEditor((state) => state.settingsFor !== null);
  const next = useEditor((state) => nameAfter(state.doc, promptKey));
  const number = index + 1;
  if (!prompt) return null;
  const { definition } = prompt;
  const state = connectionState(playedPrompt(prompt, next).definition);
  const isWrong = state === 'danglingAnswers' || state === 'danglingMultiSelect';
  return (
    <article
      className={classes['card']}
      data-card={promptKey}
      data-error={isWrong || undefined}
      data-selected={(settingsOpen && selected) || undefined}
      data-picked={(editable && isPicked) || undefined}
      data-found={isFound || undefined}
      data-dragging={isDragged || undefined}
      data-arrived={arrived || undefined}
      aria-labelledby={`prompt-${promptKey}`}
      onFocus={() => {
        if (settingsOpen && !selected) dispatch(settingsOpened(promptKey));
      }}
    >
      <CardHead
        promptKey={promptKey}
        index={index}
        state={state}
        handle={handle}
        editable={editable}
        isFolded={isFolded}
      />
      {isFolded ? (
        <ContentLanguage value={language}>
          <FoldedBody promptKey={promptKey} definition={definition} />
        </ContentLanguage>
      ) : translating === null ? (
        <ContentLanguage value={language}>
          <WrittenBody prompt={prompt} number={number} state={state} editable={editable} />
        </ContentLanguage>
      ) : (
        <div data-card-body="">
          <TranslationBody promptKey={promptKey} number={number} language={translating} />
        </div>
      )}
    </article>
  );
});

interface WrittenBodyProps {
  readonly prompt: PromptEntry;
  readonly number: number;
  readonly state: ReturnType<typeof connectionState>;
  readonly editable: boolean;
}
/** The card's texts in the flow's default language. */
function WrittenBody({ prompt: { key: promptKey, definition }, number, state, editable }: WrittenBodyProps) {
  const { t } = useTranslation('flow-editor');
  const dispatch = useEditorDispatch();
  const changeMessage = useCallback(
    (message: Message) => dispatch(messageChanged({ key: promptKey, message })),
    [dispatch, promptKey],
  );
  const closing = useClosing();
  const words = useWrongWords();
  const addAnswer = useCallback(() => {
    const key = newKey();
    const answer = newAnswer(definition, ownTries(definition), key);
    dispatch(answerAdded({ key: promptKey, answer, closing: closing(promptKey), words }));
    focusNew(promptKey, `[data-answer="${key}"] input`);
  }, [dispatch, promptKey, definition, closing, words]);
  const answers = ownTries(definition);
  const takes = takesOf(definition);
  const list = takes === 'list' ? asked(definition.inputDisplayType) : null;
  const next = {
    promptKey,
    answerKey: null,
    part: definition,
    needed: state === 'danglingMultiSelect',
    ends: state === 'terminal',
    label: t('alwaysToOf', { number }),
    editable,
  } as const;
  return (
    <div className={classes['body']} data-card-body="">
      {definition.messages?.length ? (
        <Steps
          promptKey={promptKey}
          number={number}
          steps={definition.messages}
          hasAnswers={typeof definition.answers === 'string' || answers.length > 0}
          editable={editable}
        />
      ) : (
        <SaidField
          promptKey={promptKey}
          message={definition.message}
          contentType={definition.contentType}
          label={t('messageOf', { number })}
          onChange={changeMessage}
          editable={editable}
        />
      )}
      {list === 'gaps' && <GapsHint definition={definition} />}
      {answers.length > 0 && (
        <ul className={classes['answers']} aria-label={t('answersOf', { number })}>
          {answers.map((answer, at) => (
            <AnswerRow
              key={answer.key}
              promptKey={promptKey}
              number={number}
              answer={answer}
              index={at}
              count={answers.length}
              always={linkOf(definition)}
              depends={Boolean(definition.when?.length)}
              multiple={takes !== 'one'}
              list={list}
              right={isRight(answers, answer)}
              compares={comparesAnswers(definition)}
              pictures={definition.inputDisplayType === PICTURES_INPUT}
              editable={editable}
              onAdd={addAnswer}
            />
          ))}
        </ul>
      )}
      {typeof definition.answers === 'string' && (
        <Text fz="xs" c="dimmed" ps={28}>
          {t('commonAnswers', { name: definition.answers.replace(/^\./, '') })}
        </Text>
      )}
      <HelpRows promptKey={promptKey} number={number} definition={definition} editable={editable} />
      {definition.quickResponses && (
        <QuickResponseList promptKey={promptKey} number={number} list={definition.quickResponses} editable={editable} />
      )}
      <div className={classes['foot']}>
        {editable && typeof definition.answers !== 'string' && <AddAnswer isPart={list !== null} onAdd={addAnswer} />}
        {list && editable && <ResultButton promptKey={promptKey} answers={answers} />}
        {editable && <AddHelp promptKey={promptKey} definition={definition} />}
        <GivenPoints answers={answers} most={definition.maxSuperScore} />
        {editable && !list && <AfterWrongMenu promptKey={promptKey} number={number} value={afterWrong(answers)} />}
        <div className={classes['always']}>
          <Text component="span" fz="xs" c="dimmed">
            {t('alwaysTo')}
          </Text>
          <TriedMark promptKey={promptKey} answerKey={null} />
          <NextOf {...next} />
        </div>
      </div>
      <NextBranches {...next} />
    </div>
  );
}

function AddAnswer({ isPart, onAdd }: { readonly isPart: boolean; readonly onAdd: () => void }) {
  const { t } = useTranslation('flow-editor');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      data-add-answer=""
      leftSection={<Plus size={14} aria-hidden />}
      onClick={onAdd}
    >
      {t(isPart ? 'addPart' : 'addAnswer')}
    </Button>
  );
}

interface GivenPointsProps {
  readonly answers: readonly Answer[];
  readonly most: number | undefined;
}
/** Says that a teacher gives the points of an answer, and how many. */
function GivenPoints({ answers, most }: GivenPointsProps) {
  const { t } = useTranslation('flow-editor');
  if (!answers.some(({ scoreLater }) => scoreLater)) return null;
  return <Badge color="violet">{most === undefined ? t('youGivePoints') : t('youGiveUpTo', { points: most })}</Badge>;
}
