import { SecurityHeaders } from './security-headers.js';

const HSTS = 'strict-transport-security';

test('HTTP-16 over https each host alone may only be asked by https; hosts below its name are not ours', () => {
  const addresses = { publicUrl: 'https://school.example', shareUrl: 'https://chat.school.example' };
  const headers = new SecurityHeaders(addresses, false);
  for (const listener of ['console', 'share'] as const) expect(headers.of(listener)[HSTS]).toBe('max-age=31536000');
});
test('HTTP-16 over http the header is left out', () => {
  const headers = new SecurityHeaders({ publicUrl: 'http://localhost:3000', shareUrl: 'http://localhost:3001' }, false);
  for (const listener of ['console', 'share'] as const) expect(headers.of(listener)).not.toHaveProperty(HSTS);
});
