import { Tabs } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { renderPart } from '../../testing/render.js';
import { EMBED_DEFAULTS } from './embed-settings.js';
import { PackagePanel, type PackagePanelProps } from './PackagePanel.js';

const PROPS: PackagePanelProps = {
  target: { shareUrl: 'https://share.example', kind: 'flow', id: 7, name: 'Fractions' },
  settings: EMBED_DEFAULTS,
  item: { latestVersion: 2, settings: { identifierTrust: 'open' } },
};
const draw = (props: Partial<PackagePanelProps> = {}) =>
  renderPart(
    <Tabs value="package">
      <PackagePanel {...PROPS} {...props} />
    </Tabs>,
  );
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
const button = () => screen.getByRole('button', { name: 'Download package' });

test('PACK-6 the chosen standard is downloaded, with the texts for learners in the language of the chat', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  const { user } = await draw({ settings: { ...EMBED_DEFAULTS, language: 'hi' } });
  await user.click(screen.getByText('SCORM 2004'));
  await user.click(button());
  await waitFor(() => expect(saved).toHaveLength(1));
  const files = unzipSync(await bytesOf(saved[0]!));
  expect(strFromU8(files['imsmanifest.xml']!)).toContain('<schemaversion>2004 3rd Edition</schemaversion>');
  expect(strFromU8(files['index.html']!)).toContain('यह पेज अपने कोर्स से खोलें');
});

test('PACK-7 reasons that keep a package from working are shown before it is downloaded', async () => {
  const { unmount } = await draw({
    item: { latestVersion: 2, settings: { embedOrigins: ['https://school.example'] } },
  });
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Add the course platform’s site'),
  ]);
  expect(button()).toBeEnabled();
  unmount();
  await draw({ target: { ...PROPS.target, signed: true } });
  expect(screen.getByRole('alert')).toHaveTextContent('A package can’t sign links.');
  expect(button()).toBeDisabled();
});

test('PACK-7 a flow that was never published can’t be packed', async () => {
  await draw({ item: { ...PROPS.item, latestVersion: null } });
  expect(button()).toBeDisabled();
});
