import { MARKDOWN_LIMITS } from '@parley/contracts/markdown/parse';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../testing/render.js';
import { flowEditorReducer } from '../page/editor.reducer.js';
import { FEATURE_NAME } from '../model/select-editor.js';
import { emojiData } from './emoji-data.js';
import { MessageField } from './MessageField.js';

/** jsdom doesn't render the emoji list, so these tests look for the picker's search field. */
const onAndroid = () => jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)');
afterEach(() => jest.restoreAllMocks());
const open = async (text = 'Hello') => {
  const onChange = jest.fn();
  const page = await renderPart(<MessageField text={text} label="Message" onChange={onChange} editable />, {
    features: [{ name: FEATURE_NAME, reducer: flowEditorReducer }],
  });
  await page.user.click(screen.getByRole('button', { name: /^Edit: Message/ }));
  return { ...page, onChange };
};

test('EDIT-134 on Android a message is edited as Markdown, and the page says why', async () => {
  onAndroid();
  const { user, onChange } = await open();
  expect(await screen.findByText(/^Editing this content is not supported on Android devices\./)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit with formatting' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '!');
  expect(onChange).toHaveBeenLastCalledWith('Hello!');
});
test('MD-12 a text that learners see as it is written is edited as it is written: formatting would escape its marks', async () => {
  const deep = `${'> '.repeat(MARKDOWN_LIMITS.containers + 1)}**x**`;
  const { user, onChange } = await open(deep);
  expect(await screen.findByText(/^This message is too long or too deeply nested/)).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Message' }), '!');
  expect(onChange).toHaveBeenLastCalledWith(`${deep}!`);
});
test('EDIT-120 the emoji picker opens from the plain mode too', async () => {
  onAndroid();
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Emoji' }));
  expect(await screen.findByRole('dialog', { name: 'Emoji' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Find an emoji' })).toBeInTheDocument());
});
test.each([
  ['en', 'grinning face', 'Smileys & emotion'],
  ['hi', 'दाँत दिखाता चेहरा', 'स्माइली और भावना'],
])('EDIT-120 emoji have names in %s, from our own build', async (language, label, category) => {
  // jsdom has no fetch, so a request to another server would throw.
  expect(globalThis.fetch).toBeUndefined();
  const data = await emojiData(language, {});
  expect(data.emojis.find(({ emoji }) => emoji === '😀')?.label).toBe(label);
  expect(data.categories[0]?.label).toBe(category);
  expect(data.emojis.length).toBeGreaterThan(1_500);
  expect(data.emojis.find(({ emoji }) => emoji === '👋')?.skins?.dark).toBe('👋🏿');
});
