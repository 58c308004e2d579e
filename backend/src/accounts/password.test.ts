import argon2 from '@node-rs/argon2';
import { hashPassword, verifyPassword } from './password.js';

test('AUTH-S9 a password is kept as Argon2id hashes it with 19 MiB and two passes', async () => {
  const asked = jest.spyOn(argon2, 'hash');
  const stored = await hashPassword('a long password');
  expect(asked.mock.lastCall?.[1]).toEqual({ algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  asked.mockRestore();
  expect(stored).toMatch(/^\$argon2id\$/);
  expect(await verifyPassword(stored, 'a long password')).toBe(true);
  expect(await verifyPassword(stored, 'another password')).toBe(false);
  expect(await verifyPassword(null, 'an unknown account')).toBe(false);
});
