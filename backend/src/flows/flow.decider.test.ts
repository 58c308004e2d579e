import { describe, expect, test } from '@jest/globals';
import { fold } from '@parley/contracts/events/decider';
import type { FlowEvent } from '@parley/contracts/events/flow-events';
import type { FlowDefinition, PromptDefinition, PromptEntry } from '@parley/contracts/definition/definition';
import { withNamedLinks } from '@parley/contracts/definition/next-links';
import { newFlowDefinition, newPromptDefinition } from '@parley/contracts/flow/new-flow';
import type { FlowId, FlowUid, PromptKey, UserId } from '@parley/contracts/ids';
import { specFor } from '../platform/testing/decider-spec';
import { MAX_EVENT_BYTES } from './event-size';
import type { CreateFlow, FlowCommand, SaveDraft } from './flow-commands';
import { flowDecider } from './flow.decider';

const given = specFor(flowDecider);
const owner = 'owner' as UserId;
const friend = 'friend' as UserId;
const stranger = 'stranger' as UserId;
const key = (text: string): PromptKey => text as PromptKey;
const prompt = (name: string, definition: PromptDefinition = {}): PromptEntry => ({
  key: key(`k-${name}`),
  name,
  definition,
});

const started = newFlowDefinition(key('k-start'));
const withPrompts = (...prompts: readonly PromptEntry[]): FlowDefinition => ({
  ...started,
  promptsArray: [...started.promptsArray, ...prompts],
});
const create: CreateFlow = {
  type: 'CreateFlow',
  by: owner,
  flowId: 7 as FlowId,
  flowUid: 'uid' as FlowUid,
  name: 'Untitled',
  language: 'en',
  settings: {},
  definition: started,
};
const created: FlowEvent = {
  type: 'FlowCreated',
  data: {
    flowId: create.flowId,
    flowUid: create.flowUid,
    ownerId: owner,
    name: 'Untitled',
    language: 'en',
    settings: {},
    prompts: started.promptsArray,
    commonAnswers: {},
  },
};
const added = (entry: PromptEntry, after = 'k-start'): FlowEvent => ({
  type: 'PromptAdded',
  data: { prompt: entry, after: key(after) },
});
const shared: FlowEvent = { type: 'FlowShared', data: { with: friend } };
const archived: FlowEvent = { type: 'FlowArchived', data: {} };
const published: FlowEvent = { type: 'FlowPublished', data: { version: 1, hash: 'h', note: null, maxScore: null } };
const publish: FlowCommand = {
  type: 'Publish',
  by: owner,
  note: 'First',
  attached: false,
  hash: 'h',
  maxScore: 5,
};
const save = (definition: FlowDefinition, base: FlowDefinition | null = null, by = owner): SaveDraft => ({
  type: 'SaveDraft',
  by,
  definition,
  base,
});
const stateOf = (...events: readonly FlowEvent[]) => fold(flowDecider, events);

describe('creating', () => {
  test('FLOW-D1 a new flow has its start prompt and is dirty', () => {
    given().when(create).then(created);
    expect(stateOf(created)).toMatchObject({ status: 'active', dirty: true, draft: started, ownerId: owner });
  });
  test('FLOW-D1 a flow is created once', () => given(created).when(create).rejects('flow-exists'));
  test('FLOW-D2 a copy brings prompts, languages, translated names and texts as events of their own', () => {
    const definition = { ...withPrompts(prompt('b')), extAnswerPendingMessage: 'Wait', outOf: 20 };
    const copy: CreateFlow = {
      ...create,
      name: 'Copy of A',
      tName: { hi: 'अ' },
      languages: ['en', 'hi'],
      clonedFrom: 3 as FlowId,
      definition,
    };
    given()
      .when(copy)
      .thenTypes('FlowCreated', 'FlowRenamed', 'FlowLanguagesChanged', 'PromptAdded', 'FlowTextsChanged');
    const decision = flowDecider.decide(copy, flowDecider.initialState);
    expect(decision.ok && stateOf(...decision.events)).toMatchObject({
      draft: definition,
      name: 'Copy of A',
      tName: { hi: 'अ' },
      languages: ['en', 'hi'],
    });
  });
  test('FLOW-D3 a draft that breaks the rules is refused', () =>
    given()
      .when({ ...create, definition: { promptsArray: [prompt('other')] } })
      .rejects('draft-rules', { breaks: [{ code: 'start-missing' }] }));
});

