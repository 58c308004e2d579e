import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PromptKey } from '../ids';
import { applyDraftEvent } from './apply-draft-event';
import { canonicalDefinition, canonicalJson, sameJson } from '../definition/canonical';
import type { FlowDefinition, PromptDefinition, PromptEntry } from '../definition/definition';
import { draftChanges } from './draft-changes';
import { applyDraftPatch, draftPatch } from './draft-patch';
import { conflictId, mergeDrafts, type Choice, type DraftConflict } from './merge-drafts';

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

/**
 * Any draft over a small set of keys, so that two of them overlap: prompts are added, removed, moved, renamed, changed.
 */
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
    outOf: fc.constantFrom(10, 12, undefined),
  })
  .map(({ prompts, pending, common, outOf }): FlowDefinition => ({
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
    outOf,
  }));

describe('changes', () => {
  test('FLOW-K8 applied to the old draft they give the new one', () => {
    fc.assert(
      fc.property(drafts, drafts, (before, after) => {
        const result = draftChanges(before, after).reduce(applyDraftEvent, before);
        expect(canonicalDefinition(result)).toBe(canonicalDefinition(after));
        expect(draftChanges(after, after)).toEqual([]);
      }),
      { numRuns: process.env.TEST_LONG ? 2_000 : 700, seed: 11 },
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

/** The value of a draft at a conflict. */
const said = (definition: FlowDefinition, { key: of, field }: DraftConflict): unknown => {
  if (of === 'flow')
    return field.startsWith('commonAnswers.')
      ? definition.commonAnswers?.[field.slice('commonAnswers.'.length)]
      : definition[field as keyof FlowDefinition];
  const prompt = definition.promptsArray.find((each) => each.key === of);
  if (field === 'removed') return prompt;
  return field === 'name' ? prompt?.name : prompt?.definition[field as keyof PromptDefinition];
};

describe('merging two authors', () => {
  const base = flow(entry('a', { message: 'A', nextKey: '.b' }), entry('b', { message: 'B' }), entry('c'));
  const [, a, b, c] = base.promptsArray as readonly [PromptEntry, PromptEntry, PromptEntry, PromptEntry];
  const but = (entryOf: PromptEntry, definition: PromptDefinition): PromptEntry => ({
    ...entryOf,
    definition: { ...entryOf.definition, ...definition },
  });
  const conflicts = (server: FlowDefinition, client: FlowDefinition) => {
    const merged = mergeDrafts({ base, theirs: server, mine: client });
    return [
      ...merged.conflicts.map((each) => `${each.key}: ${each.field}`),
      ...merged.sameNames.map((each) => `${each}: name`),
    ];
  };
  const mergeOf = (before: FlowDefinition, server: FlowDefinition, client: FlowDefinition): FlowDefinition | null => {
    const { definition, conflicts, sameNames } = mergeDrafts({ base: before, theirs: server, mine: client });
    return conflicts.length + sameNames.length > 0 ? null : definition;
  };
  const merge = (server: FlowDefinition, client: FlowDefinition): FlowDefinition => {
    const merged = mergeOf(base, server, client);
    if (!merged) throw new Error(conflicts(server, client).join());
    return merged;
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
  test('FLOW-K9 a field removed by one and left alone by the other is gone', () => {
    const without = flow({ ...a, definition: { message: 'A' } }, b, c);
    expect(merge(without, base).promptsArray[1]?.definition).toEqual({ message: 'A' });
    expect(sameJson(merge(base, without).promptsArray[1]?.definition, { message: 'A' })).toBe(true);
  });
  test('FLOW-K13 a message goes with its type, whoever changed which', () => {
    const text = { message: 'A' };
    const picture = { contentType: 'image' as const, message: { images: [{ url: 'https://x.io/a.png' }] } };
    const video = { contentType: 'video' as const, message: '' };
    const merged = (mine: PromptDefinition, theirs: PromptDefinition, choice: Choice) => {
      const sides = { base: flow(but(a, text)), mine: flow(but(a, mine)), theirs: flow(but(a, theirs)) };
      const { conflicts, definition } = mergeDrafts(sides, { 'k-a/message': choice, 'k-a/contentType': choice });
      const { nextKey: _, ...said } = definition.promptsArray[1]!.definition;
      return { fields: conflicts.map(({ field }) => field), said };
    };
    const words = { message: 'B' };
    expect(merged(picture, words, 'theirs')).toEqual({ fields: ['message'], said: words });
    expect(merged(picture, words, 'mine')).toEqual({ fields: ['message'], said: picture });
    expect(merged(words, picture, 'theirs')).toEqual({ fields: ['message'], said: picture });
    // A translation of the words is none of the picture.
    const translated = { ...text, tMessage: { hi: 'अ' } };
    expect(merged(picture, translated, 'mine')).toEqual({ fields: ['message'], said: picture });
    expect(merged(picture, translated, 'theirs')).toEqual({ fields: ['message'], said: translated });
    // Only one of the two changed the message.
    expect(merged({ ...text, acceptsMultipleAnswers: true }, picture, 'mine')).toEqual({
      fields: [],
      said: { ...picture, acceptsMultipleAnswers: true },
    });
    // Two types that begin alike.
    expect(merged(video, { ...video, contentType: 'event' }, 'theirs')).toEqual({
      fields: ['contentType'],
      said: { ...video, contentType: 'event' },
    });
  });
  test('FLOW-K13 both changed to the same type: a message goes with its own translation', () => {
    const picture = (name: string, hi: string) => ({
      contentType: 'image' as const,
      message: { images: [{ url: `https://x.io/${name}.png` }] },
      tMessage: { hi: { images: [{ url: '', alt: hi }] } },
    });
    const [mine, theirs] = [picture('m', 'अ'), picture('t', 'आ')];
    const merged = (theirPicture: PromptDefinition, choice: Choice) => {
      const sides = {
        base: flow(but(a, { message: 'A' })),
        mine: flow(but(a, mine)),
        theirs: flow(but(a, theirPicture)),
      };
      const { conflicts, definition } = mergeDrafts(sides, { 'k-a/message': choice });
      const { nextKey: _, ...said } = definition.promptsArray[1]!.definition;
      return { fields: conflicts.map(({ field }) => field), said };
    };
    expect(merged(theirs, 'theirs')).toEqual({ fields: ['message'], said: theirs });
    expect(merged(theirs, 'mine')).toEqual({ fields: ['message'], said: mine });
    const { tMessage: _, ...untranslated } = theirs;
    expect(merged(untranslated, 'theirs')).toEqual({ fields: ['message'], said: untranslated });
    // Only the translation differs.
    const { tMessage: __, ...mineUntranslated } = mine;
    expect(merged(mineUntranslated, 'mine')).toEqual({ fields: [], said: mine });
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
    const theirs = flow(b, c, a, entry('d'), entry('e'));
    const mine = flow(b, c, entry('d'), entry('e'), a);
    const { conflicts: found, definition } = mergeDrafts({ base: four, theirs, mine });
    expect(found).toEqual([{ key: 'k-a', field: 'place', mine: 'k-e', theirs: 'k-c' }]);
    expect(named(definition)).toBe(named(mine));
    const chosen = mergeDrafts({ base: four, theirs, mine }, { 'k-a/place': 'theirs' });
    expect(named(chosen.definition)).toBe(named(theirs));
  });
  test('FLOW-K9 prompts that one added or removed before a moved one are no other place', () => {
    const removed = mergeDrafts({ base, theirs: flow(c, a, b), mine: flow(c, entry('d'), a) });
    expect([removed.conflicts, named(removed.definition)]).toEqual([[], 'start c d a']);
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
        const merged = mergeOf(before, { ...before }, after);
        expect(merged && canonicalDefinition(merged)).toBe(canonicalDefinition(after));
        const untouched = mergeOf(before, after, before);
        expect(untouched && canonicalDefinition(untouched)).toBe(canonicalDefinition(after));
      }),
      { numRuns: 1_000, seed: 17 },
    );
  });
  test('FLOW-K9 a merge never loses an edit: every prompt is as one of the two wrote it, field by field', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (before, server, client) => {
        const merged = mergeOf(before, server, client);
        if (!merged) return;
        const find = (from: FlowDefinition, k: PromptKey) => from.promptsArray.find((each) => each.key === k);
        for (const mine of client.promptsArray) {
          const was = find(before, mine.key);
          const now = find(merged, mine.key);
          if (was && was.definition.message !== mine.definition.message)
            expect(now?.definition.message).toBe(mine.definition.message);
          if (!was) expect(now).toBeDefined();
        }
        if (client.outOf !== before.outOf) expect(merged.outOf).toBe(client.outOf);
        else expect(merged.outOf).toBe(server.outOf);
        for (const theirs of server.promptsArray) {
          const was = find(before, theirs.key);
          if (was && was.definition.message !== theirs.definition.message)
            expect(find(merged, theirs.key)?.definition.message).toBe(theirs.definition.message);
        }
      }),
      { numRuns: 3_000, seed: 19 },
    );
  });
  test('FLOW-K12 until the author chose mine holds, and the choice decides about the conflict only', () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (before, theirs, mine) => {
        const sides = { base: before, theirs, mine };
        const { conflicts: asked, definition } = mergeDrafts(sides);
        const choices = Object.fromEntries(asked.map((each) => [conflictId(each), 'theirs' as const]));
        const taken = mergeDrafts(sides, choices);
        expect(taken.conflicts).toEqual(asked);
        for (const each of asked.filter(({ field }) => field !== 'place')) {
          expect(said(definition, each)).toEqual(each.mine);
          expect(said(taken.definition, each)).toEqual(each.theirs);
        }
        // Choices settle the conflict: with theirs as the new base, the merge returns my draft.
        expect(mergeDrafts({ base: theirs, theirs, mine: definition }).definition).toBe(definition);
      }),
      { numRuns: process.env.TEST_LONG ? 2_000 : 500, seed: 23 },
    );
  });
  test('FLOW-K12 two authors who merge the other way about are asked about the same', () => {
    const swapped = { mine: 'theirs', theirs: 'mine' } as const;
    fc.assert(
      fc.property(drafts, drafts, drafts, (before, theirs, mine) => {
        const one = mergeDrafts({ base: before, theirs, mine }).conflicts;
        const other = mergeDrafts({ base: before, theirs: mine, mine: theirs }).conflicts;
        const ids = one.map(conflictId).sort();
        expect(other.map(conflictId).sort()).toEqual(ids);
        for (const each of one) {
          const back = other.find((conflict) => conflictId(conflict) === conflictId(each));
          expect([back?.[swapped.mine], back?.[swapped.theirs]]).toEqual([each.mine, each.theirs]);
        }
      }),
      { numRuns: process.env.TEST_LONG ? 1_000 : 300, seed: 29 },
    );
  });
});

test('PUB-1 equal as JSON is what has one canonical text', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const near = json.chain((value) =>
    fc.oneof(fc.constant(value), json, fc.constant(JSON.parse(JSON.stringify(value)) as unknown)),
  );
  fc.assert(
    fc.property(json, near, (a, b) => expect(sameJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b))),
    { numRuns: 2_000, seed: 31 },
  );
  expect(sameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
  expect([sameJson(null, undefined), sameJson({ a: null }, {}), sameJson([], {}), sameJson([1], [1, 2])]).toEqual(
    Array(4).fill(false),
  );
});

test('PUB-1 canonical JSON does not depend on the order of keys or on undefined', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}');
  expect(canonicalJson(undefined)).toBe('null');
  expect(canonicalDefinition({ promptsArray: [], maxScore: 3 })).toBe(
    canonicalDefinition({ commonAnswers: {}, promptsArray: [] }),
  );
});
