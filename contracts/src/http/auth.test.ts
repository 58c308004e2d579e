import type { z } from 'zod';
import { email, emailProblem, loginBody, missing, newPassword, passwordProblem } from './auth.js';

const wordsOf = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

test.each(['', ' ', 'a', '@', 'a@', '@b', 'a@b', 'a b@c', 'asha@school.example', `${'a'.repeat(400)}@b`])(
  'AUTH-26 a form says of the e-mail %j what the server would say',
  (text) => {
    expect(emailProblem(text)).toBe(wordsOf(email, text));
  },
);
test.each(['', 'a', 'abcdefgh', 'Abcdefg1', 'Abcdefg1!', 'Ab1!', 'ABCDEFG1!', 'Passwörd 1'])(
  'AUTH-26 a form says of the new password %j what the server would say',
  (text) => {
    expect(passwordProblem(text)).toBe(wordsOf(newPassword, text));
  },
);
test.each(['', ' ', 'a'])('AUTH-26 who logs in with %j is told what the server would say', (text) => {
  expect(missing(text)).toBe(wordsOf(loginBody.shape.password, text));
});
