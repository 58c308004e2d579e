import { Badge, Title } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionState } from '@parley/contracts/flow/connection';
import type { Answer, PromptDefinition, PromptEntry, QuickResponse } from '@parley/contracts/definition/definition';
import type { PlaceId } from '@parley/contracts/definition/fields';
import { isInputType, isChoiceInput, PICTURES_INPUT } from '@parley/contracts/definition/input-types';
import { CATCH_ALL, type Language } from '@parley/contracts/definition/values';
import { earnsPoints, helpAmong, priceOf, withoutHelp } from '@parley/contracts/definition/help';
import { resolveAnswers, linkOf } from '@parley/contracts/definition/links';
import { isBlankMessage } from '@parley/contracts/definition/message';
import { RuleText } from '../answer-rules/RuleLine.js';
import { BranchList } from '../conditions/BranchList.js';
import { letterOf } from '../model/letter.js';
import { answerText, comparesAnswers, wordsInBox } from '../../../ui/answer-text.js';
import { useEditor } from '../model/hooks.js';
import { scaleText } from '../model/scale-text.js';
import { isStart } from '../model/flow-document.js';
import { useLinkText } from './use-link-text.js';
import { PrintedSaid } from './PrintedSaid.js';
import classes from './print.module.css';

interface PartProps {
  readonly definition: PromptDefinition;
  readonly languages: readonly Language[];
}

function PrintedTitle({ definition: { title, tTitle = {} }, languages }: PartProps) {
  if (!title?.trim()) return null;
  return (
    <p className={classes['fact']}>
      {title}
      {languages.map((language) =>
        tTitle[language] ? (
          <span key={language} lang={language} className={classes['translation']}>
            {tTitle[language]}
          </span>
        ) : null,
      )}
    </p>
  );
}

function Messages({ definition, languages }: PartProps) {
  const { t } = useTranslation('editor-tools');
  if (!definition.messages?.length) return <PrintedSaid said={definition} languages={languages} />;
  return (
    <ol className={classes['steps']}>
      {definition.messages.map((step) => (
        <li key={step.key}>
          <PrintedSaid said={step} languages={languages} />
          {step.repeatAnswers && <p className={classes['fact']}>{t('printAsks')}</p>}
          <Pause ms={step.minNextPromptDelayMs} />
        </li>
      ))}
    </ol>
  );
}

function Alternates({ definition, languages }: PartProps) {
  const { t } = useTranslation('editor-tools');
  const { altMessages = [], tAltMessages = [], contentType = null } = definition;
  return altMessages.map((message, index) => (
    <Extra key={index} label={t('place.alternate', { index: index + 1 })}>
      <PrintedSaid said={{ message, tMessage: tAltMessages[index] ?? {}, contentType }} languages={languages} />
    </Extra>
  ));
}

function Answers({ definition, languages }: PartProps) {
  const { t } = useTranslation('flow-editor');
  const rest = useEditor(({ doc }) => doc.rest);
  const all = resolveAnswers(definition, { ...rest, promptsArray: [] });
  const answers = all && withoutHelp(all);
  const { inputDisplayType } = definition;
  // On paper, all rows of buttons look alike.
  const isTold = !isChoiceInput(inputDisplayType) || inputDisplayType === PICTURES_INPUT;
  return (
    <>
      {typeof definition.answers === 'string' && (
        <p className={classes['fact']}>{t('commonAnswers', { name: definition.answers.replace(/^\./, '') })}</p>
      )}
      {isInputType(inputDisplayType) && isTold && (
        <p className={classes['fact']}>
          {t('inputLooks')}: {t(`display.${inputDisplayType}`)}
        </p>
      )}
      {answers && answers.length > 0 && (
        <ul className={classes['answers']}>
          {answers.map((answer, index) => (
            <PrintedAnswer
              key={answer.key}
              answer={answer}
              answers={answers}
              letter={letterOf(index)}
              hasAlways={linkOf(definition) !== null}
              compares={comparesAnswers(definition)}
              languages={languages}
            />
          ))}
        </ul>
      )}
      {answers && (
        <Help helps={helpAmong(all)} answers={answers} hasAlways={linkOf(definition) !== null} languages={languages} />
      )}
    </>
  );
}

