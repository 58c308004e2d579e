import type { FlowDefinition } from '@parley/contracts/flow/definition';
import type { FlowTexts } from '@parley/contracts/flow/flow-texts';
import type { AccessCells, FlowCells, PromptCells, VersionCells } from './flow-tables.js';

/** One flow while a batch is folded: what was loaded, what changed. */
export class FlowState {
  order: string[];
  texts: FlowTexts;
  draftChanged = false;
  /** Prompts that were loaded or changed. */
  readonly prompts = new Map<string, PromptCells>();
  readonly changedPrompts = new Set<string>();
  readonly removedPrompts = new Set<string>();
  /** Versions that were loaded or published. */
  readonly versions = new Map<number, VersionCells>();
  readonly published = new Set<number>();
  /** User → access given in this batch, or null = taken away. */
  readonly access = new Map<string, AccessCells | null>();

  constructor(
    readonly row: FlowCells,
    draft: { readonly order: readonly string[]; readonly texts: FlowTexts },
  ) {
    this.order = [...draft.order];
    this.texts = draft.texts;
  }

  get id(): number {
    return this.row.flow_id;
  }

  /** Changes a prompt that is there; like `applyFlowEvent`, what speaks of another changes nothing. */
  changePrompt(key: string, change: Partial<Pick<PromptCells, 'name' | 'definition'>>): void {
    const prompt = this.prompts.get(key);
    if (prompt) this.putPrompt(key, { ...prompt, ...change });
  }

  putPrompt(key: string, content: Pick<PromptCells, 'name' | 'definition'>): void {
    this.prompts.set(key, { flow_id: this.id, key, name: content.name, definition: content.definition });
    this.changedPrompts.add(key);
    this.removedPrompts.delete(key);
  }

  dropPrompt(key: string): void {
    this.prompts.delete(key);
    this.changedPrompts.delete(key);
    this.removedPrompts.add(key);
  }

  /** Behind the prompt `after`; null = first; last when there is no such prompt. */
  place(key: string, after: string | null): void {
    const rest = this.order.filter((each) => each !== key);
    const index = after === null ? -1 : rest.indexOf(after);
    const at = after !== null && index < 0 ? rest.length : index + 1;
    this.order = rest.toSpliced(at, 0, key);
    this.draftChanged = true;
  }

  setTexts(texts: FlowTexts): void {
    this.texts = texts;
    this.draftChanged = true;
  }

  /** Makes the draft equal to a definition. */
  replaceDraft(definition: FlowDefinition): void {
    const { promptsArray, ...texts } = definition;
    for (const key of this.order) this.dropPrompt(key);
    for (const { key, ...content } of promptsArray) this.putPrompt(key, content);
    this.order = promptsArray.map(({ key }) => key);
    this.setTexts({ ...texts, commonAnswers: texts.commonAnswers ?? {} });
  }
}
