import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PromptKey } from '../ids';
import { applyFlowEvent } from './apply-flow-event';
import { canonicalDefinition, canonicalJson, sameJson } from './canonical';
import type { FlowDefinition, PromptDefinition, PromptEntry } from './definition';
import { draftChanges } from './draft-changes';
import { applyDraftPatch, draftPatch } from './draft-patch';
import { mergeDrafts } from './merge-drafts';

const key = (text: string): PromptKey => text as PromptKey;
const entry = (name: string, definition: PromptDefinition = {}): PromptEntry => ({
  key: key(`k-${name}`),
  name,
  definition,
});
const flow = (...prompts: readonly PromptEntry[]): FlowDefinition => ({
  promptsArray: [entry('start'), ...prompts],
  commonAnswers: {},
});
const named = (definition: FlowDefinition) => definition.promptsArray.map((each) => each.name).join(' ');

/** Any draft over a small set of keys, so that two of them overlap: prompts added, gone, moved, renamed, changed. */
const drafts = fc
  .record({
    prompts: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 0, max: 11 }),
        text: fc.constantFrom('a', 'b', 'c'),
        next: fc.constantFrom('.start', null, undefined),
        renamed: fc.boolean(),
      }),
      { selector: (each) => each.id, maxLength: 12 },
    ),
    pending: fc.constantFrom('Wait', undefined),
    common: fc.constantFrom('yes', 'no', null),
  })
  .map(({ prompts, pending, common }): FlowDefinition => ({
    promptsArray: [
      entry('start'),
      ...prompts.map(({ id, text, next, renamed }) => ({
        key: key(`k-${id}`),
        name: renamed ? `n${id}` : `p${id}`,
        definition: { message: text, nextKey: next },
      })),
    ],
    commonAnswers: common ? { [common]: [{ key: 'c', message: common }] } : {},
    extAnswerPendingMessage: pending,
    tExtAnswerPendingMessage: pending === undefined ? undefined : { hi: pending },
  }));

describe('changes', () => {
  test('FLOW-K8 applied to the old draft they give the new one', () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        const result = draftChanges(before, after).reduce(applyFlowEvent, before);
        expect(canonicalDefinition(result)).toBe(canonicalDefinition(after));
        expect(draftChanges(after, after)).toEqual([]);
      }),
      { numRuns: 2_000, seed: 11 },
    );
  });
  test('FLOW-K8 one dragged prompt is one move, whichever way', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const before = flow(...names.map((name) => entry(name)));
    const down = flow(...['b', 'c', 'd', 'e', 'a'].map((name) => entry(name)));
    expect(draftChanges(before, down)).toEqual([{ type: 'PromptMoved', data: { key: 'k-a', after: 'k-e' } }]);
    expect(draftChanges(down, before)).toEqual([{ type: 'PromptMoved', data: { key: 'k-a', after: 'k-start' } }]);
  });
  test('FLOW-K8 never more moves than prompts outside a longest run that stays', () => {
    const letters = 'abcdefghij'.split('');
    fc.assert(
      fc.property(fc.shuffledSubarray(letters, { minLength: 10 }), (order) => {
        const longest = order.reduce<number[]>((best, letter, i) => {
          const before = order.slice(0, i).map((each, j) => (each < letter ? (best[j] ?? 0) : 0));
          return [...best, Math.max(0, ...before) + 1];
        }, []);
        const moves = draftChanges(
          flow(...letters.map((name) => entry(name))),
          flow(...order.map((name) => entry(name))),
        );
        expect(moves.length).toBe(10 - Math.max(...longest));
      }),
      { numRuns: 300, seed: 3 },
    );
  });
  test('FLOW-K8 a change is about one prompt; the order of fields is none', () => {
    const before = flow(entry('a', { message: 'x', nextKey: '.b' }), entry('b'));
    expect(draftChanges(before, flow(entry('a', { nextKey: '.b', message: 'x' }), entry('b')))).toEqual([]);
    expect(draftChanges(before, flow(entry('a', { message: 'y' }), entry('b')))).toEqual([
      { type: 'PromptChanged', data: { key: 'k-a', definition: { message: 'y' } } },
    ]);
    const renamed = flow({ ...entry('a', { message: 'x', nextKey: '.b' }), name: 'z' }, entry('b'));
    expect(draftChanges(before, renamed)).toEqual([{ type: 'PromptRenamed', data: { key: 'k-a', name: 'z' } }]);
  });
});

