/** Renders cards, settings and bar of a flow with a store of their own, for tests. */
import { act, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { FlowDefinition, PromptDefinition } from '@parley/contracts/definition/definition';
import type { Flow } from '@parley/contracts/http/flows';
import type { Api } from '../../../foundation/api/api.js';
import type { FakeServer } from '../../../testing/fake-server.js';
import { renderPart, type Rendered } from '../../../testing/render.js';
import { EditorBar } from '../bar/EditorBar.js';
import { PromptList } from '../cards/PromptList.js';
import * as action from '../model/editor-actions.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { flowSearchSaga } from '../sync/flow-search.saga.js';
import { FEATURE_NAME, selectEditor } from '../model/select-editor.js';
import { keepSectionOpen } from '../settings/open-sections.js';
import { SettingsPanel } from '../settings/SettingsPanel.js';
import { useEditorKeys } from '../shortcuts/use-editor-keys.js';

/** jsdom has no layout, and the virtual list needs the viewport's size. */
export function giveLayout(): void {
  for (const size of ['clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, value: 900 });
}

/** Opens the five sections of the settings that the documents name, as for an author who left them open. */
export function openSections(): void {
  for (const section of ['message', 'input', 'score', 'other', 'admin'] as const) keepSectionOpen(section, true);
}

const FLOW = {
  id: 7,
  name: 'Fractions',
  tName: {},
  languages: ['en'],
  defaultLanguage: 'en',
  ownership: 'own',
  isDirty: true,
  flowSequence: null,
  revision: 3,
  user: { name: 'Asha Rao', email: 'asha@school.example' },
};

export interface OpenEditor extends Rendered {
  readonly definition: (key: string) => PromptDefinition;
  readonly card: (number: number) => ReturnType<typeof within>;
  readonly openSettings: (key: string) => void;
  readonly menu: (name: string, item: string) => Promise<void>;
  readonly choose: (label: string, option: string) => Promise<void>;
}

function Keys() {
  useEditorKeys();
  return null;
}

export interface OpenOptions {
  readonly flow?: Partial<Flow>;
  readonly server?: FakeServer;
  /** Runs next to the cards. The editor's own saga loads the flow from the server. */
  readonly saga?: (api: Api) => Generator;
  /** Rendered instead of the cards. */
  readonly list?: ReactNode;
}

export async function openEditor(
  definition: FlowDefinition,
  { flow = {}, server, saga = flowSearchSaga, list = <PromptList /> }: OpenOptions = {},
): Promise<OpenEditor> {
  const visits = saga !== flowSearchSaga;
  if (visits) server?.on('GET /flows/:id', { body: { ...FLOW, definition, ...flow } });
  const page = await renderPart(
    <>
      <Keys />
      <EditorBar flowId={7} />
      <SettingsPanel />
      {list}
    </>,
    {
      features: [{ name: FEATURE_NAME, reducer: flowEditorReducer, saga }],
      ...(server && { server }),
    },
  );
  await act(async () => {
    page.store.dispatch(action.opened(7));
    if (!visits) page.store.dispatch(action.loaded({ ...FLOW, definition, ...flow } as unknown as Flow, null));
    await Promise.resolve();
  });
  await screen.findByRole('heading', { level: 1 });
  return Object.assign(page, {
    definition: (key: string) => selectEditor(page.store.getState()).doc.byKey[key]!.definition,
    card: (number: number) => within(screen.getByRole('article', { name: `Prompt ${number}` })),
    openSettings: (key: string) => {
      openSections();
      act(() => void page.store.dispatch(action.settingsOpened(key)));
    },
    menu: async (name: string, item: string) => {
      await page.user.click(await screen.findByRole('button', { name }));
      await page.user.click(await screen.findByRole('menuitem', { name: item }));
    },
    choose: async (label: string, option: string) => {
      await page.user.click(await screen.findByRole('combobox', { name: label }));
      await page.user.click(await screen.findByRole('option', { name: option }));
    },
  });
}
