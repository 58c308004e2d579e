import type { PromptSink } from './chat-walk.js';

/** The counters in which a chat is counted. */
export interface CountedAt {
  readonly flow_id: number;
  /** The class under which it counts besides; empty = none. */
  readonly class: string;
  readonly version: number;
  readonly sequence_id: number;
  readonly latest: boolean;
  /** The quarter of an hour in which it began, ms since 1970. */
  readonly quarter: number;
}

/** A chat counts among all chats, and if it has a class, once more under that class. */
export const placesOf = (at: CountedAt): readonly CountedAt[] => (at.class === '' ? [at] : [{ ...at, class: '' }, at]);

export const sinkOfBoth = (all: PromptSink, ofClass: PromptSink): PromptSink => ({
  shown: (prompt) => {
    all.shown(prompt);
    ofClass.shown(prompt);
  },
  answered: (prompt, given) => {
    all.answered(prompt, given);
    ofClass.answered(prompt, given);
  },
  answer: (prompt, answer, nth) => {
    all.answer(prompt, answer, nth);
    ofClass.answer(prompt, answer, nth);
  },
  wentOn: (prompt, ms) => {
    all.wentOn(prompt, ms);
    ofClass.wentOn(prompt, ms);
  },
});
