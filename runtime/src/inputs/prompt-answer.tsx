/** @jsxImportSource preact */
/** What the learner can do at the prompt that is shown. */
import { UPLOAD_INPUT } from '@parley/contracts/engine/input-types';
import type { PromptInput } from '@parley/contracts/engine/types';
import { useContext } from 'preact/hooks';
import type { VNode } from 'preact';
import { ChatContext } from '../view/chat-context.js';
import { later } from '../view/lazy-parts.js';
import { ChoiceList } from './choice-list.js';
import { TextInput } from './text-input.js';

export interface PromptAnswerProps {
  readonly input: PromptInput;
  /** What is being sent, or (changing an earlier answer) was said before. */
  readonly picked: string | readonly string[] | null;
  readonly disabled: boolean;
  readonly sendLabel: string;
  readonly wantsFocus: () => boolean;
  readonly onSend: (message: string | readonly string[]) => void;
}

const UploadInput = later.part('UploadInput');

const asList = (picked: PromptAnswerProps['picked']): readonly string[] => {
  if (picked === null) return [];
  return typeof picked === 'string' ? [picked] : picked;
};

export const PromptAnswer = (props: PromptAnswerProps): VNode => {
  const { input, picked, disabled, sendLabel, wantsFocus, onSend } = props;
  const { t } = useContext(ChatContext);
  if (input.answerType !== 'choice' && input.answerType !== 'custom')
    return <p class="quiet">{t('unsupportedAnswer', { type: input.answerType })}</p>;
  const typed = input.answerType === 'custom' || (input.acceptsAnyText && !input.acceptsMultipleAnswers);
  const last = { disabled, sendLabel, wantsFocus, onSend };
  const listed = input.choices.length > 0 || !typed;
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
        />
      )}
      {input.inputDisplayType === UPLOAD_INPUT && input.answerType === 'custom' ? (
        <UploadInput config={input.inputDisplayConfig} {...last} />
      ) : (
        typed && (
          <TextInput
            displayType={input.inputDisplayType}
            start={typeof picked === 'string' ? picked : undefined}
            {...last}
          />
        )
      )}
    </>
  );
};
