import { newUuid } from './new-uuid';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('PLAY-O11 ids are made where the page is not of a secure context, too', () => {
  const real = crypto.randomUUID;
  try {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: undefined });
    const made = Array.from({ length: 100 }, newUuid);
    expect(new Set(made).size).toBe(100);
    for (const id of made) expect(id).toMatch(UUID);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: real });
  }
  expect(newUuid()).toMatch(UUID);
});
