import type { z } from 'zod';
import { email, emailProblem, isEmail, loginBody, missing, newPassword, passwordProblem } from './auth.js';

const wordsOf = (schema: z.ZodType, value: unknown): string | null =>
  schema.safeParse(value).error?.issues[0]?.message ?? null;

test.each([
  '',
  ' ',
  ' asha@school.example ',
  'a',
  '@',
  'a@',
  '@b',
  'a@b',
  'a b@c',
  'asha@school.example',
  `${'a'.repeat(400)}@b`,
])('AUTH-26 a form says of the e-mail %j what the server would say', (text) => {
  expect(emailProblem(text)).toBe(wordsOf(email, text));
});
test.each(['', 'a', 'abcdefgh', 'Abcdefg1', 'Abcdefg1!', 'Ab1!', 'ABCDEFG1!', 'Passwörd 1'])(
  'AUTH-26 a form says of the new password %j what the server would say',
  (text) => {
    expect(passwordProblem(text)).toBe(wordsOf(newPassword, text));
  },
);
test.each(['', ' ', 'a'])('AUTH-26 a login with %j shows the server’s refusal', (text) => {
  expect(missing(text)).toBe(wordsOf(loginBody.shape.password, text));
});

describe('AUTH-E1', () => {
  test.each([
    ...['asha@school.example', 'a.b+c@x-y.school.example', "o'neil@school.example", 'teacher@localhost', '1@2.test'],
    ...['ölaf@müller.example', 'आशा@विद्यालय.भारत', 'Ölaf@SCHULE.example', 'a_b-c@xn.example', 'x@a--b.example'],
  ])('AUTH-E1 %j is one address', (text) => expect(isEmail(text)).toBe(true));
  test.each([
    ...[
      'b@m.test>',
      '<b@m.test',
      '<b@m.test>',
      'B <b@m.test>',
      '"b"@m.test',
      'a@x,b@y',
      'a@x;b@y',
      'b@m.test,',
      'a@b@c',
    ],
    ...[
      'b@m.test\r\nBcc: c@m.test',
      'b@m.test\n',
      'b(x)@m.test',
      'b@[10.0.0.1]',
      'b@m.test.',
      '.b@m.test',
      'b.@m.test',
    ],
    ...['b..c@m.test', 'b@m..test', 'b@-m.test', 'b@m-.test', 'b@', '@m.test', 'b', '', ' b@m.test', 'b@m.test\u0000'],
    // Other spellings of b@m.test for a mail server.
    ...[
      'b@ｍ.test',
      'b@m。test',
      'b@m\u00ad.test',
      'b@m\ufe00.test',
      'b\u200b@m.test',
      'b@xn--mller-kva.test',
      'b\\@m.test',
    ],
    ...[`${'a'.repeat(65)}@m.test`, `a@${'b'.repeat(64)}.test`, `${'a'.repeat(60)}@${'b.'.repeat(120)}test`],
  ])('AUTH-E1 %j is none', (text) => expect(isEmail(text)).toBe(false));
  test('AUTH-E1 the longest text is judged at once', () => {
    const begun = performance.now();
    for (const text of ['.'.repeat(1e6), `${'a.'.repeat(1e5)}@`, `a@${'-'.repeat(1e6)}`, '@'.repeat(1e6)])
      isEmail(text);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});
