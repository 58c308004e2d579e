/**
 * How typed answers are read in a chat. The first item of a history says so, so that a chat is read for ever as it was
 * when it began: its score, and what a replay gives, never change. New rules of reading get the next number.
 */

/** 1: letter case and spaces only, numbers mostly as machines write them. 2: as people read (`folded-text.ts`, `read-number.ts`). */
export type Reading = 1 | 2;
export const NEWEST_READING = 2;

/** A chat that doesn't say so began before there was a second one. */
export const readingOf = (history: readonly { readonly reading?: Reading }[]): Reading => history[0]?.reading ?? 1;
