import type { RefusalCode, WarningCode } from '@parley/contracts/flow/findings';
import { CATALOGUES, loadCatalogue } from './catalogues.js';
import { firstLanguage } from './first-language.js';
import { startI18n } from './i18n.js';

type Tree = { readonly [key: string]: string | Tree };
const flat = (tree: Tree, at = ''): Map<string, string> =>
  new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[at + key, value] as const] : [...flat(value, `${at}${key}.`)],
    ),
  );
const catalogue = async (namespace: string, language: 'en' | 'hi') =>
  flat((await loadCatalogue(namespace, language)) as Tree);

test('I18N-C3 the kept language wins, then the browser’s, then English', () => {
  expect(firstLanguage('hi', ['en-GB'])).toBe('hi');
  expect(firstLanguage(null, ['fr-FR', 'hi-IN', 'en'])).toBe('hi');
  expect(firstLanguage(null, ['fr'])).toBe('en');
});
test('I18N-F1 a text or a whole catalogue that a language lacks is in English', async () => {
  const { home, auth } = CATALOGUES;
  jest.spyOn(home!, 'hi').mockResolvedValue({ default: { tab_flows: 'फ़्लो' } });
  jest.replaceProperty(CATALOGUES, 'auth', { en: auth!['en']! });
  const i18n = await startI18n('hi');
  await i18n.loadNamespaces(['home', 'auth']);
  expect([i18n.t('home:tab_flows'), i18n.t('home:new_flows'), i18n.t('auth:required')]).toEqual([
    'फ़्लो',
    'New Flow',
    'Required',
  ]);
});
test('I18N-C6 a catalogue that a weak network lost is asked for again', async () => {
  const i18n = await startI18n('en');
  jest.spyOn(CATALOGUES['home']!, 'en').mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await i18n.loadNamespaces('home');
  expect(i18n.t('new_flows', { ns: 'home' })).toBe('New Flow');
});
test('I18N-C4 the document says which language it is in', async () => {
  const i18n = await startI18n('hi');
  expect(document.documentElement.lang).toBe('hi');
  await i18n.changeLanguage('en');
  expect(document.documentElement.lang).toBe('en');
});
test.each([
  ['auth', 'toLogin', 'AUTH-13', 'Already have an account? Login'],
  ['auth', 'toSignup', 'AUTH-14', "Don't have an account? Sign up"],
  ['auth', 'passwordPlaceholder', 'AUTH-15', 'At least 8 characters'],
  ['auth', 'required', 'AUTH-16', 'Required'],
  ['auth', 'emailInvalid', 'AUTH-17', 'Please provide a valid email address'],
  [
    'auth',
    'passwordWeak',
    'AUTH-20',
    'Must have a lowercase character, an uppercase character, a number and a special character',
  ],
  ['auth', 'invalidValue', 'AUTH-26', 'Invalid value'],
  ['common', 'home', 'ACCT-5', 'Home'],
  ['common', 'logout', 'ACCT-9', 'Logout'],
  ['home', 'tab_flows', 'HOME-1', 'Flows'],
  ['home', 'new_flows', 'HOME-2', 'New Flow'],
  ['home', 'new_sequences', 'HOME-2', 'New Sequence'],
  ['home', 'noSequences', 'HOME-13', 'You have no sequences yet'],
  ['home', 'ownership_all', 'HOME-4', 'All'],
  ['home', 'ownership_own', 'HOME-4', 'Mine'],
  ['home', 'ownership_shared', 'HOME-4', 'Shared'],
  ['home', 'viewStats', 'HOME-11', 'View stats'],
  ['home', 'noFlows', 'HOME-12', 'You have no flows yet'],
  ['home', 'nothingShared', 'HOME-14', 'Nothing shared with you yet'],
  ['home', 'noResults', 'HOME-15', 'There are no matching results'],
  ['home', 'untitled', 'HOME-17', 'Untitled'],
  ['home', 'create', 'HOME-22', 'Create'],
  ['home', 'createFailed_flows', 'HOME-24', 'Failed to create chat flow.'],
  ['home', 'createFailed_sequences', 'HOME-25', 'Failed to create flow sequence.'],
  ['sequence-editor', 'empty', 'SEQ-7', 'No flows. Add or attach one!'],
  ['sequence-editor', 'addAsk', 'SEQ-13', 'Add a new flow to the sequence?'],
  ['sequence-editor', 'addFailed', 'SEQ-20', 'Failed to add a chat flow.'],
  ['sequence-editor', 'updateFailed', 'SEQ-21', 'Failed to update: {{reason}}'],
  ['stats', 'tab_summary', 'STAT-1', 'Summary'],
  ['stats', 'tab_chats', 'STAT-1', 'Chats'],
  ['stats', 'fromTo', 'STAT-4', 'from {{from}} to {{to}}'],
  ['stats', 'refresh', 'STAT-5', 'Refresh'],
  ['stats', 'noChats', 'STAT-25', 'There are no chats'],
  ['stats', 'selectItem', 'STAT-27', 'Select an item to view'],
  ['common', 'errorRetry', 'STAT-29', 'Error, click to retry'],
  ['stats', 'deleteConfirm', 'OPEN-46', 'This is irreversible. Are you sure?'],
  ['common', 'copyFailed', 'SHARE-36', 'Failed to copy to clipboard'],
  ['common', 'noClipboard', 'SHARE-37', 'Clipboard functionality not available'],
] as const)('%s.%s: %s', async (namespace, key, _, text) => {
  expect((await catalogue(namespace, 'en')).get(key)).toBe(text);
});

/** Every one there is: the compiler sees to it. */
const PROBLEMS: Readonly<Record<RefusalCode | WarningCode, true>> = {
  'start-missing': true,
  'dangling-answers': true,
  'dangling-multi-select': true,
  'link-to-nothing': true,
  'unknown-normalizer': true,
  'unknown-common-answers': true,
  'endless-chain': true,
  'two-catch-alls': true,
  'text-too-long': true,
  'upload-not-configured': true,
  'nothing-to-choose': true,
  'all-answers-repeat': true,
  'nothing-to-type': true,
  'computed-answer-empty': true,
  'no-otherwise': true,
  'condition-unfinished': true,
  'condition-lost': true,
  'condition-never': true,
  'formula-broken': true,
  'rule-unfinished': true,
  'rule-misplaced': true,
  'too-few-parts': true,
  'repeated-part': true,
  'pair-missing': true,
  'gaps-differ': true,
  'gap-empty': true,
  'help-misplaced': true,
  'help-unnamed': true,
  'help-empty': true,
  'scale-bounds': true,
  'scale-step': true,
  'scale-too-long': true,
  'picture-unnamed': true,
  'link-to-foreign-flow': true,
  'link-to-unpublished-flow': true,
  'unreachable-prompt': true,
  'missing-translation': true,
  'empty-answer': true,
  'answers-alike': true,
  'answer-never-taken': true,
  'answer-off-scale': true,
  'position-unanswered': true,
  'picture-missing': true,
  'reaction-empty': true,
  'formula-words': true,
};
test.each(['flow-editor', 'sequence-editor'] as const)(
  'PUB-2 %s has a sentence for every problem',
  async (namespace) => {
    const words = await catalogue(namespace, 'en');
    expect(Object.keys(PROBLEMS).filter((code) => !words.has(`problem.${code}`))).toEqual([]);
  },
);
