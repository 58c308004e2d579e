/** Derives from a flow's events who changed a prompt, how and when. */
import type { FlowEvent } from '../events/flow-events.js';
import type { PromptKey, UserId } from '../ids.js';
import { sameJson } from '../definition/canonical.js';
import type { FlowDefinition, PromptEntry } from '../definition/definition.js';

export type PromptChangeKind = 'created' | 'added' | 'changed' | 'moved' | 'removed' | 'promoted';

export interface PromptChange {
  /** The flow's revision after the change. */
  readonly revision: number;
  /** ms since 1970 */
  readonly at: number;
  readonly by: UserId | null;
  readonly what: PromptChangeKind;
  /** null = the prompt didn't exist. */
  readonly before: PromptEntry | null;
  readonly after: PromptEntry | null;
  /** The first version that contains the change; null = not published yet. */
  readonly version: number | null;
}
/** An event, with the draft before and after it. */
export interface DraftStep {
  readonly event: FlowEvent;
  readonly revision: number;
  readonly at: number;
  readonly by: UserId | null;
  readonly before: FlowDefinition;
  readonly after: FlowDefinition;
}

/** ms; edits of one author within this time count as one change, because an autosave comes every few seconds. */
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
  // Promoting a version makes new objects, even if the content is equal.
  if (!moved && sameJson(was, is)) return null;
  const what = moved ? 'moved' : kindOf(event, was, is);
  return { revision, at, by, what, before: was, after: is, version: null };
};

/** Both changes as one; null if they are too far apart or by different authors. */
const joined = (one: PromptChange, next: PromptChange): PromptChange | null => {
  const edits = (['added', 'created', 'changed', 'moved'] as const).some((what) => what === one.what);
  if (!edits || (next.what !== 'changed' && next.what !== 'moved')) return null;
  if (one.by !== next.by || one.version !== null || next.at - one.at > ONE_SITTING_MS) return null;
  const what = one.what === 'moved' ? next.what : one.what;
  return { ...next, what, before: one.before };
};

/** Collects the changes of one prompt, oldest first. Pass it every event of the flow in order. */
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

  /** Newest first. A change that was undone within the same session is left out. */
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
