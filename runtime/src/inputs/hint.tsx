/** @jsxImportSource preact */
/**
 * Explains why an answer can't be sent yet (PLAY-34): an empty date field looks filled, units are no part of a number, and
 * not every browser has week and month fields.
 */
import type { VNode } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { LaterKey } from '../i18n/later.js';
import { ChatContext } from '../context/chat-context.js';
import { useLaterWords } from '../context/later-words.js';
import type { ChatSession } from '../session/chat-session.js';
import { SignButton } from './sign-button.js';
import { mayBecomeNumber, numberReader } from './written-numbers.js';
import { readerOf } from './written-dates.js';
import type { Told } from './told.js';

const EMPTY: Readonly<Record<string, LaterKey>> = {
  date: 'hintDate',
  'datetime-local': 'hintDateTime',
  month: 'hintMonth',
  time: 'hintTime',
  week: 'hintWeek',
};
const WRITTEN: Readonly<Record<string, LaterKey>> = { month: 'hintMonthWritten', week: 'hintWeekWritten' };

export interface HintProps {
  readonly id: string;
  readonly field: { readonly current: (HTMLInputElement & HTMLTextAreaElement) | null };
  readonly type: string;
  readonly text: string;
  readonly session: ChatSession;
  readonly reader: Told['reader'];
  readonly tell: (change: (told: Told) => Told) => void;
}

/** True if the learner has left the field, or tried to send, since the last change. */
const useLeft = ({ field }: HintProps): boolean => {
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    const input = field.current;
    const look = (event: Event) => {
      if (event.type !== 'keydown' || (event as KeyboardEvent).key === 'Enter') setLeft(event.type !== 'input');
    };
    const types = ['input', 'blur', 'keydown'];
    for (const type of types) input?.addEventListener(type, look);
    return () => {
      for (const type of types) input?.removeEventListener(type, look);
    };
  }, [field]);
  return isLeft;
};

/** True also where there is no layout, as in tests. */
const GROWS_BY_ITSELF =
  (globalThis.CSS as Partial<typeof CSS> | undefined)?.supports?.('field-sizing', 'content') ?? true;
/** Makes a field as high as its text in browsers without `field-sizing`; its style limits the height. */
const useGrown = ({ field, text }: HintProps): void => {
  useEffect(() => {
    const area = field.current;
    if (area?.localName !== 'textarea' || GROWS_BY_ITSELF) return;
    area.style.blockSize = '0';
    area.style.blockSize = `${area.scrollHeight}px`;
  }, [field, text]);
};

export const Hint = (props: HintProps): VNode => {
  const { id, field, type, text, session, reader, tell } = props;
  const t = useLaterWords();
  const { language } = useContext(ChatContext);
  const isLeft = useLeft(props);
  useGrown(props);
  const isNumber = type === 'number';
  const reading = session.state.chat?.reading ?? 1;
  useEffect(() => {
    const made = isNumber ? numberReader({ language, reading }) : field.current && readerOf(field.current, type);
    if (made) tell((told) => ({ ...told, reader: made }));
  }, [field, type, isNumber, language, reading, tell]);
  const isUnread = reader !== undefined && text.trim() !== '' && reader(text) === null;
  const isBad = isNumber && isUnread && (isLeft || !mayBecomeNumber(reader, text));
  useEffect(() => {
    const told = isBad || undefined;
    tell((before) => (before.isBad === told ? before : { ...before, isBad: told }));
  }, [isBad, tell]);
  const key = reader ? (reader(text) === null ? WRITTEN[type] : undefined) : text === '' ? EMPTY[type] : undefined;
  const word = isBad ? 'hintNumber' : key;
  return (
    <>
      {isNumber && <SignButton field={field} label={t('changeSign')} />}
      <p class="quiet hint" id={id} role={isNumber ? 'status' : undefined}>
        {word && t(word)}
      </p>
    </>
  );
};
