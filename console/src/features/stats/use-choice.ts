/** Reads the choice of chats from the address. */
import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';
import { ATTEMPTS, type Attempts } from '@parley/contracts/http/stats';
import { useSearchParams } from 'react-router-dom';
import type { Choice } from './stats.slice.js';
import { dayIn, numberIn, useAddress, type Addressed } from './use-address.js';

const positiveIn = (text: string | null): number | null => {
  const number = numberIn(text);
  return number !== null && number > 0 ? number : null;
};

const isAttempts = (text: string | null): text is Attempts => ATTEMPTS.some((known) => known === text);

const CHOICE: Addressed<Choice> = {
  read: (query) => {
    const attempts = query.get('attempts');
    return {
      range: { from: dayIn(query.get('from')), till: dayIn(query.get('till')) },
      version: positiveIn(query.get('version')),
      attempts: isAttempts(attempts) ? attempts : null,
      sequence: positiveIn(query.get('sequence')),
      class: classLabelIn(query.get(CLASS)),
      pathNode: numberIn(query.get('path')),
    };
  },
  write: ({ range, version, attempts, sequence, class: label, pathNode }) => ({
    from: range.from,
    till: range.till,
    version: version === null ? null : String(version),
    attempts,
    sequence: sequence === null ? null : String(sequence),
    [CLASS]: label,
    path: pathNode === null ? null : String(pathNode),
  }),
};

export const useChoice = () => useAddress(CHOICE);

/** Lists values of the address that should be days and are none: they limit nothing. */
export function useNoSuchDays(): readonly string[] {
  const [query] = useSearchParams();
  return ['from', 'till'].flatMap((name) => {
    const text = query.get(name);
    return text === null || dayIn(text) !== null ? [] : [text.slice(0, 20)];
  });
}

/** `?…` that leads to the same chats. */
export function queryOf(choice: Choice): string {
  const parts = Object.entries(CHOICE.write(choice)).flatMap(([name, text]) => (text === null ? [] : [[name, text]]));
  return parts.length === 0 ? '' : `?${new URLSearchParams(parts).toString()}`;
}
