import { randomBytes } from 'node:crypto';
import { SealedSecrets } from './sealed-secrets.js';

test('STORE-49 a sealed secret opens only for its purpose and place, with its installation’s key', () => {
  const secrets = new SealedSecrets(randomBytes(32));
  const sealed = secrets.seal('webhook secret', 'whsec_x', 'endpoint 1');
  expect(sealed.toString('latin1')).not.toContain('whsec_x');
  expect(secrets.unseal('webhook secret', sealed, 'endpoint 1')).toBe('whsec_x');
  expect(() => secrets.unseal('webhook secret', sealed, 'endpoint 2')).toThrow();
  expect(() => secrets.unseal('webhook test', sealed, 'endpoint 1')).toThrow();
  expect(() => new SealedSecrets(randomBytes(32)).unseal('webhook secret', sealed, 'endpoint 1')).toThrow();
});
