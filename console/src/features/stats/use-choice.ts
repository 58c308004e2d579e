/** Which chats the page is about. It stands in the address, so that Back undoes a filter and a reload keeps it (D14). */
import type { Attempts } from '@parley/contracts/http/stats';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Choice } from './stats.slice.js';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayOf = (text: string | null): string | null => (text !== null && DAY.test(text) ? text : null);
const numberOf = (text: string | null): number | null =>
  text !== null && /^-?\d{1,9}$/.test(text) ? Number(text) : null;

export function choiceOf(query: URLSearchParams): Choice {
  const attempts: Attempts = query.get('attempts') === 'all' ? 'all' : 'latest';
  const version = numberOf(query.get('version'));
  return {
    range: { from: dayOf(query.get('from')), till: dayOf(query.get('till')) },
    version: version !== null && version > 0 ? version : null,
    attempts,
    pathNode: numberOf(query.get('path')),
  };
}

const textsOf = ({ range, version, attempts, pathNode }: Choice): Readonly<Record<string, string | null>> => ({
  from: range.from,
  till: range.till,
  version: version === null ? null : String(version),
  attempts: attempts === 'all' ? 'all' : null,
  path: pathNode === null ? null : String(pathNode),
});

export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const [query, setQuery] = useSearchParams();
  const choice = useMemo(() => choiceOf(query), [query]);
  const change = (changed: Partial<Choice>) =>
    setQuery((now) => {
      const texts = textsOf({ ...choiceOf(now), ...changed });
      for (const [name, text] of Object.entries(texts))
        if (text === null) now.delete(name);
        else now.set(name, text);
      return now;
    });
  return [choice, change];
}
