import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { saveBlob } from '../../../ui/save-file.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';
import { writtenFile, type Writing } from './written-file.js';

jest.mock('../../../ui/save-file.js', () => ({ saveBlob: jest.fn() }));
jest.mock('./ask-writer.js', () => ({ askWriter: (writing: Writing) => Promise.resolve(writtenFile(writing)) }));

const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
beforeAll(giveLayout);

test('QUIZ-C1 QUIZ-9 the dialog says what stays behind, and saves the questions in the chosen format', async () => {
  const { user } = await openEditor(
    flowOf({
      message: 'Which?',
      nextKey: null,
      answers: [
        { key: 'a', message: 'Whale', score: 1 },
        { key: 'b', message: 'Trout', score: 0 },
        { key: 'h', message: 'Help', help: 'hint', quickResponse: { message: 'It sings' } },
      ],
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Actions for this flow' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export questions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export questions' }));
  expect(dialog.getByRole('status')).toHaveTextContent('1 question is in the file.');
  expect(dialog.getByText('The file leaves out hints and solutions.')).toHaveTextContent('Prompts: 1');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  const saved = async (name: RegExp) => {
    await waitFor(() => expect(saveBlob).toHaveBeenCalledWith(expect.stringMatching(name), expect.any(Blob)));
    return jest.mocked(saveBlob).mock.calls.find(([each]) => name.test(each))![1];
  };
  const gift = await saved(/\.gift$/);
  expect(strFromU8(await bytesOf(gift))).toBe('[plain]Which? {\n\t=Whale\n\t~Trout\n}\n');
  await user.click(dialog.getByRole('radio', { name: 'QTI 3' }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  const files = unzipSync(await bytesOf(await saved(/-qti-3\.zip$/)));
  expect(Object.keys(files)).toContain('imsmanifest.xml');
});
