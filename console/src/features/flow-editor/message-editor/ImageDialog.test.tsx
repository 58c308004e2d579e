import { screen, waitFor } from '@testing-library/react';
import type { Editor } from '@tiptap/react';
import { fakeServer } from '../../../testing/fake-server.js';
import { renderPart } from '../../../testing/render.js';
import { ImageDialog } from './ImageDialog.js';

const editor = { isActive: () => false } as unknown as Editor;
const picture = () => new File(['12345678'], 'a.png', { type: 'image/png' });
const open = async (server = fakeServer()) => {
  const onClose = jest.fn();
  const page = await renderPart(<ImageDialog editor={editor} opened onClose={onClose} />, { server });
  await screen.findByRole('button', { name: 'Choose an image (PNG or JPEG)' });
  return { ...page, onClose, input: document.querySelector<HTMLInputElement>('input[type=file]')! };
};

test('EDIT-122 a picture that can’t be uploaded says so, and the dialog stays', async () => {
  const { user, input, onClose } = await open(
    fakeServer().on('POST /aws/s3-sign-upload', { status: 507, body: { message: 'full', errors: [] } }),
  );
  await user.upload(input, picture());
  expect(await screen.findByText('Image insertion failed! Please try again.')).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});
test('EDIT-123 giving up says that nothing was inserted', async () => {
  const { user, onClose } = await open();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Image insertion canceled')).toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
});
test('EDIT-124 a text that is no number clears a size', async () => {
  const { user } = await open();
  const width = screen.getByRole('textbox', { name: 'Width' });
  await user.type(width, '320');
  await waitFor(() => expect(width).toHaveValue('320 px'));
  await user.clear(width);
  await user.type(width, 'abc');
  expect(width).toHaveValue('');
});