describe('rights', () => {
  const everything: readonly FlowCommand[] = [
    save(started),
    publish,
    { type: 'Rename', by: owner, name: 'B', tName: {} },
    { type: 'Share', by: owner, with: friend },
    { type: 'Unshare', by: owner, with: friend },
    { type: 'Archive', by: owner },
    { type: 'ChangeSettings', by: owner, settings: {} },
    { type: 'ChangeLanguages', by: owner, languages: ['en'] },
    { type: 'PromoteVersion', by: owner, version: 1 },
    { type: 'Leave', by: owner },
    { type: 'HandOver', by: owner, to: friend },
    { type: 'Restore', by: owner, at: 0, archivedAt: 0 },
  ];
  test.each(everything)('FLOW-D4 $type: nobody where there is no flow, and no stranger', (command) => {
    given().when(command).rejects('flow-not-found');
    given(created, shared)
      .when({ ...command, by: stranger })
      .rejects('no-access');
  });
  test.each(
    everything.filter(({ type }) => ['Publish', 'Rename', 'Share', 'Unshare', 'Archive', 'Restore'].includes(type)),
  )('FLOW-D5 $type is the owner’s alone', (command) =>
    given(created, shared)
      .when({ ...command, by: friend })
      .rejects('not-owner'),
  );
  test('FLOW-D5 a collaborator edits, changes settings and languages, promotes and leaves', () => {
    const changed: FlowEvent = { type: 'FlowSettingsChanged', data: { settings: { chatSpacing: '5px' } } };
    given(created, shared)
      .when(save(withPrompts(prompt('b')), null, friend))
      .then(added(prompt('b')));
    given(created, shared)
      .when({ type: 'ChangeSettings', by: friend, settings: { chatSpacing: '5px' } })
      .then(changed);
    given(created, shared)
      .when({ type: 'ChangeLanguages', by: friend, languages: ['en', 'hi'] })
      .then({ type: 'FlowLanguagesChanged', data: { languages: ['en', 'hi'] } });
    given(created, published, shared)
      .when({ type: 'PromoteVersion', by: friend, version: 1 })
      .then({ type: 'FlowVersionPromoted', data: { version: 1, linksByOrder: true } });
    given(created, shared)
      .when({ type: 'Leave', by: friend })
      .then({ type: 'FlowUnshared', data: { with: friend } });
    given(created, shared, { type: 'FlowUnshared', data: { with: friend } })
      .when(save(started, null, friend))
      .rejects('no-access');
  });
  test('FLOW-D6 sharing twice and taking away twice write nothing; the owner can neither be invited nor leave', () => {
    given(created, shared).when({ type: 'Share', by: owner, with: friend }).then();
    given(created).when({ type: 'Share', by: owner, with: friend }).then(shared);
    given(created).when({ type: 'Unshare', by: owner, with: friend }).then();
    given(created).when({ type: 'Share', by: owner, with: owner }).rejects('owner-has-access');
    given(created).when({ type: 'Leave', by: owner }).rejects('owner-has-access');
  });
  test('FLOW-D20 the owner hands a flow over: the new owner is no collaborator any more, and the former one a stranger', () => {
    const handed: FlowEvent = { type: 'FlowHandedOver', data: { from: owner, to: friend } };
    given(created, shared).when({ type: 'HandOver', by: owner, to: friend }).then(handed);
    const stayed = { type: 'FlowShared', data: { with: owner } } as const;
    given(created, shared).when({ type: 'HandOver', by: owner, to: friend, stays: true }).then(handed, stayed);
    given(created, shared, handed, stayed)
      .when({ type: 'HandOver', by: friend, to: owner })
      .then({
        type: 'FlowHandedOver',
        data: { from: friend, to: owner },
      });
    given(created, shared).when({ type: 'HandOver', by: friend, to: friend }).rejects('not-owner');
    given(created).when({ type: 'HandOver', by: owner, to: owner }).rejects('owner-has-access');
    given(created, archived).when({ type: 'HandOver', by: owner, to: friend }).rejects('archived');
    expect(stateOf(created, shared, handed)).toMatchObject({ ownerId: friend, collaborators: [] });
    given(created, shared, handed)
      .when(save(started, null, owner))
      .rejects('no-access');
  });
});

