import { applyDraftEvent } from '@parley/contracts/draft/apply-draft-event';
import type { DraftEvent } from '@parley/contracts/events/draft-event';
import { sameJson } from '@parley/contracts/definition/canonical';
import type { FlowDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { flowTextsOf } from '@parley/contracts/definition/flow-texts';
import type { PromptKey } from '@parley/contracts/ids';
import type { AccessCells, DraftCells, FlowCells, PromptCells, VersionCells } from './flow-tables.js';

/** Replaces a prompt that no event of the batch needs. */
const unread = (key: string): PromptEntry => ({ key: key as PromptKey, name: '', definition: {} });
const keysOf = ({ promptsArray }: FlowDefinition): readonly string[] => promptsArray.map(({ key }) => key);

/** One flow during a batch: the loaded state and the changes made by events. */
export class FlowState {
  /** Prompts that no event of the batch needs contain only their key. */
  private current: FlowDefinition;
  /** null = the flow is new */
  private loaded: FlowDefinition | null = null;
  /** Versions that were loaded or published in this batch. */
  readonly versions = new Map<number, VersionCells>();
  readonly published = new Set<number>();
  /** User → access granted in this batch; null = removed. */
  readonly access = new Map<string, AccessCells | null>();

  constructor(
    readonly row: FlowCells,
    draft: FlowDefinition,
  ) {
    this.current = draft;
  }

  static fromRows(row: FlowCells, { prompt_order, texts }: Pick<DraftCells, 'prompt_order' | 'texts'>): FlowState {
    const state = new FlowState(row, { promptsArray: prompt_order.map(unread), ...texts });
    state.loaded = state.current;
    return state;
  }

  get id(): number {
    return this.row.flow_id;
  }

  /** Complete only if every prompt was loaded. */
  get draft(): FlowDefinition {
    return this.current;
  }

  /** Inserts the loaded prompts before any event is folded. */
  fill(prompts: ReadonlyMap<string, PromptEntry>): void {
    const promptsArray = this.current.promptsArray.map((entry) => prompts.get(entry.key) ?? entry);
    this.current = { ...this.current, promptsArray };
    this.loaded = this.current;
  }

  edit(event: DraftEvent): void {
    this.current = applyDraftEvent(this.current, event);
  }

  replaceDraft(definition: FlowDefinition): void {
    this.current = definition;
  }

  /** The draft without its prompts; null = unchanged. */
  changedDraft(): DraftCells | null {
    const { id, current, loaded } = this;
    const [prompt_order, texts] = [keysOf(current), flowTextsOf(current)];
    if (loaded && sameJson(keysOf(loaded), prompt_order) && sameJson(flowTextsOf(loaded), texts)) return null;
    return { flow_id: id, prompt_order, texts };
  }

  changedPrompts(): readonly PromptCells[] {
    if (this.current === this.loaded) return [];
    const before = new Set(this.loaded?.promptsArray);
    return this.current.promptsArray.flatMap((entry) =>
      before.has(entry) ? [] : { flow_id: this.id, key: entry.key, name: entry.name, definition: entry.definition },
    );
  }

  removedPrompts(): readonly Pick<PromptCells, 'flow_id' | 'key'>[] {
    if (!this.loaded || this.current === this.loaded) return [];
    const now = new Set(keysOf(this.current));
    return keysOf(this.loaded).flatMap((key) => (now.has(key) ? [] : { flow_id: this.id, key }));
  }
}
