import { act, fireEvent, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { applyDraftPatch, type DraftPatch } from '@parley/contracts/draft/draft-patch';
import type { FlowDefinition } from '@parley/contracts/definition/definition';
import type { Language } from '@parley/contracts/definition/values';
import { ownAnswers } from '@parley/contracts/definition/links';
import { fakeServer } from '../../../testing/fake-server.js';
import { plainText } from '../../../ui/plain-text.js';
import { languageChosen, left, opened } from '../model/editor-actions.js';
import { definitionFrom } from '../model/flow-document.js';
import { selectEditor } from '../model/select-editor.js';
import { TYPING_MS } from '../model/typing.js';
import { flowEditorSaga } from '../page/flow-editor.saga.js';
import type { Live } from '../presence/connect-live.js';
import type { KeptDrafts } from '../sync/kept-drafts.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { proseMirrorToMarkdown } from './from-prosemirror.js';
import { loadRichEditor } from './load-rich-editor.js';
import type { PmNode } from './prosemirror-json.js';

beforeAll(giveLayout);
beforeAll(loadRichEditor, 60_000);
afterEach(() => jest.useRealTimers());

const KEEPS_NOTHING: KeptDrafts = { keep: () => undefined, abandoned: async () => [], forget: () => undefined };
const NO_NEWS: Live = { at: () => undefined, close: () => undefined };
const LANGUAGES = { languages: ['en', 'hi'] as Language[] };
const FLOW = flowOf(
  {
    message: 'Hello',
    answers: [{ key: 'a', message: 'So', nextKey: '.two', quickResponse: { message: 'Well' } }],
  },
  {
    messages: [
      { key: 's1', message: 'One' },
      { key: 's2', message: 'Two' },
    ],
  },
);

const promptAt = (flow: FlowDefinition, at: number) => flow.promptsArray[at]!.definition;
/** The label of a rich field, and its text in the definition. */
type Field = readonly [label: string, read: (flow: FlowDefinition) => string | undefined];
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const FIELDS = [
  ['Message of prompt 1', (flow) => text(promptAt(flow, 0).message)],
  ['Message 2 of prompt 2', (flow) => text(promptAt(flow, 1).messages?.[1]?.message)],
  ['Reaction: Answer A of prompt 1', (flow) => text(ownAnswers(promptAt(flow, 0))?.[0]?.quickResponse?.message)],
  ['Message of prompt 1 in हिन्दी', (flow) => text(promptAt(flow, 0).tMessage?.['hi'])],
] as const satisfies readonly Field[];

type Act = { readonly type: string } | { readonly pause: number } | 'undo' | 'redo' | 'leave';
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', ' b', '*', ' c d', 'é', ' ').map((type) => ({ type })) },
  { weight: 3, arbitrary: fc.constant<Act>('undo') },
  { weight: 2, arbitrary: fc.constant<Act>('redo') },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3_000 }).map((pause) => ({ pause })) },
  { weight: 1, arbitrary: fc.constant<Act>('leave') },
);

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const textbox = (): (HTMLElement & { editor: Editor }) | null => document.querySelector('.ProseMirror');
const restOf = ([label]: Field): HTMLElement => {
  const name = `Edit: ${label}.`;
  const all = [...document.querySelectorAll<HTMLElement>('[data-message]')];
  const found = all.find(({ textContent }) => textContent.startsWith(name));
  if (!found) throw new Error(`No ${name} in ${all.map(({ textContent }) => textContent).join(' | ')}`);
  return found;
};
/** jsdom has no places of letters, which a click would need. */
const openByKey = (rest: HTMLElement) => fireEvent.keyDown(rest, { key: 'Enter' });
/** The editor's code loads when it is first opened. */
async function openBox(rest: () => HTMLElement) {
  if (!textbox()) openByKey(rest());
  for (let tries = 0; !textbox() && tries < 100; tries += 1) await wait(10);
  return textbox()!;
}
const written = ({ editor }: { editor: Editor }): string => proseMirrorToMarkdown(editor.getJSON() as PmNode);

