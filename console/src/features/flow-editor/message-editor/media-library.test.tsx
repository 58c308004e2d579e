import { act, screen, waitFor } from '@testing-library/react';
import { fakeServer, type FakeServer } from '../../../testing/fake-server.js';
import { renderPart } from '../../../testing/render.js';
import { InsertDialog } from './InsertDialog.js';
import { MEDIA_LIBRARY_SCRIPT, type MediaLibrary } from './media-library.js';

type Options = Parameters<MediaLibrary['openMediaLibrary']>[0];
type Handlers = Parameters<MediaLibrary['openMediaLibrary']>[1];

/** A double of Cloudinary's widget. */
const opened: { options: Options; handlers: Handlers }[] = [];
const widget: MediaLibrary = { openMediaLibrary: (options, handlers) => void opened.push({ options, handlers }) };
const give = (library: MediaLibrary | undefined) =>
  Object.defineProperty(window, 'cloudinary', { value: library, configurable: true });
const scripts = () => [...document.head.querySelectorAll(`script[src="${MEDIA_LIBRARY_SCRIPT}"]`)];
const choose = (asset: Parameters<Handlers['insertHandler']>[0]['assets'][number]) =>
  act(() => opened.at(-1)?.handlers.insertHandler({ assets: [asset] }));

async function open(server: FakeServer) {
  const calls = { onInsert: jest.fn(), onClose: jest.fn() };
  const page = await renderPart(<InsertDialog kind="video" promptKey="k1" {...calls} />, { server });
  await screen.findByRole('dialog');
  return { ...page, ...calls };
}
const cloudinary = { type: 'cloudinary', config: { cloudName: 'school', apiKey: '123' }, status: 'working' };
const server = (...integrations: readonly object[]) => fakeServer().on('GET /integrations', { body: { integrations } });
const press = async ({ user }: { user: Awaited<ReturnType<typeof open>>['user'] }) =>
  user.click(await screen.findByRole('button', { name: 'Choose from your media library' }));

test('EDIT-130 without a connected account there is no button and no script', async () => {
  const with_ = server({ type: 'webhook', config: { url: 'https://x.example' }, status: 'working' });
  await open(with_);
  await waitFor(() => expect(with_.askedFor('GET /integrations')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /media library/ })).toBeNull();
  expect(scripts()).toHaveLength(0);
});

// Order matters: the module keeps the script that it loaded.
test('EDIT-130 a script that can’t be loaded says so and is tried again', async () => {
  const page = await open(server(cloudinary));
  await press(page);
  await waitFor(() => expect(scripts()).toHaveLength(1));
  act(() => void scripts()[0]?.dispatchEvent(new Event('error')));
  expect(await screen.findByText(/Your media library could not be loaded/)).toBeVisible();
  expect(scripts()).toHaveLength(0);
  expect(page.onClose).not.toHaveBeenCalled();
});

test('EDIT-128, EDIT-131 the library of one’s own account opens for one asset, whose derived address is inserted', async () => {
  const page = await open(server(cloudinary));
  await press(page);
  await waitFor(() => expect(scripts()).toHaveLength(1));
  give(widget);
  act(() => void scripts()[0]?.dispatchEvent(new Event('load')));
  await waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.options).toEqual({ cloud_name: 'school', api_key: '123', multiple: false, max_files: 1 });
  expect(page.onClose).toHaveBeenCalled();
  const secure_url = 'https://res.cloudinary.com/school/video/upload/v1/a.mp4';
  const small = 'https://res.cloudinary.com/school/video/upload/w_400/v1/a.mp4';
  choose({ resource_type: 'video', secure_url, derived: [{ secure_url: small }] });
  expect(page.onInsert).toHaveBeenLastCalledWith({ contentType: 'video', message: small });
  choose({ resource_type: 'video', secure_url });
  expect(page.onInsert).toHaveBeenLastCalledWith({ contentType: 'video', message: secure_url });
});

test('EDIT-129 only a video is accepted', async () => {
  const page = await open(server(cloudinary));
  await press(page);
  await waitFor(() => expect(opened).toHaveLength(2));
  expect(scripts()).toHaveLength(1);
  choose({ resource_type: 'image', secure_url: 'https://res.cloudinary.com/school/image/upload/v1/a.png' });
  expect(await screen.findByText('You can only insert a video.')).toBeVisible();
  expect(page.onInsert).not.toHaveBeenCalled();
});
