import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Position, RecordedEvent } from '@parley/contracts/events/envelope';
import { remoteSourceOf, urlsIn } from '@parley/contracts/flow/remote-urls';
import { partsOf } from '../flows/compile-version.js';
import type { RecordedFlowEvent } from '../flows/fold-flow.js';
import type { Db } from '../platform/db.js';
import { breather } from '../platform/breather.js';
import { insertNew, selected } from '../platform/table.js';
import { ANY_PROMPT, PEER_PROMPT, type PeerPromptCells } from './peer-tables.js';

export type Published = Extract<RecordedFlowEvent, { type: 'FlowPublished' }> & Pick<RecordedEvent, 'position'>;

/** The prompts whose answers are shown to others; there are few, so all are in memory. */
export class ShownPrompts {
  private readonly names = new Map<number, Map<string, Position | null>>();

  private constructor(rows: readonly PeerPromptCells[]) {
    for (const row of rows) this.add(row);
  }

  /** @param published something is published, perhaps already known to another part of the projections */
  static async of(db: Db, published: boolean): Promise<ShownPrompts> {
    const memory = db.memory.part<{ shown: ShownPrompts | null }>('peer-answers', () => ({ shown: null }));
    if (memory.shown === null || published)
      memory.shown = new ShownPrompts(
        await db.query<PeerPromptCells>(`select ${selected(PEER_PROMPT, 'p')} from peer_prompt p`, []),
      );
    return memory.shown;
  }

  get isEmpty(): boolean {
    return this.names.size === 0;
  }

  /** Where the prompt was first shown; null: long ago, undefined: nobody has shown it yet. */
  since(flowId: number, name: string): Position | null | undefined {
    const names = this.names.get(flowId);
    const own = names?.get(name);
    return own === undefined ? names?.get(ANY_PROMPT) : own;
  }

  /** The prompts that were first shown here. */
  firstAt(position: Position): readonly Shown[] {
    return [...this.names].flatMap(([flow_id, names]) =>
      [...names].flatMap(([prompt_name, since]) => (since === position ? [{ flow_id, prompt_name }] : [])),
    );
  }

  /** Stores the prompts that the version shows. */
  async publish(db: Db, event: Published): Promise<void> {
    const [version] = await db.query<{ flow_id: number; definition: FlowDefinition }>(
      `select v.flow_id, v.definition from flow_version v join flow f on f.flow_id = v.flow_id
       where f.uid = $1::uuid and v.version = $2::int`,
      [event.stream.slice(event.stream.indexOf('-') + 1), event.data.version],
    );
    if (!version) return;
    const rows = (await shownBy(version.flow_id, version.definition)).map((row): PeerPromptCells => {
      const since = this.since(row.flow_id, row.prompt_name);
      return { ...row, position: since === undefined ? event.position : since };
    });
    insertNew(db, PEER_PROMPT, rows);
    for (const row of rows) this.add(row);
  }

  private add({ flow_id, prompt_name, position }: PeerPromptCells): void {
    const names = this.names.get(flow_id) ?? new Map<string, Position | null>();
    this.names.set(flow_id, names.set(prompt_name, position));
  }
}

export type Shown = Pick<PeerPromptCells, 'flow_id' | 'prompt_name'>;
type ShownByFlow = Omit<PeerPromptCells, 'position'>;

const MAX_FLOWS = 2_147_483_647;

async function shownBy(byFlow: number, definition: FlowDefinition): Promise<ShownByFlow[]> {
  const rows = new Map<string, ShownByFlow>();
  const breathe = breather();
  for (const part of partsOf(definition)) {
    collect(byFlow, part, rows);
    await breathe();
  }
  return [...rows.values()];
}

function collect(byFlow: number, part: FlowDefinition, rows: Map<string, ShownByFlow>): void {
  for (const url of urlsIn(part)) {
    const source = remoteSourceOf(url);
    if (!source || source.kind === 'evaluation') continue;
    const flow_id = Number(source.flowId);
    if (!Number.isInteger(flow_id) || flow_id < 1 || flow_id > MAX_FLOWS) continue;
    const prompt_name = source.promptName.includes('{{') ? ANY_PROMPT : source.promptName;
    rows.set(`${flow_id} ${prompt_name}`, { flow_id, prompt_name, by_flow: byFlow });
  }
}
