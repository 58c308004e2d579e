import type { ActionContext, Words } from '../actions/editor-action.js';
import { ALL_ACTIONS } from '../actions/all-actions.js';
import { initialState, type FlowEditorState, type FlowFacts } from '../model/editor-state.js';
import { actionsFor } from './palette-items.js';

const FLOW = {
  id: 7,
  ownership: 'own',
  isDirty: true,
  flowSequence: null,
  languages: ['en', 'hi'],
  defaultLanguage: 'en',
};
/** @returns ids of what the palette offers */
function offered(flow: object = {}, state: Partial<FlowEditorState> = {}, i18n = true): readonly string[] {
  const context = {
    root: { config: { value: { features: { i18n } } } },
    state: { ...initialState, flow: { ...FLOW, ...flow } as unknown as FlowFacts, ...state },
    t: ((key: string) => key) as unknown as Words,
    card: null,
  } as unknown as ActionContext;
  return actionsFor(context, '').map(({ action }) => action.id);
}
const missing = (has: readonly string[], ids: readonly string[]) => ids.filter((id) => !has.includes(id));

test('EDITOR-T2 an owner finds all of the bar and its menus in the palette', () => {
  const has = offered();
  const inMenu = ALL_ACTIONS.filter(({ menu }) => menu !== undefined).map(({ id }) => id);
  // Nothing was done yet, and nobody leaves a flow of their own.
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
  expect(missing(offered({}, { publish: 'pending' }), publishing)).toEqual(publishing);
  const changing = ['rename', 'addLanguage', 'importFlow', 'save', 'publish'];
  expect(missing(offered({ version: 3 }), changing)).toEqual(changing);
  const languages = ['addLanguage', 'language-hi', 'allTexts', 'removeLanguage'];
  expect(missing(offered({}, {}, false), languages)).toEqual(languages);
  expect(missing(offered(), ['allTexts', 'removeLanguage'])).toEqual(['allTexts', 'removeLanguage']);
});