describe('saving a draft', () => {
  const both = withPrompts(prompt('b', { message: 'B' }), prompt('c', { message: 'C' }));
  const b = (definition: PromptDefinition) => prompt('b', definition);
  const history = [created, added(prompt('b', { message: 'B' })), added(prompt('c', { message: 'C' }), 'k-b')];
  const change = (entry: PromptEntry): FlowEvent => ({
    type: 'PromptChanged',
    data: { key: entry.key, definition: entry.definition },
  });

  test('FLOW-D7 only what changed is recorded; nothing when nothing did', () => {
    given(...history)
      .when(save(withPrompts(b({ message: 'B2' }), prompt('c', { message: 'C' }))))
      .then(change(b({ message: 'B2' })));
    given(...history)
      .when(save(both))
      .then();
  });
  test('FLOW-D8 edits of different prompts by two authors merge', () =>
    given(...history, change(b({ message: 'theirs' })))
      .when(save(withPrompts(b({ message: 'B' }), prompt('c', { message: 'ours' })), both))
      .then(change(prompt('c', { message: 'ours' }))));
  test('FLOW-D8 the same field is a conflict that names prompt and field, and writes nothing', () =>
    given(...history, change(b({ message: 'theirs' })))
      .when(save(withPrompts(b({ message: 'ours' }), prompt('c', { message: 'C' })), both))
      .rejects('edit-conflict', { conflicts: [{ key: 'k-b', field: 'message' }] }));
  test('FLOW-D9 saving makes a published flow dirty, publishing makes it clean', () => {
    expect(stateOf(...history, published).dirty).toBe(false);
    expect(stateOf(...history, published, change(b({ message: 'B2' }))).dirty).toBe(true);
  });
  test.each<[string, FlowEvent]>([
    ['a name', { type: 'FlowRenamed', data: { name: 'Sums', tName: {} } }],
    ['a translated name', { type: 'FlowRenamed', data: { name: 'Flow', tName: { hi: 'जोड़' } } }],
    ['the languages', { type: 'FlowLanguagesChanged', data: { languages: ['en', 'hi'] } }],
  ])('FLOW-D9 %s that changed is something to publish', (_title, event) => {
    expect(stateOf(...history, published, event).dirty).toBe(true);
    given(...history, published, event)
      .when(publish)
      .thenTypes('FlowPublished');
    expect(stateOf(...history, published, event, published).dirty).toBe(false);
  });
  test('FLOW-D9 settings and sharing hold at once: nothing is to be published', () => {
    const others: FlowEvent[] = [
      { type: 'FlowSettingsChanged', data: { settings: { chatSpacing: '4px' } } },
      { type: 'FlowShared', data: { with: friend } },
    ];
    expect(stateOf(...history, published, ...others).dirty).toBe(false);
  });
  test('FLOW-D10 a prompt too large for one append is refused by name, one just below the limit is accepted', () => {
    const of = (size: number) => save(withPrompts(b({ message: 'x'.repeat(size) }), prompt('c', { message: 'C' })));
    given(...history)
      .when(of(MAX_EVENT_BYTES))
      .rejects('prompt-too-large', { promptKey: 'k-b' });
    given(...history)
      .when(of(MAX_EVENT_BYTES - 100))
      .thenTypes('PromptChanged');
    given(...history)
      .when(of(MAX_EVENT_BYTES / 2))
      .thenTypes('PromptChanged');
    // Devanagari takes three bytes per letter.
    given(...history)
      .when(save(withPrompts(b({ message: 'अ'.repeat(MAX_EVENT_BYTES / 2) }), prompt('c'))))
      .rejects('prompt-too-large');
  });
  test('FLOW-D10 a draft over 5 MB is refused as a whole', () =>
    given(created)
      .when(
        save(withPrompts(...Array.from({ length: 6 }, (_, i) => prompt(`p${i}`, { message: 'x'.repeat(900_000) })))),
      )
      .rejects('definition-too-large'));
});

