import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { Db } from '../platform/db.js';
import { CannotApply, type Projection } from '../platform/projection.js';
import { uidOf, uidsToLoad } from '../platform/stream-uids.js';
import { deleteByKey, selected, upsert } from '../platform/table.js';
import { createSequence, foldSequence, SequenceState, type RecordedSequenceEvent } from './fold-sequence.js';
import { SEQUENCE, SEQUENCE_ACCESS, SEQUENCE_FLOW, SEQUENCE_VERSION, type SequenceCells } from './sequence-tables.js';

const TYPES: Readonly<Record<SequenceEvent['type'], true>> = {
  SequenceCreated: true,
  SequenceRenamed: true,
  SequenceLanguagesChanged: true,
  SequenceSettingsChanged: true,
  FlowAttached: true,
  FlowDetached: true,
  AttachedFlowMoved: true,
  SequencePublished: true,
  SequenceShared: true,
  SequenceUnshared: true,
  SequenceHandedOver: true,
  SequenceArchived: true,
  SequenceRestored: true,
};

/** Sequences, collaborators, attached flows and versions. */
export const sequencesProjection: Projection = {
  name: 'sequences',
  lane: 'ahead',
  isGround: true,
  types: new Set(Object.keys(TYPES)),
  async apply(db: Db, recorded: readonly RecordedEvent[]): Promise<void> {
    const events = recorded as readonly RecordedSequenceEvent[];
    const states = await loadSequences(db, events);
    for (const event of events) {
      const uid = uidOf(event);
      if (event.type === 'SequenceCreated') {
        states.set(uid, createSequence(event.data, event));
        continue;
      }
      const state = states.get(uid);
      if (!state) throw new CannotApply('the sequence was never created');
      foldSequence(state, event);
    }
    write(db, [...states.values()]);
  },
};

const LOAD_SEQUENCES = `select ${selected(SEQUENCE, 's')} from sequence s where s.uid = any($1::uuid[])`;

/** Loads the sequences of these events that already exist. By UUID. */
async function loadSequences(db: Db, events: readonly RecordedSequenceEvent[]): Promise<Map<string, SequenceState>> {
  const uids = uidsToLoad(events, 'SequenceCreated');
  if (uids.length === 0) return new Map();
  const rows = await db.query<SequenceCells>(LOAD_SEQUENCES, [uids]);
  return new Map(rows.map((row) => [row.uid, new SequenceState(row)]));
}

function write(db: Db, states: readonly SequenceState[]): void {
  upsert(
    db,
    SEQUENCE,
    states.map(({ row }) => row),
  );
  upsert(
    db,
    SEQUENCE_FLOW,
    states.flatMap(({ flows }) => [...flows.values()]),
  );
  upsert(
    db,
    SEQUENCE_VERSION,
    states.flatMap(({ published }) => published),
  );
  const access = states.flatMap(({ id, access: changes }) =>
    [...changes].map(([user_id, given]) => ({ sequence_id: id, user_id, given })),
  );
  deleteByKey(
    db,
    SEQUENCE_ACCESS,
    access.filter(({ given }) => given === null),
  );
  upsert(
    db,
    SEQUENCE_ACCESS,
    access.flatMap(({ given }) => given ?? []),
  );
}