/** The numbers that an input accepts, with the words at the ends. */
function PrintedScale({ definition, languages }: PartProps) {
  const { t } = useTranslation('flow-editor');
  const said = scaleText(t, definition);
  const { minWord, maxWord, tMinWord = {}, tMaxWord = {} } = definition.inputDisplayConfig ?? {};
  if (said === null) return null;
  return (
    <p className={classes['fact']}>
      {said}
      {minWord && ` · ${minWord}`}
      {maxWord && ` – ${maxWord}`}
      {languages.map((language) =>
        tMinWord[language] || tMaxWord[language] ? (
          <span key={language} lang={language} className={classes['translation']}>
            {[tMinWord[language] ?? minWord, tMaxWord[language] ?? maxWord].filter(Boolean).join(' – ')}
          </span>
        ) : null,
      )}
    </p>
  );
}

interface HelpProps extends Pick<PrintedAnswerProps, 'answers' | 'hasAlways' | 'languages'> {
  readonly helps: readonly Answer[];
}
/** Hints and the solution, each with its price. */
function Help({ helps, answers, hasAlways, languages }: HelpProps) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const linkText = useLinkText();
  return helps.map((help) => {
    const { key, help: kind = 'hint', message, literal = false, tMessage = {}, quickResponse } = help;
    const price = earnsPoints(answers) ? priceOf(help, answers) : 0;
    const leads = linkText(linkOf(help)) ?? (hasAlways ? null : t('editor-tools:printNowhere'));
    return (
      <Extra key={key} label={t(`printHelp.${kind}`)}>
        <span>
          {wordsInBox(message, literal, false)}
          {price !== 0 && ` (${price === null ? t('costsAll') : t('costsPoints', { count: price })})`}
        </span>
        {languages.map((language) =>
          tMessage[language] ? (
            <span key={language} lang={language} className={classes['translation']}>
              {wordsInBox(tMessage[language], literal, false)}
            </span>
          ) : null,
        )}
        {quickResponse && <Response response={quickResponse} languages={languages} />}
        {kind === 'solution' && (
          <BranchList when={help.when} otherwise={leads ?? t('alwaysTo')} className={classes['steps']} />
        )}
        {kind === 'solution' && leads !== null && !help.when?.length && (
          <span className={classes['leads']}>→ {leads}</span>
        )}
      </Extra>
    );
  });
}

function QuickResponses({ definition, languages }: PartProps) {
  return definition.quickResponses?.map((response, index) => (
    <Response key={response.key ?? index} response={response} languages={languages} />
  ));
}

function Waiting({ definition, languages }: PartProps) {
  const { t } = useTranslation('flow-editor');
  return [
    [
      t('field.extAnswerPendingMessage'),
      definition.extAnswerPendingMessage,
      definition.tExtAnswerPendingMessage,
    ] as const,
    [
      t('field.extAnswerFulfilledMessage'),
      definition.extAnswerFulfilledMessage,
      definition.tExtAnswerFulfilledMessage,
    ] as const,
  ].map(
    ([label, message = '', tMessage = {}]) =>
      !isBlankMessage(message) && (
        <Extra key={label} label={label}>
          <PrintedSaid said={{ message, tMessage }} languages={languages} />
        </Extra>
      ),
  );
}

/** Every text of a prompt → the part of the page that prints it, in the order of the page. */
const PRINTED_BY: Readonly<Record<PlaceId, ComponentType<PartProps>>> = {
  title: PrintedTitle,
  message: Messages,
  step: Messages,
  alternate: Alternates,
  answer: Answers,
  pair: Answers,
  rule: Answers,
  response: Answers,
  repeat: Answers,
  quick: QuickResponses,
  minWord: PrintedScale,
  maxWord: PrintedScale,
  pending: Waiting,
  fulfilled: Waiting,
};
const PARTS = [...new Set(Object.values(PRINTED_BY))];

export interface PrintedPromptProps {
  readonly prompt: PromptEntry;
  readonly number: number;
  /** Languages printed in addition to the default one. */
  readonly languages: readonly Language[];
}

