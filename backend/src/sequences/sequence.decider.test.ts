import { describe, expect, test } from '@jest/globals';
import { fold } from '@parley/contracts/events/decider';
import type { SequenceEvent } from '@parley/contracts/events/sequence-events';
import type { FlowId, FlowUid, SequenceId, SequenceUid, UserId } from '@parley/contracts/ids';
import { SEQUENCE_LIMITS } from '@parley/contracts/sequence/limits';
import { specFor } from '../platform/testing/decider-spec';
import type { SequenceCommand } from './sequence-commands';
import { sequenceDecider } from './sequence.decider';

const given = specFor(sequenceDecider);
const owner = 'owner' as UserId;
const friend = 'friend' as UserId;
const id = (number: number) => number as FlowId;
const create: SequenceCommand = {
  type: 'CreateSequence',
  by: owner,
  sequenceId: 3 as SequenceId,
  sequenceUid: 'uid' as SequenceUid,
  name: 'Course',
  language: 'en',
};
const created: SequenceEvent = {
  type: 'SequenceCreated',
  data: {
    sequenceId: 3 as SequenceId,
    sequenceUid: 'uid' as SequenceUid,
    ownerId: owner,
    name: 'Course',
    language: 'en',
  },
};
const attached = (flow: number, at: number): SequenceEvent => ({
  type: 'FlowAttached',
  data: { flowId: id(flow), flowUid: `flow-${flow}` as FlowUid, at },
});
const attach = (flow: number, at: number | null = null, by = owner): SequenceCommand => ({
  type: 'AttachFlow',
  by,
  flowId: id(flow),
  flowUid: `flow-${flow}` as FlowUid,
  at,
});
const detached = (flow: number, by = owner): SequenceEvent => ({
  type: 'FlowDetached',
  data: { flowId: id(flow), by },
});
const moved = (flow: number, to: number): SequenceEvent => ({
  type: 'AttachedFlowMoved',
  data: { flowId: id(flow), to },
});
const shared: SequenceEvent = { type: 'SequenceShared', data: { with: friend } };
const pins = (...flows: readonly [number, number][]) =>
  flows.map(([flowId, version]) => ({ flowId: id(flowId), version }));
const published = (version: number, ...flows: readonly [number, number][]): SequenceEvent => ({
  type: 'SequencePublished',
  data: { version, pins: pins(...flows) },
});
const publish = (...flows: readonly [number, number][]): SequenceCommand => ({
  type: 'Publish',
  by: owner,
  pins: pins(...flows),
});
const three = [created, attached(1, 0), attached(2, 1), attached(4, 2)] as const;
const stateOf = (...events: readonly SequenceEvent[]) => fold(sequenceDecider, events);

test('SEQ-D1 a sequence is created once, empty, and has something to publish', () => {
  given().when(create).then(created);
  given(created).when(create).rejects('sequence-exists');
  expect(stateOf(created)).toMatchObject({ flows: [], hasChanges: true, version: 0, languages: ['en'] });
});

test('SEQ-D2 without a sequence or without access nothing is done; what is the owner’s is refused to collaborators', () => {
  given().when(attach(1)).rejects('sequence-not-found');
  given(created)
    .when(attach(1, null, friend))
    .rejects('no-access');
  const rename: SequenceCommand = { type: 'Rename', by: friend, name: 'Mine', tName: {} };
  for (const command of [
    rename,
    { ...publish([1, 1]), by: friend },
    { type: 'Share', by: friend, with: friend },
    { type: 'Unshare', by: friend, with: friend },
    { type: 'Archive', by: friend },
  ] as const)
    given(created, shared).when(command).rejects('not-owner');
});

describe('SEQ-16 attaching', () => {
  test('puts a flow at its place, at the end without one', () => {
    given(...three)
      .when(attach(9, 1))
      .then(attached(9, 1));
    given(...three)
      .when(attach(9))
      .then(attached(9, 3));
    expect(stateOf(...three, attached(9, 1)).flows).toEqual([1, 9, 2, 4]);
  });
  test('SEQ-22 collaborators attach, detach and move too', () => {
    given(...three, shared)
      .when(attach(9, 0, friend))
      .then(attached(9, 0));
    given(...three, shared)
      .when({ type: 'DetachFlow', by: friend, flowId: id(2) })
      .then(detached(2, friend));
    given(...three, shared)
      .when({ type: 'MoveFlow', by: friend, from: 0, to: 2 })
      .then(moved(1, 2));
  });
  test('twice, behind the end or beyond the limit is refused', () => {
    given(...three)
      .when(attach(2))
      .rejects('already-attached');
    given(...three)
      .when(attach(9, 4))
      .rejects('out-of-bounds');
    const full = Array.from({ length: SEQUENCE_LIMITS.flows }, (_, index) => attached(index + 1, index));
    given(created, ...full)
      .when(attach(9_999))
      .rejects('too-many-flows');
  });
});

test('SEQ-17 detaching takes a flow out of the list and remembers it; what is not attached can’t be detached', () => {
  given(...three)
    .when({ type: 'DetachFlow', by: owner, flowId: id(2) })
    .then(detached(2));
  given(...three)
    .when({ type: 'DetachFlow', by: owner, flowId: id(9) })
    .rejects('not-attached');
  expect(stateOf(...three, detached(2))).toMatchObject({ flows: [1, 4], detached: new Map([[2, owner]]) });
  expect(stateOf(...three, detached(2), attached(2, 0))).toMatchObject({ flows: [2, 1, 4], detached: new Map() });
});

