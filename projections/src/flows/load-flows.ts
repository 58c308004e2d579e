import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { Db } from '../platform/db.js';
import type { RecordedFlowEvent } from './fold-flow.js';
import { FlowState } from './flow-state.js';
import type { DraftCells, FlowCells, PromptCells, VersionCells } from './flow-tables.js';

/** The flow's UUID, from the stream's name. */
export const uidOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);

const LOAD_FLOWS = `
  select f.flow_id, f.uid, f.owner_id, f.name, f.t_name, f.search_text, f.language, f.languages, f.settings, f.is_dirty,
    f.latest_version, f.max_score, f.revision, f.created_at, f.updated_at, f.definition_edited_at,
    f.definition_updated_at, f.archived_at, d.prompt_order, d.texts
  from flow f join flow_draft d using (flow_id) where f.uid = any($1::uuid[])`;
/** Of flows that are published or replaced every prompt, of others the ones that are edited. */
const LOAD_PROMPTS = `
  select flow_id, key, name, definition from draft_prompt
  where flow_id = any($1::int[])
  union
  select p.flow_id, p.key, p.name, p.definition from draft_prompt p
  join unnest($2::int[], $3::text[]) as x(flow_id, key) on p.flow_id = x.flow_id and p.key = x.key`;
const LOAD_VERSIONS = `
  select v.* from flow_version v join unnest($1::int[], $2::int[]) as x(flow_id, version)
  on v.flow_id = x.flow_id and v.version = x.version`;

/** The flows that the events speak of and that exist already, with what of them the events need. By UUID. */
export async function loadFlows(db: Db, events: readonly RecordedFlowEvent[]): Promise<Map<string, FlowState>> {
  const created = new Set(events.filter(({ type }) => type === 'FlowCreated').map(uidOf));
  const uids = new Set(events.map(uidOf).filter((uid) => !created.has(uid)));
  const states = new Map<string, FlowState>();
  if (uids.size === 0) return states;
  for (const { prompt_order, texts, ...row } of await db.query<FlowCells & DraftCells>(LOAD_FLOWS, [[...uids]]))
    states.set(row.uid, new FlowState(row, { order: prompt_order, texts }));
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
  const flows = byId(states);
  for (const row of await db.query<PromptCells>(LOAD_PROMPTS, values))
    flows.get(row.flow_id)?.prompts.set(row.key, row);
}

async function loadVersions(db: Db, { versions }: Wanted, states: ReadonlyMap<string, FlowState>): Promise<void> {
  if (versions.length === 0) return;
  const values = [versions.map(({ id }) => id), versions.map(({ version }) => version)];
  const flows = byId(states);
  for (const row of await db.query<VersionCells>(LOAD_VERSIONS, values))
    flows.get(row.flow_id)?.versions.set(row.version, row);
}
