import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { StructureEvent } from '../events/sequence-events';
import type { FlowId, FlowUid, UserId } from '../ids';
import { isSequenceDirty } from './dirty';
import { isRandomAccess } from '../definition/sequence-settings';
import { applyStructureEvent } from './structure';

const id = (number: number) => number as FlowId;
const attached = (flow: number, at: number): StructureEvent => ({
  type: 'FlowAttached',
  data: { flowId: id(flow), flowUid: `uid-${flow}` as FlowUid, at },
});
const detached = (flow: number): StructureEvent => ({
  type: 'FlowDetached',
  data: { flowId: id(flow), by: 'someone' as UserId },
});
const moved = (flow: number, to: number): StructureEvent => ({
  type: 'AttachedFlowMoved',
  data: { flowId: id(flow), to },
});

describe('SEQ-D3 the list', () => {
  test.each<[string, StructureEvent, number[]]>([
    ['attached at a place', attached(9, 1), [1, 9, 2, 3]],
    ['attached behind the end', attached(9, 7), [1, 2, 3, 9]],
    ['detached', detached(2), [1, 3]],
    ['moved to the front', moved(3, 0), [3, 1, 2]],
    ['moved to the end', moved(1, 2), [2, 3, 1]],
    ['moved, but not there', moved(9, 0), [1, 2, 3]],
  ])('%s', (_title, event, wanted) => {
    expect(applyStructureEvent([1, 2, 3].map(id), event)).toEqual(wanted);
  });

  test('SEQ-D3 has every flow once, whatever happens', () => {
    const flow = fc.integer({ min: 1, max: 5 });
    const place = fc.integer({ min: 0, max: 6 });
    const event = fc.oneof(
      fc.tuple(flow, place).map(([number, at]) => attached(number, at)),
      flow.map(detached),
      fc.tuple(flow, place).map(([number, to]) => moved(number, to)),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const list = events.reduce<readonly FlowId[]>(applyStructureEvent, []);
        const last = new Map(
          events.filter(({ type }) => type !== 'AttachedFlowMoved').map(({ type, data }) => [data.flowId, type]),
        );
        const wanted = [...last].filter(([, type]) => type === 'FlowAttached').map(([flowId]) => flowId);
        expect([...list].sort()).toEqual(wanted.sort());
      }),
    );
  });
});

describe('SEQ-D6 dirty', () => {
  const pins = [
    { flowId: id(1), version: 1 },
    { flowId: id(2), version: 3 },
  ];
  const clean = [
    { flowId: 1, latestVersion: 1, isDirty: false },
    { flowId: 2, latestVersion: 3, isDirty: false },
  ];
  test.each<[string, boolean, typeof clean, boolean]>([
    ['nothing changed', false, clean, false],
    ['the structure did', true, clean, true],
    ['a flow did', false, [{ ...clean[0]!, isDirty: true }, clean[1]!], true],
    ['a flow was published and the sequence not', false, [{ ...clean[0]!, latestVersion: 2 }, clean[1]!], true],
  ])('%s', (_title, hasChanges, flows, wanted) => {
    expect(isSequenceDirty({ hasChanges, pins }, flows)).toBe(wanted);
  });
});

test.each([
  [undefined, true, false],
  ['link', false, false],
  ['link', true, true],
  [false, true, false],
  [true, false, true],
] as const)(
  'SEQ-T6 with the setting %s and a link that asks %s, any order is %s',
  (allowRandomAccess, asked, wanted) => {
    expect(isRandomAccess(allowRandomAccess === undefined ? {} : { allowRandomAccess }, asked)).toBe(wanted);
  },
);
