import { redirectOf } from './redirect.js';

const ASKED = 'https://school.example/hook';

const ANSWERS = [
  [301, 'https://www.school.example/hook?token=secret#part', 'https://www.school.example/hook'],
  [302, '/new/hook?key=1', 'https://school.example/new/hook'],
  [303, '//other.example', 'https://other.example/'],
  [307, 'https://user:word@school.example:8443/a', 'https://school.example:8443/a'],
  [308, `https://school.example/${'x'.repeat(1_000)}`, `https://school.example/${'x'.repeat(277)}`],
  [302, 'javascript:alert(1)', null],
  [302, 'http://[', null],
  [302, undefined, null],
  [304, 'https://school.example/', null],
  [200, 'https://school.example/', null],
] as const;

test('HOOK-18 only host and path of a redirect’s target are shown', () => {
  for (const [status, location, leads] of ANSWERS)
    expect([location, redirectOf(status, location, ASKED)]).toEqual([location, leads]);
});