test('SEQ-15 a move names two places of the list; to where it is records nothing', () => {
  given(...three)
    .when({ type: 'MoveFlow', by: owner, from: 2, to: 0 })
    .then(moved(4, 0));
  given(...three)
    .when({ type: 'MoveFlow', by: owner, from: 1, to: 1 })
    .then();
  given(...three)
    .when({ type: 'MoveFlow', by: owner, from: 3, to: 0 })
    .rejects('out-of-bounds');
  given(...three)
    .when({ type: 'MoveFlow', by: owner, from: 0, to: 3 })
    .rejects('out-of-bounds');
  expect(stateOf(...three, moved(4, 0)).flows).toEqual([4, 1, 2]);
});

describe('SEQ-D5 publishing', () => {
  const all: [number, number][] = [
    [1, 1],
    [2, 1],
    [4, 1],
  ];
  test('names a version of each flow, in order, as the next version', () => {
    given(...three)
      .when(publish(...all))
      .then(published(1, ...all));
    given(...three, published(1, ...all), moved(4, 0))
      .when(publish([4, 1], [1, 1], [2, 1]))
      .then(published(2, [4, 1], [1, 1], [2, 1]));
  });
  test('a newer version of a flow alone is something to publish', () =>
    given(...three, published(1, ...all))
      .when(publish([1, 2], [2, 1], [4, 1]))
      .thenTypes('SequencePublished'));
  test('a list without changes, or an empty one, is refused', () => {
    given(...three, published(1, ...all))
      .when(publish(...all))
      .rejects('nothing-to-publish');
    given(created).when(publish()).rejects('no-flows');
  });
  test.each<[string, SequenceEvent]>([
    ['attaching', attached(9, 0)],
    ['detaching', detached(1)],
    ['moving', moved(1, 2)],
    ['a name', { type: 'SequenceRenamed', data: { name: 'X', tName: {} } }],
    ['a translated name', { type: 'SequenceRenamed', data: { name: 'Course', tName: { hi: 'कोर्स' } } }],
    ['the languages', { type: 'SequenceLanguagesChanged', data: { languages: ['en', 'hi'] } }],
  ])('SEQ-19 %s makes dirty, publishing clean', (_title, event) => {
    const clean = [...three, published(1, ...all)];
    expect(stateOf(...clean).hasChanges).toBe(false);
    expect(stateOf(...clean, event).hasChanges).toBe(true);
    const pins = stateOf(...clean, event).flows.map((id) => [id, 1] as [number, number]);
    given(...clean, event)
      .when(publish(...pins))
      .thenTypes('SequencePublished');
  });
  test('settings and sharing hold at once, and leave it clean', () => {
    const clean = [...three, published(1, ...all)];
    const others: SequenceEvent[] = [{ type: 'SequenceSettingsChanged', data: { settings: {} } }, shared];
    expect(stateOf(...clean, ...others).hasChanges).toBe(false);
  });
});

test('SEQ-D7 only what changed is recorded; the first language stays', () => {
  given(created).when({ type: 'Rename', by: owner, name: 'Course', tName: {} }).then();
  given(created).when({ type: 'ChangeSettings', by: owner, settings: {} }).then();
  given(created)
    .when({ type: 'ChangeLanguages', by: owner, languages: ['en', 'en'] })
    .then();
  given(created)
    .when({ type: 'ChangeLanguages', by: owner, languages: ['hi'] })
    .rejects('default-language-required');
  given(created)
    .when({ type: 'ChangeSettings', by: owner, settings: { allowRandomAccess: true } })
    .then({ type: 'SequenceSettingsChanged', data: { settings: { allowRandomAccess: true } } });
});

test('SEQ-D8 sharing twice and unsharing twice record nothing; the owner is neither invited nor leaves', () => {
  given(created).when({ type: 'Share', by: owner, with: friend }).then(shared);
  given(created, shared).when({ type: 'Share', by: owner, with: friend }).then();
  given(created).when({ type: 'Unshare', by: owner, with: friend }).then();
  given(created).when({ type: 'Share', by: owner, with: owner }).rejects('owner-has-access');
  given(created).when({ type: 'Leave', by: owner }).rejects('owner-has-access');
  given(created, shared)
    .when({ type: 'Leave', by: friend })
    .then({ type: 'SequenceUnshared', data: { with: friend } });
});

test('SEQ-D9 an archived sequence takes no edits and can be restored for 30 days', () => {
  const archived: SequenceEvent = { type: 'SequenceArchived', data: {} };
  const days = 24 * 60 * 60 * 1000;
  given(created).when({ type: 'Archive', by: owner }).then(archived);
  given(created, archived).when(attach(1)).rejects('archived');
  given(created).when({ type: 'Restore', by: owner, at: 1, archivedAt: 0 }).rejects('not-archived');
  given(created, archived)
    .when({ type: 'Restore', by: owner, at: 30 * days, archivedAt: 0 })
    .then({ type: 'SequenceRestored', data: {} });
  given(created, archived)
    .when({ type: 'Restore', by: owner, at: 30 * days + 1, archivedAt: 0 })
    .rejects('restore-too-late');
});
