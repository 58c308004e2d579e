import { getConfig, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { startI18n } from '../../i18n/i18n.js';
import { PromptSuspense, promptLazy } from './prompt-suspense.js';

/** Turns of the event loop, enough for loading and drawing, which React's hold of 300 ms outlasts. */
async function someTurns() {
  for (let turn = 0; turn < 50; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve));
}

/** Code that arrives in its own time. */
function lateCode() {
  let arrive = () => {};
  const loaded = new Promise<ComponentType>((resolve) => (arrive = () => resolve(() => 'Restore')));
  return { Late: promptLazy(() => loaded), arrive: () => arrive() };
}
/** Texts of a catalogue that only this part needs. */
const lateTexts = () => ({ Late: () => useTranslation('archive').t('restore'), arrive: () => undefined });

test.each([
  ['code', lateCode],
  ['texts', lateTexts],
])('EDIT-L5 %s that arrive within 300 ms of the placeholder are shown at once', async (_what, late) => {
  const i18n = await startI18n('en');
  const { Late, arrive } = late();
  // As in a browser: within `act` React holds nothing back.
  await getConfig().asyncWrapper(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <PromptSuspense fallback="Loading">
          <Late />
        </PromptSuspense>
      </I18nextProvider>,
    );
    await screen.findByText('Loading');
    arrive();
    await someTurns();
    expect(screen.getByText('Restore')).toBeVisible();
  });
});
