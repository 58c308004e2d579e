import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { Db } from '../platform/db.js';
import { CannotApply, type Projection } from '../platform/projection.js';
import { uidOf } from '../platform/stream-uids.js';
import { deleteByKey, upsert } from '../platform/table.js';
import { createFlow, foldFlow, type RecordedFlowEvent } from './fold-flow.js';
import type { FlowState } from './flow-state.js';
import { ACCESS, DRAFT, FLOW, PROMPT, VERSION } from './flow-tables.js';
import { loadFlows } from './load-flows.js';

const TYPES: Readonly<Record<FlowEvent['type'], true>> = {
  FlowCreated: true,
  FlowRenamed: true,
  FlowLanguagesChanged: true,
  FlowSettingsChanged: true,
  PromptAdded: true,
  PromptChanged: true,
  PromptRenamed: true,
  PromptMoved: true,
  PromptRemoved: true,
  FlowTextsChanged: true,
  FlowPublished: true,
  FlowVersionPromoted: true,
  FlowShared: true,
  FlowUnshared: true,
  FlowHandedOver: true,
  FlowArchived: true,
  FlowRestored: true,
};

/** Flows, collaborators, drafts and versions. One projection, so that a version freezes the draft at that event. */
export const flowsProjection: Projection = {
  name: 'flows',
  lane: 'ahead',
  isGround: true,
  types: new Set(Object.keys(TYPES)),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const events = recorded as readonly RecordedFlowEvent[];
    const states = await loadFlows(db, events);
    for (const event of events) {
      const uid = uidOf(event);
      if (event.type === 'FlowCreated') {
        states.set(uid, createFlow(event.data, event));
        continue;
      }
      const state = states.get(uid);
      if (!state) throw new CannotApply('the flow was never created');
      const folding = foldFlow(state, event);
      if (folding) await folding;
    }
    write(db, [...states.values()]);
  },
};

function write(db: Db, states: readonly FlowState[]): void {
  upsert(
    db,
    FLOW,
    states.map(({ row }) => row),
  );
  upsert(
    db,
    DRAFT,
    states.flatMap((state) => state.changedDraft() ?? []),
  );
  deleteByKey(
    db,
    PROMPT,
    states.flatMap((state) => state.removedPrompts()),
  );
  upsert(
    db,
    PROMPT,
    states.flatMap((state) => state.changedPrompts()),
  );
  upsert(
    db,
    VERSION,
    states.flatMap(({ versions, published }) => [...versions.values()].filter(({ version }) => published.has(version))),
  );
  const access = states.flatMap(({ id, access: changes }) =>
    [...changes].map(([user_id, given]) => ({ flow_id: id, user_id, given })),
  );
  deleteByKey(
    db,
    ACCESS,
    access.filter(({ given }) => given === null),
  );
  upsert(
    db,
    ACCESS,
    access.flatMap(({ given }) => given ?? []),
  );
}
