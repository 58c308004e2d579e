import { withoutUserMetadata, withUserMetadata } from './meeting-url.js';

test.each([
  ['https://school.whereby.com/room', 'https://school.whereby.com/room?metadata={{userId}}'],
  ['https://whereby.com/room?embed#top', 'https://whereby.com/room?embed&metadata={{userId}}#top'],
])('EDIT-126 a whereby meeting is told who joins: %s', (written, stored) => {
  expect(withUserMetadata(written)).toBe(stored);
  expect(withUserMetadata(stored)).toBe(stored);
});

test.each(['https://meet.example/room', 'https://notwhereby.com/x', 'whereby.com/room', ''])(
  'EDIT-126 other meetings stay as they are: %s',
  (url) => {
    expect(withUserMetadata(url)).toBe(url);
  },
);

test('EDIT-126 metadata of the author’s own stays', () => {
  const own = 'https://school.whereby.com/room?metadata=class-4';
  expect(withUserMetadata(own)).toBe(own);
  expect(withoutUserMetadata(own)).toBe(own);
});

test('EDIT-127 the author does not see the parameter that was appended', () => {
  for (const written of ['https://school.whereby.com/room', 'https://whereby.com/room?embed#top'])
    expect(withoutUserMetadata(withUserMetadata(written))).toBe(written);
});