/** A server that keeps what is saved, and an editor that opens the flow from it. */
async function openSaving(language: string | null) {
  const server = fakeServer();
  const saved = { definition: FLOW, revision: 3 };
  const page = await openEditor(FLOW, { server, saga: flowEditorSaga(KEEPS_NOTHING, () => NO_NEWS), flow: LANGUAGES });
  const facts = selectEditor(page.store.getState()).flow;
  server
    .on('PUT /flows/:id', ({ body }) => {
      saved.definition = applyDraftPatch(saved.definition, (body as { changes: DraftPatch }).changes);
      saved.revision += 1;
      return { body: { revision: saved.revision, isDirty: true, merged: false, definitionLastUpdatedAt: null } };
    })
    .on('GET /flows/:id', () => ({ body: { ...facts, ...saved } }));
  const choose = () => act(() => void (language && page.store.dispatch(languageChosen(language))));
  choose();
  const draft = () => definitionFrom(selectEditor(page.store.getState()).doc);
  return { page, saved, draft, choose };
}

async function play(
  { page, saved, draft, choose }: Awaited<ReturnType<typeof openSaving>>,
  field: Field,
  acts: readonly Act[],
): Promise<void> {
  const [, read] = field;
  const rest = () => restOf(field);
  const isSame = (): void => {
    const box = textbox();
    const words = read(draft()) ?? '';
    if (box) expect(written(box)).toBe(words);
    else expect(rest()).toHaveTextContent(plainText(words) || 'Write');
  };
  const reload = async () => {
    await wait(10_000);
    expect(saved.definition).toEqual(draft());
    act(() => void page.store.dispatch(left()));
    await wait(0);
    act(() => void page.store.dispatch(opened(7)));
    await wait(100);
    choose();
    expect(rest()).toHaveTextContent(plainText(read(saved.definition) ?? '') || 'Write');
  };
  for (const each of [...acts, 'leave', 'reload'] as const) {
    if (each === 'leave') {
      if (textbox()) fireEvent.keyDown(textbox()!, { key: 'Escape' });
      await wait(20);
      isSame();
    } else if (each === 'reload') {
      if (textbox()) fireEvent.keyDown(textbox()!, { key: 'Escape' });
      await reload();
    } else if (typeof each === 'object' && 'pause' in each) {
      await wait(each.pause);
      if (each.pause > TYPING_MS) isSame();
    } else {
      const box = await openBox(rest);
      if (typeof each === 'object') act(() => box.editor.view.dispatch(box.editor.state.tr.insertText(each.type)));
      else {
        await press(box, each === 'undo' ? 'z' : 'y');
        isSame();
      }
    }
  }
}

const press = async (box: HTMLElement, key: 'z' | 'y') => {
  fireEvent.keyDown(box, { key, ctrlKey: true });
  await wait(0);
};

/** Each run loads the flow again. To try others: UNDO_SEED=3. */
const RUNS = process.env['TEST_LONG'] ? 75 : 5;
const SEED = Number(process.env['UNDO_SEED'] ?? 1);

describe.each([
  ['a message', null, FIELDS[0]],
  ['a step', null, FIELDS[1]],
  ['a reaction', null, FIELDS[2]],
  ['a translation', 'hi', FIELDS[3]],
] as const)('EDITOR-U3 in %s', (_, language, field) => {
  test('after every undo and redo the screen shows the draft, and so it does after leaving and reloading', async () => {
    const editor = await openSaving(language);
    openByKey(restOf(field));
    await waitFor(() => expect(textbox()).not.toBeNull());
    fireEvent.keyDown(textbox()!, { key: 'Escape' });
    await waitFor(() => expect(textbox()).toBeNull());
    jest.useFakeTimers();
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { minLength: 2, maxLength: 10 }), (acts) => play(editor, field, acts)),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  }, 300_000);

  test.each([0, 2_000])(
    'EDITOR-U4 undo takes back a space %i ms after it was typed, then what came before',
    async (ms) => {
      const { draft } = await openSaving(language);
      const words = () => field[1](draft()) ?? '';
      const before = words();
      openByKey(restOf(field));
      await waitFor(() => expect(textbox()).not.toBeNull());
      jest.useFakeTimers();
      const box = textbox()!;
      const type = (typed: string) => act(() => box.editor.view.dispatch(box.editor.state.tr.insertText(typed)));
      const seen = () => [box.editor.getText(), words()];
      type('a');
      await wait(2_000);
      type(' ');
      await wait(ms);
      expect(seen()).toEqual([`${before}a `, `${before}a`]);
      await press(box, 'z');
      expect(seen()).toEqual([`${before}a`, `${before}a`]);
      await press(box, 'z');
      expect(seen()).toEqual([before, before]);
      type(' ');
      await wait(ms);
      await press(box, 'z');
      expect(seen()).toEqual([before, before]);
      await press(box, 'y');
      expect(seen()).toEqual([`${before}a`, `${before}a`]);
    },
  );
});
