import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { Settings } from '@parley/contracts/definition/definition';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { configActions } from '../../foundation/config/config.slice.js';
import { renderPart } from '../../testing/render.js';
import { differing } from './differing.js';
import { SettingsEditor, type SettingsEditorProps } from './SettingsEditor.js';

let now: Settings = {};
function Edited({ start = {}, ...more }: Partial<SettingsEditorProps> & { readonly start?: Settings }) {
  const [own, setOwn] = useState(start);
  now = own;
  return <SettingsEditor own={own} base={SYSTEM_SETTINGS} baseName="default" onChange={setOwn} {...more} />;
}

test('ACCT-25 an unset value says where it comes from', async () => {
  await renderPart(<Edited start={{ chatDefaultDelayMs: 5 }} />);
  // Picture, name, primary and accent colour, light or dark, roundness, spacing.
  expect(screen.getAllByText('Inherited from default settings')).toHaveLength(7);
});
test('ACCT-25 a flow inherits it from the account', async () => {
  await renderPart(<Edited baseName="account" />);
  expect(screen.getAllByText('Inherited from account settings')).toHaveLength(8);
});
test('ACCT-26 a set value can be reverted to the inherited one', async () => {
  const { user } = await renderPart(<Edited start={{ chatDefaultDelayMs: 5, chatSpacing: '4px' }} />);
  await user.click(screen.getByRole('button', { name: 'Revert: Pause before messages' }));
  expect(now).toEqual({ chatSpacing: '4px' });
  expect(screen.getByLabelText('Pause before messages')).toHaveValue('1 s');
});
test('ACCT-27 a value equal to the base is not kept', () => {
  expect(differing({ chatSpacing: '8px', chatBorderRadius: '3px' }, SYSTEM_SETTINGS)).toEqual({
    chatBorderRadius: '3px',
  });
});
test('ACCT-28 colours and the speaker’s picture can be set', async () => {
  const { user } = await renderPart(<Edited />);
  await user.type(screen.getByLabelText('Bot avatar'), 'https://a.example/me.png');
  const primary = screen.getByLabelText('Primary color', { selector: 'input' });
  await user.clear(primary);
  await user.type(primary, '#112233');
  const accent = screen.getByLabelText('Answer color', { selector: 'input' });
  await user.clear(accent);
  await user.type(accent, '#445566');
  expect(now).toMatchObject({
    avatarUrl: 'https://a.example/me.png',
    chatPrimaryColor: '#112233',
    chatAccentColor: '#445566',
  });
});
test('FACE-4 one of six faces speaks, or none, and has a name', async () => {
  const { user } = await renderPart(<Edited itemId={7} />);
  const face = (name: string) => screen.getByRole('radio', { name });
  // The second of six.
  expect(face('Owl')).toBeChecked();
  await user.click(face('Cat'));
  await user.type(screen.getByLabelText('Name of who speaks'), 'Luna');
  expect(now).toEqual({ avatarUrl: 'face:cat', speakerName: 'Luna' });
  expect(screen.getByLabelText('Bot avatar')).toHaveValue('');
  await user.click(face('No picture'));
  expect(now).toMatchObject({ avatarUrl: '' });
  await user.click(screen.getByRole('button', { name: 'Revert: Who speaks' }));
  expect(now).toEqual({ speakerName: 'Luna' });
});
test('FACE-4 the picture can be one of this device', async () => {
  await renderPart(<Edited />);
  expect(screen.getByRole('button', { name: 'Upload a picture' })).toBeEnabled();
  expect(screen.getByLabelText('Choose an image from this device')).toHaveAttribute('accept', 'image/png,image/jpeg');
});
test('FACE-5 a colour is pressed, and the editor says how well white text on it can be read', async () => {
  const { user } = await renderPart(<Edited />);
  const colors = within(screen.getByRole('group', { name: 'Primary color' }));
  await user.click(colors.getByRole('button', { name: 'Color #0f766e' }));
  expect(now).toEqual({ chatPrimaryColor: '#0f766e' });
  expect(screen.getByText('Reads well (5.5 : 1)')).toBeVisible();
  const field = screen.getByLabelText('Primary color', { selector: 'input' });
  await user.clear(field);
  await user.type(field, '#ffd500');
  expect(screen.getByText('Hard to read (1.4 : 1); learners see a darker shade')).toBeVisible();
});
test('FACE-3 the author chooses light or dark', async () => {
  const { user } = await renderPart(<Edited />);
  await user.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(now).toEqual({ chatColorScheme: 'dark' });
});
test('ACCT-29 ACCT-32 ACCT-33 roundness goes from 0 to 20, spacing from 4 to 12, both kept in px', async () => {
  const { user } = await renderPart(<Edited />);
  const [round, spacing] = [
    screen.getByRole('slider', { name: 'Corner radius' }),
    screen.getByRole('slider', { name: 'Spacing' }),
  ];
  expect(
    [round, spacing].map((each) => [each.getAttribute('aria-valuemin'), each.getAttribute('aria-valuemax')]),
  ).toEqual([
    ['0', '20'],
    ['4', '12'],
  ]);
  act(() => round.focus());
  await user.keyboard('{ArrowRight}');
  act(() => spacing.focus());
  await user.keyboard('{ArrowLeft}');
  expect(now).toEqual({ chatBorderRadius: '13px', chatSpacing: '7px' });
});
test('ACCT-30 ACCT-34 the pause is a number, and required', async () => {
  const onValidity = jest.fn();
  const { user } = await renderPart(<Edited onValidity={onValidity} />);
  const delay = screen.getByLabelText('Pause before messages');
  await user.clear(delay);
  expect(screen.getByText('Required')).toBeVisible();
  expect(onValidity).toHaveBeenLastCalledWith(false);
  await user.type(delay, '-');
  expect(screen.queryByText('Required')).toBeNull();
  await user.clear(delay);
  await user.type(delay, '0.25');
  expect(now).toEqual({ chatDefaultDelayMs: 250 });
  expect(onValidity).toHaveBeenLastCalledWith(true);
});
test('ACCT-31 mails and forced completion show only where the server can act on them', async () => {
  const { unmount } = await renderPart(<Edited />);
  expect(screen.queryAllByRole('switch')).toHaveLength(0);
  unmount();
  const body = {
    shareUrl: 'https://s.example',
    features: { i18n: true, learnerMails: true, forcedCompletion: true },
    hasAccounts: true,
    signup: { policy: 'open' as const, domains: [] },
    oidcName: null,
    googleClientId: null,
  };
  const { user, store } = await renderPart(<Edited />);
  act(() => void store.dispatch(configActions.configFulfilled(body)));
  for (const toggle of await screen.findAllByRole('switch')) await user.click(toggle);
  expect(now).toEqual({ completedScoreEmailEnabled: true, feedbackEmailEnabled: true, forceCompleteEnabled: true });
});
test('ACCT-13 a chat shows what is edited, at once', async () => {
  const { user, container } = await renderPart(<Edited />);
  const chat = () => [...container.querySelectorAll('*')].find((element) => element.shadowRoot)?.shadowRoot;
  await waitFor(() => expect(chat()?.textContent).toContain('Do you like this design?'));
  const style = () => chat()?.querySelector('[style]')?.getAttribute('style') ?? chat()?.host.getAttribute('style');
  const before = style();
  const primary = screen.getByLabelText('Primary color', { selector: 'input' });
  await user.clear(primary);
  await user.type(primary, '#112233');
  await waitFor(() => expect(style()).not.toBe(before));
});
