import type { RecordedEvent } from '@parley/contracts/events/envelope';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { Db } from '../platform/db.js';
import { CannotApply, type Projection } from '../platform/projection.js';
import { deleteByKey, upsert } from '../platform/table.js';
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
  SequenceArchived: true,
  SequenceRestored: true,
};

/** Sequences, who may edit them, which flows are theirs, and their versions. */
export const sequencesProjection: Projection = {
  name: 'sequences',
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

/** The sequence's UUID, from the stream's name. */
const uidOf = ({ stream }: { readonly stream: string }): string => stream.slice(stream.indexOf('-') + 1);

/** Those that the events speak of and that exist already. By UUID. */
async function loadSequences(db: Db, events: readonly RecordedSequenceEvent[]): Promise<Map<string, SequenceState>> {
  const created = new Set(events.filter(({ type }) => type === 'SequenceCreated').map(uidOf));
  const uids = new Set(events.map(uidOf).filter((uid) => !created.has(uid)));
  if (uids.size === 0) return new Map();
  const rows = await db.query<SequenceCells>('select * from sequence where uid = any($1::uuid[])', [[...uids]]);
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
