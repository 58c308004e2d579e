/** Reads from the address which written answers are shown. */
import { MAX_SEARCH } from '@parley/contracts/http/chat-filters';
import { WRITTEN_STATES } from '@parley/contracts/http/written-answers';
import { useAddress, type Addressed } from '../use-address.js';
import type { Shown } from './written.feature.js';

export const wordsOf = (text: string): string => text.trim().slice(0, MAX_SEARCH);

const SHOWN: Addressed<Shown> = {
  read: (query) => ({
    question: query.get('question'),
    words: wordsOf(query.get('words') ?? ''),
    state: WRITTEN_STATES.find((state) => state === query.get('state')) ?? null,
  }),
  write: ({ question, words, state }) => ({ question, words: words === '' ? null : words, state }),
};

export const useShown = () => useAddress(SHOWN);
