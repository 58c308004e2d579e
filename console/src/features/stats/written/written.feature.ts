/** Loads the written answers to one question, page by page. */
import type { ChatFilters } from '@parley/contracts/http/chat-filters';
import { getWrittenAnswers, type WrittenAnswers, type WrittenState } from '@parley/contracts/http/written-answers';
import { featureOf, resource } from '../../../foundation/resource.js';
import { logQueryOf } from '../stats.saga.js';
import type { Choice } from '../stats.slice.js';

/** Tells which answers are shown; the address has it. */
export interface Shown {
  /** The question's key; null = the first one. */
  readonly question: string | null;
  /** A part of the answers; empty = any. */
  readonly words: string;
  /** null = all. */
  readonly state: WrittenState | null;
}
interface WrittenAsked {
  readonly flowId: number;
  readonly choice: Choice;
  readonly filter: ChatFilters;
  readonly shown: Shown;
  /** The pages that are loaded; null = none. */
  readonly before: WrittenAnswers | null;
}

export const written = resource({
  name: 'loadWritten',
  async load(api, { flowId, choice, filter, shown, before }: WrittenAsked, signal): Promise<WrittenAnswers> {
    const { question, words, state } = shown;
    const page = await api.call(getWrittenAnswers, {
      params: { id: flowId },
      query: {
        // By default the latest attempts; a place of Paths limits only the list of chats.
        ...logQueryOf({ ...choice, pathNode: null }, filter),
        attempts: choice.attempts ?? ('latest' as const),
        ...(question !== null && { promptKey: question }),
        ...(words !== '' && { words }),
        ...(state !== null && { state }),
        ...before?.next,
      },
      signal,
    });
    return before === null ? page : { ...page, answers: [...before.answers, ...page.answers] };
  },
  stays: (before: WrittenAsked, now) => before.flowId === now.flowId,
  staysAfterFailure: true,
});
export const feature = featureOf('writtenAnswers', { written });