describe('publishing', () => {
  test('FLOW-D11 the draft is frozen as the next version', () => {
    given(created)
      .when(publish)
      .then({ type: 'FlowPublished', data: { version: 1, hash: 'h', note: 'First', maxScore: 5 } });
    given(created, published, added(prompt('b')))
      .when(publish)
      .then({ type: 'FlowPublished', data: { version: 2, hash: 'h', note: 'First', maxScore: 5 } });
    expect(stateOf(created, published, added(prompt('b'))).versions.get(1)).toEqual(withNamedLinks(started));
  });
  test('FLOW-D11 a clean flow has nothing to publish', () =>
    given(created, published).when(publish).rejects('nothing-to-publish'));
  test('FLOW-D12 problems of prompts stand in the way, each with its prompt', () =>
    given(created, added(prompt('b', { nextKey: '.nowhere' })))
      .when(publish)
      .rejects('prompt-problems', { problems: [{ code: 'link-to-nothing', promptKey: 'k-b' }] }));
  test('FLOW-D11 a flow in a sequence is published by the sequence', () =>
    given(created)
      .when({ ...publish, attached: true })
      .rejects('in-sequence'));
  test('ENG-43 decision 28 links are pinned to the latest versions; a draft made of that version is unpinned again', () => {
    const leading = [created, added(prompt('b', { nextKey: 'remote?chatId=8.start' }))];
    const pins = { links: [{ flowId: 8, version: 4 }] };
    const pinned: FlowEvent = {
      type: 'FlowPublished',
      data: { version: 1, hash: 'h', note: 'First', maxScore: 5, ...pins },
    };
    given(...leading)
      .when({
        ...publish,
        targets: [
          { flowId: 8, latestVersion: 4 },
          { flowId: 9, latestVersion: 1 },
        ],
      })
      .then(pinned);
    const links = (definition?: FlowDefinition) => definition?.promptsArray.map((entry) => entry.definition.nextKey);
    expect(links(stateOf(...leading, pinned).versions.get(1))).toEqual(['.b', 'remote?chatId=8&version=4.start']);
    const promoted: FlowEvent = { type: 'FlowVersionPromoted', data: { version: 1 } };
    expect(links(stateOf(...leading, pinned, promoted).draft)).toEqual(['.b', 'remote?chatId=8.start']);
  });
  test('PUB-16 a circle through a linked flow that never asks prevents publishing, and the way through it is shown', () => {
    const leading = [created, added(prompt('b', { nextKey: 'remote?chatId=8.start' }))];
    const back = { message: 'Back', nextKey: 'remote?chatId=7&version=1.b' };
    const linked = [{ flowId: 8, version: 4, definition: { promptsArray: [prompt('start', back)] } }];
    given(...leading)
      .when({ ...publish, targets: [{ flowId: 8, latestVersion: 4 }], linked })
      .rejects('prompt-problems', { problems: [{ code: 'endless-chain', promptKey: 'k-b' }] });
  });
  test('decision 28 links to others’ flows and to unpublished ones stand in the way', () => {
    const leading = [created, added(prompt('b', { nextKey: 'remote?chatId=8.start' }))];
    given(...leading)
      .when(publish)
      .rejects('prompt-problems', { problems: [{ code: 'link-to-foreign-flow', promptKey: 'k-b' }] });
    given(...leading)
      .when({ ...publish, targets: [{ flowId: 8, latestVersion: null }] })
      .rejects('prompt-problems', { problems: [{ code: 'link-to-unpublished-flow', promptKey: 'k-b' }] });
  });
  test('FLOW-N1 FLOW-N4 a version names what its draft leads to by order; the draft made of it leads by order again', () => {
    const leading = [created, added(prompt('b', { nextKey: '>' }), 'k-start'), added(prompt('c'), 'k-b')];
    const links = (definition?: FlowDefinition) => definition?.promptsArray.map((entry) => entry.definition.nextKey);
    const of = (promoted: object) =>
      stateOf(...leading, published, { type: 'FlowVersionPromoted', data: { version: 1, ...promoted } });
    expect(links(of({}).versions.get(1))).toEqual(['.b', '.c', undefined]);
    expect(links(of({}).draft)).toEqual(['.b', '.c', undefined]);
    expect(links(of({ linksByOrder: true }).draft)).toEqual(['>', '>', undefined]);
  });
  test('FLOW-D13 promoting makes the draft equal to that version, and dirty', () => {
    const history = [created, published, added(prompt('b'))];
    given(...history)
      .when({ type: 'PromoteVersion', by: owner, version: 2 })
      .rejects('version-not-found');
    expect(stateOf(...history, { type: 'FlowVersionPromoted', data: { version: 1 } })).toMatchObject({
      draft: withNamedLinks(started),
      dirty: true,
    });
  });
});

