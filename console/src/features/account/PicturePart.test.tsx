import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SYSTEM_SETTINGS } from '@parley/contracts/flow/system-settings';
import { fakeServer } from '../../testing/fake-server.js';
import { ASHA, renderPart } from '../../testing/render.js';
import { feature } from './account.feature.js';
import { FIRST_CROP_WIDTH, firstCrop } from '../../ui/picture/crop.js';
import { PicturePart } from './PicturePart.js';

jest.mock('react-image-crop/dist/ReactCrop.css', () => '');

const USER = { ...ASHA, defaultSettings: SYSTEM_SETTINGS };
const { jwt: _, ...PROFILE } = USER;
const PLACE = {
  uploadURL: 'https://share.example/put/1',
  outputURL: 'https://share.example/uploads/picture.png',
  headers: { 'content-type': 'image/png', 'x-amz-acl': 'public-read' },
};

/** Recorded PUT requests; each is answered with 200. */
const puts: { address: string; headers: Record<string, string> }[] = [];
class FakeXhr {
  status = 200;
  upload: { onprogress?: (event: object) => void } = {};
  onload: () => void = () => {};
  private readonly one = { address: '', headers: {} as Record<string, string> };
  open(_method: string, address: string) {
    this.one.address = address;
  }
  setRequestHeader(name: string, value: string) {
    this.one.headers[name.toLowerCase()] = value;
  }
  send() {
    puts.push(this.one);
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 });
    this.onload();
  }
}

beforeEach(() => {
  puts.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });
  Object.assign(window, { XMLHttpRequest: FakeXhr });
  HTMLCanvasElement.prototype.getContext = (() => ({ drawImage() {} })) as never;
  HTMLCanvasElement.prototype.toBlob = function (done) {
    done(new Blob(['png'], { type: 'image/png' }));
  };
});

async function choose(settings = {}) {
  const user = { ...USER, settings };
  const server = fakeServer()
    .on('POST /aws/s3-sign-upload', { body: PLACE })
    .on('PUT /auth/profile', ({ body }) => ({ body: { ...PROFILE, ...(body as object) } }));
  const app = await renderPart(<PicturePart user={user} />, { server, user, features: [feature] });
  const file = new File(['x'], 'me.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText('Choose an image from this device'), { target: { files: [file] } });
  return app;
}
async function loaded() {
  const image = await screen.findByAltText('Full image');
  Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 600 } });
  fireEvent.load(image);
}

test('ACCT-19 the picture shows at 80 px', async () => {
  const { container } = await renderPart(<PicturePart user={USER} />);
  expect(container.querySelector('.mantine-Avatar-root')).toHaveStyle({
    '--avatar-size': 'calc(5rem * var(--mantine-scale))',
  });
});
test('ACCT-20 the uploader is loaded when it is needed', async () => {
  await choose();
  expect(screen.getByText('Loading image uploader...')).toBeVisible();
  await loaded();
  expect(screen.queryByText('Loading image uploader...')).toBeNull();
});
test.each([
  [800, 600],
  [600, 800],
  [500, 500],
])('ACCT-21 ACCT-22 the cut of a picture of %p × %p px is a square of 70 %% of its width', (width, height) => {
  const crop = firstCrop(width, height);
  expect(FIRST_CROP_WIDTH).toBe(70);
  expect(crop.width).toBeCloseTo(70);
  expect((crop.width / 100) * width).toBeCloseTo((crop.height / 100) * height);
});
test('ACCT-21 a wide picture is cut to as large a square as there is room for', () => {
  const crop = firstCrop(1_000, 300);
  expect(crop.height).toBeLessThanOrEqual(100);
  expect((crop.width / 100) * 1_000).toBeCloseTo((crop.height / 100) * 300);
});
test('ACCT-23 pictures come from this device alone', async () => {
  const { container } = await renderPart(<PicturePart user={USER} />);
  expect(container.querySelectorAll('input')).toHaveLength(1);
  expect(screen.getByLabelText('Choose an image from this device')).toHaveAttribute('accept', 'image/png,image/jpeg');
});
test('ACCT-24 the cut goes under profileImages/, and its address becomes one’s picture', async () => {
  const app = await choose({ chatSpacing: '4px' });
  await loaded();
  await app.user.click(screen.getByRole('button', { name: 'Use image' }));
  await waitFor(() => expect(app.store.getState().session.user?.settings.avatarUrl).toBe(PLACE.outputURL));
  expect(app.server.askedFor('POST /aws/s3-sign-upload')[0]?.body).toEqual({
    filePath: 'profileImages/picture.png',
    fileType: 'image/png',
    size: 3,
  });
  expect(puts).toEqual([{ address: PLACE.uploadURL, headers: PLACE.headers }]);
  expect(app.server.askedFor('PUT /auth/profile')[0]?.body).toEqual({
    settings: { chatSpacing: '4px', avatarUrl: PLACE.outputURL },
  });
});
test('ACCT-20 a server that has no room says so, and nothing is lost', async () => {
  const app = await choose();
  app.server.on('POST /aws/s3-sign-upload', { status: 507, body: { message: 'full', errors: [] } });
  await loaded();
  await app.user.click(screen.getByRole('button', { name: 'Use image' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(await dialog.findByText('The server is out of storage.')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Use image' })).toBeEnabled();
});
test('ACCT-46 a picture can be removed; one that could not be saved says so', async () => {
  const user = { ...USER, settings: { avatarUrl: PLACE.outputURL, chatSpacing: '4px' } };
  const server = fakeServer().on('PUT /auth/profile', { status: 500, body: {} });
  const app = await renderPart(<PicturePart user={user} />, { server, user, features: [feature] });
  await app.user.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(await screen.findByText('Failed to update your profile.')).toBeVisible();
  expect(server.askedFor('PUT /auth/profile')[0]?.body).toEqual({ settings: { chatSpacing: '4px' } });
});
