import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { AUTO_FACE, faceOf, FACES, isFaceSetting, withPicture } from './faces.js';

test('FACE-1 each face is a setting and a drawing, and each drawing a face', () => {
  for (const face of FACES) expect(isFaceSetting(`face:${face}`)).toBe(true);
  const drawings = readdirSync(join(__dirname, '../../../runtime/public'));
  expect(drawings.sort()).toEqual(FACES.map((face) => `face-${face}.svg`).sort());
});
test('FACE-1 the automatic face depends on the number alone, and every face comes up', () => {
  const faces = Array.from({ length: 12 }, (_, id) => faceOf(AUTO_FACE, id));
  expect(new Set(faces)).toEqual(new Set(FACES));
  expect(faces.slice(0, 6)).toEqual(faces.slice(6));
});
test.each(['', 'https://a.example/face:cat', 'face:dog', 'FACE:cat'])(
  'FACE-1 %j is no face of Parley’s',
  (avatarUrl) => {
    expect(faceOf(avatarUrl, 7)).toBeNull();
    expect(withPicture({ avatarUrl }, 7, 'https://share.example')).toEqual({ avatarUrl });
  },
);
