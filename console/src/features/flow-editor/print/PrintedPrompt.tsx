import { Badge, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { connectionState } from '@parley/contracts/flow/connection';
import type { Answer, PromptEntry, QuickResponse } from '@parley/contracts/definition/definition';
import { CATCH_ALL, type Language } from '@parley/contracts/definition/values';
import { resolveAnswers } from '@parley/contracts/definition/links';
import { isBlankMessage } from '@parley/contracts/definition/message';
import { letterOf } from '../model/letter.js';
import { answerText, comparesAnswers, wordsInBox } from '../model/answer-text.js';
import { useEditor } from '../model/hooks.js';
import { isStart } from '../model/flow-document.js';
import { useLinkText } from './use-link-text.js';
import { PrintedSaid } from './PrintedSaid.js';
import classes from './print.module.css';

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
  const rest = useEditor(({ doc }) => doc.rest);
  const answers = resolveAnswers(definition, { ...rest, promptsArray: [] });
  const state = connectionState(definition);
  const always = linkText(definition.nextKey);
  return (
    <section className={classes['prompt']} aria-label={t('prompt', { number })}>
      <div className={classes['head']}>
        <Title order={2}>{t('prompt', { number })}</Title>
        {isStart(prompt) && <Badge color="brand">{t('start')}</Badge>}
        {definition.answerExternally && <Badge color="orange">{t('pause')}</Badge>}
        {definition.acceptsMultipleAnswers && <Badge color="gray">{t('multipleAnswers')}</Badge>}
        {state === 'terminal' && <Badge color="teal">{t('finish')}</Badge>}
      </div>
      {definition.messages?.length ? (
        <ol className={classes['steps']}>
          {definition.messages.map((step) => (
            <li key={step.key}>
              <PrintedSaid said={step} languages={languages} />
              {step.repeatAnswers && <p className={classes['fact']}>{t('editor-tools:printAsks')}</p>}
              <Pause ms={step.minNextPromptDelayMs} />
            </li>
          ))}
        </ol>
      ) : (
        <PrintedSaid said={definition} languages={languages} />
      )}
      {definition.altMessages?.map((message, index) => (
        <div key={index} className={classes['response']}>
          <span className={classes['fact']}>{t('editor-tools:place.alternate', { index: index + 1 })}</span>
          <PrintedSaid
            said={{
              message,
              ...(definition.tAltMessages?.[index] && { tMessage: definition.tAltMessages[index] }),
              ...(definition.contentType && { contentType: definition.contentType }),
            }}
            languages={languages}
          />
        </div>
      ))}
      {typeof definition.answers === 'string' && (
        <p className={classes['fact']}>{t('commonAnswers', { name: definition.answers.replace(/^\./, '') })}</p>
      )}
      {answers && answers.length > 0 && (
        <ul className={classes['answers']}>
          {answers.map((answer, index) => (
            <PrintedAnswer
              key={answer.key}
              answer={answer}
              letter={letterOf(index)}
              hasAlways={always !== null}
              compares={comparesAnswers(definition)}
              languages={languages}
            />
          ))}
        </ul>
      )}
      {definition.quickResponses?.map((response, index) => (
        <Response key={response.key ?? index} response={response} languages={languages} />
      ))}
      <Pause ms={definition.minNextPromptDelayMs} />
      {always !== null && (
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
  readonly letter: string;
  readonly hasAlways: boolean;
  readonly compares: boolean;
  readonly languages: readonly Language[];
}
function PrintedAnswer({ answer, letter, hasAlways, compares, languages }: PrintedAnswerProps) {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const linkText = useLinkText();
  const { message, tMessage = {}, nextKey, score, scoreLater, hidden, quickResponse } = answer;
  const leads =
    linkText(nextKey) ??
    (quickResponse?.repeatAnswers ? t('editor-tools:printAgain') : hasAlways ? null : t('editor-tools:printNowhere'));
  return (
    <li className={classes['answer']}>
      <span className={classes['letter']}>{letter}</span>
      <div className={classes['said']}>
        <span>{message === CATCH_ALL ? <em>{t('editor-tools:printAny')}</em> : answerText(answer, compares)}</span>
        {hidden && <span className={classes['fact']}> ({t('editor-tools:printHidden')})</span>}
        {languages.map((language) =>
          tMessage[language] ? (
            <span key={language} lang={language} className={classes['translation']}>
              {wordsInBox(tMessage[language], answer.literal === true, compares || hidden === true)}
            </span>
          ) : null,
        )}
        {quickResponse && <Response response={quickResponse} languages={languages} />}
      </div>
      {typeof score === 'number' && (
        <span className={classes['fact']}>
          {t('editor-tools:printScore', { score })}
          {scoreLater && `, ${t('editor-tools:printLater')}`}
        </span>
      )}
      {leads !== null && <span className={classes['leads']}>→ {leads}</span>}
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
    <div className={classes['response']}>
      <span className={classes['fact']}>{t('printQuick')}</span>
      {response.messages?.map((message, index) => (
        <PrintedSaid
          key={index}
          said={{ message, ...(response.tMessages?.[index] && { tMessage: response.tMessages[index] }) }}
          languages={languages}
        />
      ))}
      {!isBlankMessage(response.message ?? '') && <PrintedSaid said={response} languages={languages} />}
    </div>
  );
}

function Pause({ ms }: { readonly ms: number | null | undefined }) {
  const { t } = useTranslation('editor-tools');
  return typeof ms === 'number' ? <p className={classes['fact']}>{t('printPause', { seconds: ms / 1_000 })}</p> : null;
}
