import type { FlowDefinition } from '@parley/contracts/definition/definition';
import { remoteSourceOf, urlsIn } from '@parley/contracts/flow/remote-urls';
import { partsOf } from '../flows/compile-version.js';
import type { RecordedFlowEvent } from '../flows/fold-flow.js';
import type { Db } from '../platform/db.js';
import { breather } from '../platform/breather.js';
import { selected, upsert } from '../platform/table.js';
import { ANY_PROMPT, PEER_PROMPT, type PeerPromptCells } from './peer-tables.js';

type Published = Extract<RecordedFlowEvent, { type: 'FlowPublished' }>;

/** The prompts whose answers are shown to others; there are few, so all are in memory. */
export class ShownPrompts {
  private readonly names = new Map<number, Set<string>>();

  private constructor(rows: readonly PeerPromptCells[]) {
    for (const row of rows) this.add(row);
  }

  static async of(db: Db): Promise<ShownPrompts> {
    const memory = db.memory.part<{ shown: ShownPrompts | null }>('peer-answers', () => ({ shown: null }));
    memory.shown ??= new ShownPrompts(
      await db.query<PeerPromptCells>(`select ${selected(PEER_PROMPT, 'p')} from peer_prompt p`, []),
    );
    return memory.shown;
  }

  get isEmpty(): boolean {
    return this.names.size === 0;
  }
  has(flowId: number, name: string): boolean {
    const names = this.names.get(flowId);
    return names !== undefined && (names.has(name) || names.has(ANY_PROMPT));
  }

  /** Stores the prompts that the version shows. @returns those that weren't shown before */
  async publish(db: Db, event: Published): Promise<readonly PeerPromptCells[]> {
    const [version] = await db.query<{ flow_id: number; definition: FlowDefinition }>(
      `select v.flow_id, v.definition from flow_version v join flow f on f.flow_id = v.flow_id
       where f.uid = $1::uuid and v.version = $2::int`,
      [event.stream.slice(event.stream.indexOf('-') + 1), event.data.version],
    );
    if (!version) return [];
    const rows = await shownBy(version.flow_id, version.definition);
    upsert(db, PEER_PROMPT, rows);
    const added = rows.filter(({ flow_id, prompt_name }) => !this.has(flow_id, prompt_name));
    for (const row of rows) this.add(row);
    return added;
  }

  private add({ flow_id, prompt_name }: PeerPromptCells): void {
    const names = this.names.get(flow_id) ?? new Set();
    this.names.set(flow_id, names.add(prompt_name));
  }
}

const MAX_FLOWS = 2_147_483_647;

async function shownBy(byFlow: number, definition: FlowDefinition): Promise<PeerPromptCells[]> {
  const rows = new Map<string, PeerPromptCells>();
  const breathe = breather();
  for (const part of partsOf(definition)) {
    collect(byFlow, part, rows);
    await breathe();
  }
  return [...rows.values()];
}

function collect(byFlow: number, part: FlowDefinition, rows: Map<string, PeerPromptCells>): void {
  for (const url of urlsIn(part)) {
    const source = remoteSourceOf(url);
    if (!source || source.kind === 'evaluation') continue;
    const flow_id = Number(source.flowId);
    if (!Number.isInteger(flow_id) || flow_id < 1 || flow_id > MAX_FLOWS) continue;
    const prompt_name = source.promptName.includes('{{') ? ANY_PROMPT : source.promptName;
    rows.set(`${flow_id} ${prompt_name}`, { flow_id, prompt_name, by_flow: byFlow });
  }
}
