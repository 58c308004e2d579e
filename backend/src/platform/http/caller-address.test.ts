import type { TrustProxy } from '../config/trust-proxy.js';
import { addressGroup, callerAddress } from './caller-address.js';

const from = (remoteAddress: string, told: string | undefined, trust: TrustProxy) =>
  callerAddress({ socket: { remoteAddress }, headers: { 'x-forwarded-for': told } }, trust);

test.each<[string, string, string | undefined, TrustProxy, string]>([
  ['nobody is trusted', '10.0.0.1', '1.2.3.4', false, '10.0.0.1'],
  ['one proxy', '10.0.0.1', '1.2.3.4', 1, '1.2.3.4'],
  ['one proxy, and an address that the caller made up', '10.0.0.1', '9.9.9.9, 1.2.3.4', 1, '1.2.3.4'],
  ['two proxies', '10.0.0.1', '1.2.3.4, 10.0.0.2', 2, '1.2.3.4'],
  ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['a network of proxies', '::ffff:10.0.0.1', '1.2.3.4, 10.0.0.7', ['10.0.0.0/8'], '1.2.3.4'],
  ['a caller outside of that network', '5.5.5.5', '1.2.3.4', ['10.0.0.0/8', 'fd00::/8'], '5.5.5.5'],
  ['one proxy by address', 'fd00::1', '1.2.3.4', ['fd00::1'], '1.2.3.4'],
])('LIVE-14 %s', (_, peer, told, trust, address) => {
  expect(from(peer, told, trust)).toBe(address);
});

test.each([
  ['1.2.3.4', '1.2.3.4'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['unknown', 'unknown'],
])('HTTP-38 limits count %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group);
  expect(addressGroup(group)).toBe(group);
});