describe('names, languages, archive', () => {
  test('FLOW-D14 a change that changes nothing is not recorded again', () => {
    given(created).when({ type: 'Rename', by: owner, name: 'Untitled', tName: {} }).then();
    given(created)
      .when({ type: 'Rename', by: owner, name: 'B', tName: { hi: 'ब' } })
      .then({ type: 'FlowRenamed', data: { name: 'B', tName: { hi: 'ब' } } });
    given(created)
      .when({ type: 'ChangeLanguages', by: owner, languages: ['en', 'en'] })
      .then();
    given(created).when({ type: 'ChangeSettings', by: owner, settings: {} }).then();
  });
  test('FLOW-D14 the default language can’t be removed', () =>
    given(created)
      .when({ type: 'ChangeLanguages', by: owner, languages: ['hi'] })
      .rejects('default-language-required'));
  test('FLOW-D14 an archived flow takes no edits and can be restored for 30 days', () => {
    const day = 86_400_000;
    given(created).when({ type: 'Archive', by: owner }).then(archived);
    given(created, archived).when(save(started)).rejects('archived');
    given(created, archived).when({ type: 'Archive', by: owner }).rejects('archived');
    given(created).when({ type: 'Restore', by: owner, at: 0, archivedAt: 0 }).rejects('not-archived');
    given(created, archived)
      .when({ type: 'Restore', by: owner, at: 30 * day, archivedAt: 0 })
      .then({ type: 'FlowRestored', data: {} });
    given(created, archived)
      .when({ type: 'Restore', by: owner, at: 31 * day, archivedAt: 0 })
      .rejects('restore-too-late');
    expect(stateOf(created, archived, { type: 'FlowRestored', data: {} }).status).toBe('active');
  });
  test('FLOW-12 FLOW-14 FLOW-22 FLOW-24 a new flow greets, forbids altering, and matches loosely', () => {
    const [start] = started.promptsArray;
    expect(start).toMatchObject({
      name: 'start',
      definition: {
        forbidsAnswerAlteration: true,
        normalizeAnswers: [{ name: 'lowercase' }, { name: 'trimWhitespace' }, { name: 'collapseWhitespace' }],
      },
    });
    expect(newPromptDefinition().forbidsAnswerAlteration).toBe(true);
  });
});