export function PrintedPrompt({ prompt, number, languages }: PrintedPromptProps) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const linkText = useLinkText();
  const { definition } = prompt;
  const state = connectionState(definition);
  const always = linkText(linkOf(definition));
  return (
    <section className={classes['prompt']} aria-label={t('prompt', { number })}>
      <div className={classes['head']}>
        <Title order={2}>{t('prompt', { number })}</Title>
        {isStart(prompt) && <Badge color="brand">{t('start')}</Badge>}
        {definition.answerExternally && <Badge color="orange">{t('pause')}</Badge>}
        {definition.acceptsMultipleAnswers && <Badge color="gray">{t('multipleAnswers')}</Badge>}
        {state === 'terminal' && <Badge color="teal">{t('finish')}</Badge>}
      </div>
      {PARTS.map((Part, index) => (
        <Part key={index} definition={definition} languages={languages} />
      ))}
      <Pause ms={definition.minNextPromptDelayMs} />
      <BranchList when={definition.when} otherwise={always ?? t('noNext')} className={classes['steps']} />
      {always !== null && !definition.when?.length && (
        <p className={classes['fact']}>
          {t('alwaysTo')} → {always}
        </p>
      )}
      {state === 'terminal' && <p className={classes['fact']}>{t('editor-tools:printEnd')}</p>}
      {definition.custom?.notes && (
        <p className={classes['notes']}>
          {t('editor-tools:printNotes')}: {definition.custom.notes}
        </p>
      )}
    </section>
  );
}

interface PrintedAnswerProps {
  readonly answer: Answer;
  /** All answers of the prompt. */
  readonly answers: readonly Answer[];
  readonly letter: string;
  readonly hasAlways: boolean;
  readonly compares: boolean;
  readonly languages: readonly Language[];
}
function PrintedAnswer({ answer, answers, letter, hasAlways, compares, languages }: PrintedAnswerProps) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const linkText = useLinkText();
  const { message, tMessage = {}, pair, tPair = {}, score, scoreLater, hidden, quickResponse } = answer;
  const leads =
    linkText(linkOf(answer)) ??
    (quickResponse?.repeatAnswers ? t('editor-tools:printAgain') : hasAlways ? null : t('editor-tools:printNowhere'));
  return (
    <li className={classes['answer']}>
      <span className={classes['letter']}>{letter}</span>
      <div className={classes['said']}>
        <span>
          {message === CATCH_ALL ? <em>{t('editor-tools:printAny')}</em> : answerText(answer, compares)}
          {pair !== undefined && ` – ${pair}`}
        </span>
        {answer.rule && <RuleText rule={answer.rule} answers={answers} />}
        {hidden && !answer.rule && <span className={classes['fact']}> ({t('editor-tools:printHidden')})</span>}
        {languages.map((language) =>
          tMessage[language] || tPair[language] ? (
            <span key={language} lang={language} className={classes['translation']}>
              {wordsInBox(tMessage[language] ?? message, answer.literal === true, compares || hidden === true)}
              {pair !== undefined && ` – ${tPair[language] ?? pair}`}
            </span>
          ) : null,
        )}
        {quickResponse && <Response response={quickResponse} languages={languages} />}
        <BranchList when={answer.when} otherwise={leads ?? t('alwaysTo')} className={classes['steps']} />
      </div>
      {typeof score === 'number' && (
        <span className={classes['fact']}>
          {t('editor-tools:printScore', { score })}
          {scoreLater && `, ${t('editor-tools:printLater')}`}
        </span>
      )}
      {leads !== null && !answer.when?.length && <span className={classes['leads']}>→ {leads}</span>}
    </li>
  );
}

function Response({
  response,
  languages,
}: {
  readonly response: QuickResponse;
  readonly languages: readonly Language[];
}) {
  const { t } = useTranslation('editor-tools');
  return (
    <Extra label={t('printQuick')}>
      {response.messages?.map((message, index) => (
        <PrintedSaid
          key={index}
          said={{ message, ...(response.tMessages?.[index] && { tMessage: response.tMessages[index] }) }}
          languages={languages}
        />
      ))}
      {!isBlankMessage(response.message ?? '') && <PrintedSaid said={response} languages={languages} />}
    </Extra>
  );
}

/** A text that learners see only at times, below its label. */
function Extra({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes['response']}>
      <span className={classes['fact']}>{label}</span>
      {children}
    </div>
  );
}

function Pause({ ms }: { readonly ms: number | null | undefined }) {
  const { t } = useTranslation('editor-tools');
  return typeof ms === 'number' ? <p className={classes['fact']}>{t('printPause', { seconds: ms / 1_000 })}</p> : null;
}
