import { screen, waitFor, within } from '@testing-library/react';
import { saveBlob, saveFile } from '../../../ui/save-file.js';
import { flowOf } from '../testing/flow-of.js';
import { giveLayout, openEditor } from '../testing/open-editor.js';

jest.mock('../../../ui/save-file.js', () => ({ saveFile: jest.fn(), saveBlob: jest.fn() }));

beforeAll(giveLayout);

test('QUIZ-C1 the dialog says what stays behind, and saves the questions in the chosen format', async () => {
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
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(saveFile).toHaveBeenCalledWith(
    expect.stringMatching(/\.gift$/),
    '[plain]Which? {\n\t=Whale\n\t~Trout\n}\n',
    expect.any(String),
  );
  await user.click(dialog.getByRole('radio', { name: 'QTI 3' }));
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(saveBlob).toHaveBeenCalled());
  expect(saveBlob).toHaveBeenCalledWith(expect.stringMatching(/-qti-3\.zip$/), expect.any(Blob));
});
