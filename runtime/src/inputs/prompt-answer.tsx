/** @jsxImportSource preact */
/** The input of a prompt: choices, text, files or several of them. */
import { asked, type Asks } from '@parley/contracts/definition/input-types';
import type { PromptInput } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import type { Draft } from '../chat/chat-props.js';
import type { ChatSession } from '../session/chat-session.js';
import { ChatContext } from '../context/chat-context.js';
import { laterInputs } from './later-inputs.js';
import { ChoiceList } from './choice-list.js';
import { TextInput } from './text-input.js';

export interface PromptAnswerProps {
  readonly session: ChatSession;
  /** Key of the message that asks the question. */
  readonly question: string | undefined;
  /** Key of the answer that is being changed; absent for the current prompt. */
  readonly changes?: string;
  readonly input: PromptInput;
  /** The answer that is being sent or, when changing an answer, the earlier one. */
  readonly picked: string | readonly string[] | null;
  readonly disabled: boolean;
  readonly sendLabel: string;
  readonly wantsFocus: () => boolean;
  readonly onSend: (message: string | readonly string[]) => void;
}

const ListInput = laterInputs.part('ListInput');
const Problem = laterInputs.part('Problem');
const UploadInput = laterInputs.part('UploadInput');
const never = () => false;

const asList = (picked: PromptAnswerProps['picked']): readonly string[] => {
  if (picked === null) return [];
  return typeof picked === 'string' ? [picked] : picked;
};

export const PromptAnswer = (props: PromptAnswerProps): VNode => {
  const { session, question = '', changes, input, picked, disabled, sendLabel, wantsFocus, onSend } = props;
  const { t } = useContext(ChatContext);
  if (input.answerType !== 'choice' && input.answerType !== 'custom')
    return <p class="quiet">{t('unsupportedAnswer', { type: input.answerType })}</p>;
  const at = changes ?? question;
  const { error, refused } = session.state;
  const wrong = error !== null && refused?.at === at;
  const hintId = `hint-${question}`;
  const describedBy = `${question} ${wrong ? 'problem ' : ''}`;
  const draft = session.readDraft(at);
  const keep = (change: Draft) => session.keepDraft(at, change);
  const last = { disabled, sendLabel, wantsFocus, onSend };
  const text = () => (
    <TextInput
      displayType={input.inputDisplayType}
      start={typeof picked === 'string' ? picked : undefined}
      session={session}
      draft={draft?.text}
      onEdit={(written) => {
        session.forgetRefusal(at);
        keep(input.inputDisplayType === 'password' ? { text: written, secret: true } : { text: written });
      }}
      wrong={wrong}
      describedBy={`${describedBy}${hintId}`}
      hintId={hintId}
      {...last}
    />
  );
  const files = () => (
    <UploadInput
      config={input.inputDisplayConfig}
      draft={draft?.files}
      onDraft={(chosen) => keep({ files: chosen })}
      {...last}
    />
  );
  const list = () => (
    <ListInput
      input={input}
      session={session}
      at={question}
      picked={asList(picked)}
      draft={draft?.ticked}
      onEdit={(ticked) => {
        session.forgetRefusal(at);
        keep({ ticked });
      }}
      wrong={wrong}
      describedBy={describedBy}
      {...last}
    />
  );
  /** The field for an answer that isn't one of the listed choices. */
  const fields: Readonly<Record<Asks, () => VNode>> = {
    choice: text,
    text,
    // Several choices are listed, whatever the input.
    number: input.inputDisplayType === 'number' || input.acceptsMultipleAnswers ? text : list,
    files,
    order: list,
    pairs: list,
    gaps: list,
  };
  const field = fields[asked(input.inputDisplayType)];
  const typed =
    field === list || input.answerType === 'custom' || (input.acceptsAnyText && !input.acceptsMultipleAnswers);
  const listed = field !== list && (input.choices.length > 0 || !typed);
  return (
    <>
      {listed && (
        <ChoiceList
          choices={input.choices}
          variant={input.inputDisplayType}
          multiple={input.acceptsMultipleAnswers}
          picked={asList(picked)}
          disabled={disabled}
          sendLabel={sendLabel}
          onSend={onSend}
          wantsFocus={typed ? never : wantsFocus}
          describedBy={question}
          session={session}
          draft={draft?.ticked}
          onTick={(ticked) => keep({ ticked })}
        />
      )}
      {wrong && <Problem session={session} />}
      {typed && field()}
    </>
  );
};
