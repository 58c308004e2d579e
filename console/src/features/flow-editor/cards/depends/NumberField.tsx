import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readNumber } from '@parley/contracts/engine/read-number';
import { LIMITS } from '@parley/contracts/definition/limits';
import { useAppSelector } from '../../../../foundation/hooks.js';
import { selectAnalysis } from '../../analysis/analysis.slice.js';
import classes from './depends.module.css';

export interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  /** Whole numbers from 0 on, if they count something. */
  readonly whole?: boolean;
  /** "60 %" becomes points of the flow's highest score. */
  readonly percent?: boolean;
  readonly onChange: (value: number) => void;
}
const PERCENT = /^(.*)[%٪]\s*$/u;
const rounded = (points: number): number => Math.round(points * 100) / 100;

const readTyped = (text: string, isWhole: boolean): number | null => {
  const read = readNumber(text.trim());
  const value = read === null ? NaN : Number(read);
  return Math.abs(value) <= LIMITS.score && (!isWhole || (Number.isInteger(value) && value >= 0)) ? value : null;
};

/** A number as authors type it. The draft gets it with each key; a percentage only when the author leaves the field. */
export function NumberField({ label, value, whole = false, percent = false, onChange }: NumberFieldProps) {
  const { t, i18n } = useTranslation('flow-conditions');
  const { range } = useAppSelector((root) => selectAnalysis(root).maxScore);
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const max = range && !range.limitReached ? range.score : null;
  const figures = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 10, useGrouping: false });
  const share = typed === null ? undefined : PERCENT.exec(typed)?.[1];
  const isWrong =
    typed !== null && readTyped(typed, whole) === null && (share === undefined || !percent || max === null);
  const change = (text: string) => {
    setTyped(text);
    setNote('');
    const next = readTyped(text, whole);
    if (next !== null && next !== value) onChange(next);
  };
  const leave = () => {
    const part = percent && share !== undefined ? readTyped(share, false) : null;
    if (part !== null && max !== null) {
      onChange(rounded((max * part) / 100));
      setNote(t('percentIs', { percent: figures.format(part), max: figures.format(max) }));
      setTyped(null);
    } else if (!isWrong) setTyped(null);
  };
  return (
    <TextInput
      aria-label={label}
      size="sm"
      inputMode="decimal"
      className={classes['number']}
      value={typed ?? figures.format(value)}
      error={isWrong && t(percent && share !== undefined ? 'percentUnknown' : 'numberWrong')}
      description={note && <span role="status">{note}</span>}
      inputWrapperOrder={['input', 'description', 'error']}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
