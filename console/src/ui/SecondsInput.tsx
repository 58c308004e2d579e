import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

export const MS_PER_SECOND = 1_000;

export interface SecondsInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur' | 'max'> {
  /** The stored duration, a whole number of ms; undefined = none. */
  readonly ms: number | undefined;
  readonly maxMs: number;
  /** Receives undefined while the field has no number. */
  readonly onMs: (ms: number | undefined) => void;
  readonly onLeft?: (isBlank: boolean) => void;
}

const msOf = (typed: string | number): number | undefined =>
  typed === '' || Number.isNaN(Number(typed)) ? undefined : Math.round(Number(typed) * MS_PER_SECOND);

/** Edits a duration in seconds. While a number is typed, the field keeps it as it was typed ("1."). */
export function SecondsInput({ ms, maxMs, onMs, onLeft, ...props }: SecondsInputProps) {
  const [typed, setTyped] = useState<string | number | null>(null);
  // An undo meanwhile changes the number, so the typed one is no longer true.
  const keepsTyped = typed !== null && (typed === '' || msOf(typed) === ms);
  return (
    <NumberInput
      {...props}
      min={0}
      max={maxMs / MS_PER_SECOND}
      decimalScale={3}
      hideControls
      value={keepsTyped ? typed : ms === undefined ? '' : ms / MS_PER_SECOND}
      onChange={(value) => {
        setTyped(value);
        onMs(msOf(value));
      }}
      onBlur={(event) => {
        setTyped(null);
        onLeft?.(!/\d/.test(event.currentTarget.value));
      }}
    />
  );
}
