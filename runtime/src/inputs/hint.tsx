/** @jsxImportSource preact */
/**
 * Explains why an answer can't be sent yet, for fields whose browsers give no sign or refuse what is typed (PLAY-34):
 * an empty date field looks filled, a number field rejects units, and not every browser has week and month fields.
 */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LaterKey } from '../i18n/later.js';
import { useLaterWords } from '../context/later-words.js';
import { readerOf } from './written-dates.js';
import type { Reader } from './written-dates.js';

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
  readonly field: { readonly current: HTMLInputElement | null };
  readonly type: string;
  readonly text: string;
  /** Set if the browser lacks this kind of field: the learner types text, which this function reads. */
  readonly reader: Reader | null;
  readonly onReader: (reader: Reader) => void;
}
export const Hint = ({ id, field, type, text, reader, onReader }: HintProps): VNode => {
  const t = useLaterWords();
  const [isBad, setBad] = useState(false);
  useEffect(() => {
    const input = field.current;
    const made = input && readerOf(input, type);
    if (made) onReader(made);
    // An invalid number leaves the value empty, so no other handler notices it.
    const look = () => setBad(input?.validity.badInput === true);
    input?.addEventListener('input', look);
    return () => input?.removeEventListener('input', look);
  }, [field, type, onReader]);
  const key = reader ? (reader(text) === null ? WRITTEN[type] : undefined) : text === '' ? EMPTY[type] : undefined;
  const word = type === 'number' && isBad ? 'hintNumber' : key;
  return (
    <p class="quiet hint" id={id} role={type === 'number' ? 'status' : undefined}>
      {word && t(word)}
    </p>
  );
};
