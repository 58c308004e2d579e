/** @jsxImportSource preact */
/** A way to change an earlier answer, where the author allows that (PLAY-45, ENG-14…18). */
import type { HistoryItem } from '@parley/contracts/engine/types';
import { useEffect, useState } from 'preact/hooks';
import type { VNode } from 'preact';
import { PromptAnswer } from '../inputs/prompt-answer.js';
import type { ChatSession } from '../session/chat-session.js';
import { useLaterWords } from './later-words.js';

const never = () => false;
/** What a screen reader is told of a long answer. */
const LONGEST_NAME = 80;

const nameOf = ({ message }: HistoryItem): string => {
  const text = typeof message === 'string' ? message : '';
  return text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
};

export interface ChangeAnswerProps {
  readonly item: HistoryItem;
  readonly session: ChatSession;
}
export const ChangeAnswer = ({ item, session }: ChangeAnswerProps): VNode => {
  const t = useLaterWords();
  const [open, setOpen] = useState(false);
  // It comes after the line and into a silent place, so that only what was said is announced.
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  // Worked out only when it is asked for: a long history has thousands of answers.
  const changeable = open ? session.changeable(item) : null;
  return (
    <span class="changer" aria-live="off">
      {there && (
        <button
          type="button"
          class="change"
          aria-expanded={open}
          aria-label={open ? undefined : t('changeAnswer', { answer: nameOf(item) })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'cancel' : 'change')}
        </button>
      )}
      {changeable && (
        <div class="changing">
          <PromptAnswer
            input={changeable.input}
            picked={changeable.said}
            disabled={false}
            sendLabel={t('update')}
            wantsFocus={never}
            onSend={(message) => {
              setOpen(false);
              session.alter(item.key, message);
            }}
          />
        </div>
      )}
    </span>
  );
};
