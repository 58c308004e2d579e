/** Who changed one prompt, what and when, told from the flow's events. */
import type { FlowEvent } from '../events/flow-events.js';
import type { PromptKey, UserId } from '../ids.js';
import { sameJson } from './canonical.js';
import type { FlowDefinition, PromptEntry } from './definition.js';

export type PromptChangeKind = 'created' | 'added' | 'changed' | 'moved' | 'removed' | 'promoted';

export interface PromptChange {
  /** Of the flow after it. */
  readonly revision: number;
  /** ms since 1970 */
  readonly at: number;
  readonly by: UserId | null;
  readonly what: PromptChangeKind;
  /** null = the prompt was not there. */
  readonly before: PromptEntry | null;
  readonly after: PromptEntry | null;
  /** The version that it was first published in; null = in none yet. */
  readonly version: number | null;
}
/** An event, with the draft on both sides of it. */
export interface DraftStep {
  readonly event: FlowEvent;
  readonly revision: number;
  readonly at: number;
  readonly by: UserId | null;
  readonly before: FlowDefinition;
  readonly after: FlowDefinition;
}

/** Edits of one author that follow each other within this time are one change: an autosave comes every few seconds; in ms. */
const ONE_SITTING_MS = 5 * 60_000;

const entryIn = (draft: FlowDefinition, key: PromptKey): PromptEntry | null =>
  draft.promptsArray.find((entry) => entry.key === key) ?? null;

const kindOf = (event: FlowEvent, before: PromptEntry | null, after: PromptEntry | null): PromptChangeKind => {
  if (event.type === 'FlowCreated') return 'created';
  if (event.type === 'FlowVersionPromoted') return 'promoted';
  return !after ? 'removed' : before ? 'changed' : 'added';
};

const changeOf = (key: PromptKey, { event, revision, at, by, before, after }: DraftStep): PromptChange | null => {
  if (before === after) return null;
  const [was, is] = [entryIn(before, key), entryIn(after, key)];
  const moved = event.type === 'PromptMoved' && event.data.key === key;
  if (was === is && !moved) return null;
  // A promoted version is another object, whether or not it says something else.
  if (!moved && sameJson(was, is)) return null;
  const what = moved ? 'moved' : kindOf(event, was, is);
  return { revision, at, by, what, before: was, after: is, version: null };
};

/** The two as one; null when they are not of one sitting. */
const joined = (one: PromptChange, next: PromptChange): PromptChange | null => {
  const edits = (['added', 'created', 'changed', 'moved'] as const).some((what) => what === one.what);
  if (!edits || (next.what !== 'changed' && next.what !== 'moved')) return null;
  if (one.by !== next.by || one.version !== null || next.at - one.at > ONE_SITTING_MS) return null;
  const what = one.what === 'moved' ? next.what : one.what;
  return { ...next, what, before: one.before };
};

/** Collects the changes of one prompt, oldest first; give it every event of the flow in order. */
export class PromptHistory {
  private readonly changes: PromptChange[] = [];

  constructor(private readonly key: PromptKey) {}

  add(step: DraftStep): void {
    if (step.event.type === 'FlowPublished') {
      this.publish(step.event.data.version);
      return;
    }
    const change = changeOf(this.key, step);
    if (!change) return;
    const last = this.changes.at(-1);
    const both = last && joined(last, change);
    if (both) this.changes[this.changes.length - 1] = both;
    else this.changes.push(change);
  }

  /** Newest first; what was changed and changed back in one sitting is left out. */
  newestFirst(): readonly PromptChange[] {
    return this.changes.filter(({ what, before, after }) => what !== 'changed' || !sameJson(before, after)).reverse();
  }

  private publish(version: number): void {
    for (let index = this.changes.length - 1; index >= 0; index--) {
      const change = this.changes[index];
      if (!change || change.version !== null) return;
      this.changes[index] = { ...change, version };
    }
  }
}
