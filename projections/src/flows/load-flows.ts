import type { PromptEntry } from '@parley/contracts/definition/definition';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { PromptKey } from '@parley/contracts/ids';
import type { Db } from '../platform/db.js';
import { uidOf, uidsToLoad } from '../platform/stream-uids.js';
import { selected } from '../platform/table.js';
import type { RecordedFlowEvent } from './fold-flow.js';
import { FlowState } from './flow-state.js';
import {
  FLOW,
  PROMPT,
  VERSION,
  type DraftCells,
  type FlowCells,
  type PromptCells,
  type VersionCells,
} from './flow-tables.js';

const LOAD_FLOWS = `
  select ${selected(FLOW, 'f')}, d.prompt_order, d.texts
  from flow f join flow_draft d using (flow_id) where f.uid = any($1::uuid[])`;
/** Every prompt of flows that are published or replaced; of the others, only the edited ones. */
const LOAD_PROMPTS = `
  select ${selected(PROMPT, 'p')} from draft_prompt p
  where p.flow_id = any($1::int[])
  union
  select ${selected(PROMPT, 'p')} from draft_prompt p
  join unnest($2::int[], $3::text[]) as x(flow_id, key) on p.flow_id = x.flow_id and p.key = x.key`;
const LOAD_VERSIONS = `
  select ${selected(VERSION, 'v')} from flow_version v join unnest($1::int[], $2::int[]) as x(flow_id, version)
  on v.flow_id = x.flow_id and v.version = x.version`;

/** Loads the flows of these events that already exist, with the parts that the events need. By UUID. */
export async function loadFlows(db: Db, events: readonly RecordedFlowEvent[]): Promise<Map<string, FlowState>> {
  const uids = uidsToLoad(events, 'FlowCreated');
  const states = new Map<string, FlowState>();
  if (uids.length === 0) return states;
  for (const { prompt_order, texts, ...row } of await db.query<FlowCells & DraftCells>(LOAD_FLOWS, [uids]))
    states.set(row.uid, FlowState.fromRows(row, { prompt_order, texts }));
  const wanted = wantedParts(events, states);
  await loadPrompts(db, wanted, states);
  await loadVersions(db, wanted, states);
  return states;
}

interface Wanted {
  readonly whole: Set<number>;
  readonly prompts: { readonly id: number; readonly key: string }[];
  readonly versions: { readonly id: number; readonly version: number }[];
}

function wantedParts(events: readonly RecordedFlowEvent[], states: ReadonlyMap<string, FlowState>): Wanted {
  const wanted: Wanted = { whole: new Set(), prompts: [], versions: [] };
  for (const event of events) {
    const id = states.get(uidOf(event))?.id;
    if (id === undefined) continue;
    const key = editedPrompt(event);
    if (key !== null) wanted.prompts.push({ id, key });
    if (event.type === 'FlowPublished') wanted.whole.add(id);
    if (event.type === 'FlowVersionPromoted') wanted.versions.push({ id, version: event.data.version });
  }
  return wanted;
}

const editedPrompt = (event: FlowEvent): string | null =>
  event.type === 'PromptChanged' || event.type === 'PromptRenamed' ? event.data.key : null;

const byId = (states: ReadonlyMap<string, FlowState>): Map<number, FlowState> =>
  new Map([...states.values()].map((state) => [state.id, state]));

async function loadPrompts(db: Db, { whole, prompts }: Wanted, states: ReadonlyMap<string, FlowState>): Promise<void> {
  if (whole.size + prompts.length === 0) return;
  const values = [[...whole], prompts.map(({ id }) => id), prompts.map(({ key }) => key)];
  const entries = new Map<number, Map<string, PromptEntry>>();
  for (const { flow_id, key, name, definition } of await db.query<PromptCells>(LOAD_PROMPTS, values)) {
    const ofFlow = entries.get(flow_id) ?? new Map<string, PromptEntry>();
    entries.set(flow_id, ofFlow.set(key, { key: key as PromptKey, name, definition }));
  }
  for (const state of states.values()) {
    const ofFlow = entries.get(state.id);
    if (ofFlow) state.fill(ofFlow);
  }
}

async function loadVersions(db: Db, { versions }: Wanted, states: ReadonlyMap<string, FlowState>): Promise<void> {
  if (versions.length === 0) return;
  const values = [versions.map(({ id }) => id), versions.map(({ version }) => version)];
  const flows = byId(states);
  for (const row of await db.query<VersionCells>(LOAD_VERSIONS, values))
    flows.get(row.flow_id)?.versions.set(row.version, row);
}
