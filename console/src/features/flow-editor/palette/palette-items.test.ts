import type { ActionContext, Translate } from '../actions/editor-action.js';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { initialState, type FlowEditorState, type FlowFacts } from '../model/editor-state.js';
import { documentFrom, EMPTY_DOCUMENT } from '../model/flow-document.js';
import { editorSlices, type Slices } from '../testing/editor-slices.js';
import { flowOf } from '../testing/flow-of.js';
import { actionsFor, promptsFor } from './palette-items.js';

const FLOW = {
  id: 7,
  ownership: 'own',
  isDirty: true,
  flowSequence: null,
  languages: ['en', 'hi'],
  defaultLanguage: 'en',
};
/** @returns ids of the offered actions */
function offered(
  flow: object = {},
  state: Partial<FlowEditorState> = {},
  { i18n = true, ...slices }: Partial<Slices> & { readonly i18n?: boolean } = {},
): readonly string[] {
  const draft = { ...initialState, flow: { ...FLOW, ...flow } as unknown as FlowFacts, ...state };
  const context = {
    root: { config: { value: { features: { i18n } } }, features: editorSlices({ draft, ...slices }) },
    state: draft,
    t: ((key: string) => key) as unknown as Translate,
    card: null,
  } as unknown as ActionContext;
  return actionsFor(context, '').map(({ action }) => action.id);
}
const missing = (has: readonly string[], ids: readonly string[]) => ids.filter((id) => !has.includes(id));

test('EDITOR-T2 an owner finds all of the bar and its menus in the palette', () => {
  const has = offered();
  const inMenu = ALL_ACTIONS.filter(({ menu }) => menu !== undefined).map(({ id }) => id);
  // There are no edits to undo or redo, and owners can't leave their own flow.
  expect(missing(has, inMenu)).toEqual(['undo', 'redo', 'leave']);
  expect(missing(has, ['publish', 'publishNote', 'rename', 'map', 'addLanguage', 'language-hi', 'statistics'])).toEqual(
    [],
  );
  expect(missing(offered({}, { language: 'hi' }), ['allTexts', 'removeLanguage', 'language-en'])).toEqual([]);
});
test('EDITOR-T2, EDIT-4, 7…10, 19…23 what the bar does not offer, the palette does not either', () => {
  const owners = ['publish', 'publishNote', 'rename', 'access', 'duplicate'];
  expect(missing(offered({ ownership: 'shared' }), owners)).toEqual(owners);
  expect(offered({ ownership: 'shared' })).toContain('leave');
  const alone = ['publish', 'publishNote', 'test', 'share', 'settings'];
  expect(missing(offered({ flowSequence: { id: 2, name: 'S' } }), alone)).toEqual(alone);
  const publishing = ['publish', 'publishNote'];
  expect(missing(offered({ isDirty: false }), publishing)).toEqual(publishing);
  expect(missing(offered({}, { typing: true }), publishing)).toEqual(publishing);
  expect(
    missing(
      offered({}, {}, { publishing: { status: 'pending', problems: [], refusedDoc: EMPTY_DOCUMENT } }),
      publishing,
    ),
  ).toEqual(publishing);
  const changing = ['rename', 'addLanguage', 'importFlow', 'save', 'publish'];
  expect(missing(offered({ version: 3 }), changing)).toEqual(changing);
  const languages = ['addLanguage', 'language-hi', 'allTexts', 'removeLanguage'];
  expect(missing(offered({}, {}, { i18n: false }), languages)).toEqual(languages);
  expect(missing(offered(), ['allTexts', 'removeLanguage'])).toEqual(['allTexts', 'removeLanguage']);
});

test('EDITOR-T2 prompts are found by what a quote or a recording says, in every language, and shown with it', () => {
  const quote = { text: 'Be the **change**', author: 'Gandhi' };
  const doc = documentFrom(
    flowOf(
      { message: quote, contentType: 'quote', tMessage: { hi: { text: 'बदलाव बनो', author: 'गांधी' } } },
      { message: { body: 'Listen', url: 'https://x.io/a.mp3' }, contentType: 'mdWithAudio' },
    ),
  );
  const first = { key: 'k1', number: 1, text: 'Be the change' };
  for (const words of ['change', 'gandhi', 'बदलाव', 'गांधी']) expect(promptsFor(doc, words)).toEqual([first]);
  for (const words of ['listen', 'a.mp3'])
    expect(promptsFor(doc, words)).toEqual([{ key: 'k2', number: 2, text: 'Listen' }]);
});