test('FLOW-K11 a patch on the base is the draft', () => {
  fc.assert(
    fc.property(drafts, drafts, (before, after) => {
      const patched = applyDraftPatch(before, draftPatch(before, after));
      expect(patched.promptsArray).toEqual(after.promptsArray);
      expect(canonicalDefinition(patched)).toBe(canonicalDefinition(after));
    }),
    { numRuns: 1_000, seed: 13 },
  );
  expect(draftPatch(flow(entry('a')), flow(entry('a')))).toEqual({});
});

describe('merging two authors', () => {
  const base = flow(entry('a', { message: 'A', nextKey: '.b' }), entry('b', { message: 'B' }), entry('c'));
  const [, a, b, c] = base.promptsArray as readonly [PromptEntry, PromptEntry, PromptEntry, PromptEntry];
  const but = (entryOf: PromptEntry, definition: PromptDefinition): PromptEntry => ({
    ...entryOf,
    definition: { ...entryOf.definition, ...definition },
  });
  const conflicts = (server: FlowDefinition, client: FlowDefinition) => {
    const merged = mergeDrafts(base, server, client);
    return merged.ok ? [] : merged.conflicts.map((each) => `${each.key}: ${each.field}`);
  };
  const merge = (server: FlowDefinition, client: FlowDefinition): FlowDefinition => {
    const merged = mergeDrafts(base, server, client);
    if (!merged.ok) throw new Error(JSON.stringify(merged));
    return merged.definition;
  };

  test('FLOW-K9 different prompts merge', () => {
    const result = merge(flow(but(a, { message: 'server' }), b, c), flow(a, but(b, { message: 'client' }), c));
    expect(result.promptsArray).toEqual(
      flow(but(a, { message: 'server' }), but(b, { message: 'client' }), c).promptsArray,
    );
  });
  test('FLOW-K9 different fields of one prompt merge', () => {
    const result = merge(
      flow(but(a, { message: 'server' }), b, c),
      flow({ ...but(a, { nextKey: '.c' }), name: 'z' }, b, c),
    );
    expect(result.promptsArray[1]).toEqual({ ...but(a, { message: 'server', nextKey: '.c' }), name: 'z' });
  });
  test('FLOW-K9 the same field changed alike is no conflict, changed differently is', () => {
    expect(conflicts(flow(but(a, { message: 'x' }), b, c), flow(but(a, { message: 'x' }), b, c))).toEqual([]);
    expect(conflicts(flow(but(a, { message: 'x' }), b, c), flow(but(a, { message: 'y' }), b, c))).toEqual([
      'k-a: message',
    ]);
    expect(conflicts(flow({ ...a, name: 'x' }, b, c), flow({ ...a, name: 'y' }, b, c))).toEqual(['k-a: name']);
  });
  test('FLOW-K9 a field taken away by one and left alone by the other is gone', () => {
    const without = flow({ ...a, definition: { message: 'A' } }, b, c);
    expect(merge(without, base).promptsArray[1]?.definition).toEqual({ message: 'A' });
    expect(sameJson(merge(base, without).promptsArray[1]?.definition, { message: 'A' })).toBe(true);
  });
  test('FLOW-K9 removed here and changed there is a conflict, untouched there it is gone', () => {
    expect(named(merge(flow(a, c), base))).toBe('start a c');
    expect(named(merge(base, flow(a, c)))).toBe('start a c');
    expect(conflicts(flow(a, c), flow(a, but(b, { message: 'x' }), c))).toEqual(['k-b: removed']);
    expect(conflicts(flow(a, but(b, { message: 'x' }), c), flow(a, c))).toEqual(['k-b: removed']);
  });
  test('FLOW-K9 both add and move, each keeps its place', () => {
    expect(named(merge(flow(a, entry('s'), b, c), flow(a, b, entry('d'), c)))).toBe('start a s b d c');
    expect(named(merge(flow(c, a, b), flow(a, b, entry('d'), c)))).toBe('start c a b d');
    expect(named(merge(flow(a, b, c, entry('s')), flow(c, a, b)))).toBe('start c a b s');
    expect(named(merge(flow(b, c), flow(a, entry('d'), b, c)))).toBe('start d b c');
  });
  test('FLOW-K9 one prompt moved to two places is a conflict', () => {
    const four = flow(a, b, c, entry('d'), entry('e'));
    const merged = mergeDrafts(four, flow(b, c, a, entry('d'), entry('e')), flow(b, c, entry('d'), entry('e'), a));
    expect(merged).toEqual({ ok: false, conflicts: [{ key: 'k-a', field: 'place' }] });
  });
  test('FLOW-K9 two prompts under one name are a conflict', () =>
    expect(
      conflicts(flow(a, b, c, { ...entry('n'), key: key('k1') }), flow(a, b, c, { ...entry('n'), key: key('k2') })),
    ).toEqual([expect.stringMatching(/^k[12]: name$/)]));
  test('FLOW-K9 common answers merge list by list', () => {
    const list = (message: string) => [{ key: 'x', message }];
    const withLists = (commonAnswers: NonNullable<FlowDefinition['commonAnswers']>) => ({ ...base, commonAnswers });
    expect(merge(withLists({ s: list('s') }), withLists({ c: list('c') })).commonAnswers).toEqual({
      s: list('s'),
      c: list('c'),
    });
    expect(conflicts(withLists({ s: list('1') }), withLists({ s: list('2') }))).toEqual(['flow: commonAnswers.s']);
  });
  test('FLOW-K9 against a server that did not move on, the client’s draft is the result', () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        const merged = mergeDrafts(before, { ...before }, after);
        expect(merged.ok && canonicalDefinition(merged.definition)).toBe(canonicalDefinition(after));
        const untouched = mergeDrafts(before, after, before);
        expect(untouched.ok && canonicalDefinition(untouched.definition)).toBe(canonicalDefinition(after));
      }),
      { numRuns: 1_000, seed: 17 },
    );
  });
  test('FLOW-K9 a merge never loses an edit: every prompt is as one of the two wrote it, field by field', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (before, server, client) => {
        const merged = mergeDrafts(before, server, client);
        if (!merged.ok) return;
        const find = (from: FlowDefinition, k: PromptKey) => from.promptsArray.find((each) => each.key === k);
        for (const mine of client.promptsArray) {
          const was = find(before, mine.key);
          const now = find(merged.definition, mine.key);
          if (was && was.definition.message !== mine.definition.message)
            expect(now?.definition.message).toBe(mine.definition.message);
          if (!was) expect(now).toBeDefined();
        }
        for (const theirs of server.promptsArray) {
          const was = find(before, theirs.key);
          if (was && was.definition.message !== theirs.definition.message)
            expect(find(merged.definition, theirs.key)?.definition.message).toBe(theirs.definition.message);
        }
      }),
      { numRuns: 3_000, seed: 19 },
    );
  });
});

test('PUB-1 canonical JSON does not depend on the order of keys or on undefined', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}');
  expect(canonicalJson(undefined)).toBe('null');
  expect(canonicalDefinition({ promptsArray: [], maxScore: 3 })).toBe(
    canonicalDefinition({ commonAnswers: {}, promptsArray: [] }),
  );
});
