import { BadEventStoreUrl, parseEventStoreUrl } from './address.js';
import { openClient } from './client.js';

const address = (text: string) => {
  const parsed = parseEventStoreUrl(text);
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.address;
};

test('STORE-24 one host, several, and those that are asked for the cluster are understood', () => {
  const a = { address: 'a.example.org', port: 2113 };
  expect(address('esdb://a.example.org')).toMatchObject({ hosts: [a], isCluster: false, tls: true, user: undefined });
  expect(address('kurrentdb://localhost:2113?tls=false')).toMatchObject({
    hosts: [{ address: 'localhost', port: 2113 }],
    tls: false,
  });
  for (const scheme of ['esdb+discover', 'kurrentdb+discover', 'kurrent+discover'])
    expect(address(`${scheme}://a.example.org/`)).toMatchObject({ hosts: [a], isCluster: true });
  expect(address('esdb://a.example.org,10.0.0.7:2114,[::1]:2115?nodePreference=readOnlyReplica')).toMatchObject({
    hosts: [a, { address: '10.0.0.7', port: 2114 }, { address: '[::1]', port: 2115 }],
    isCluster: true,
    client: { nodePreference: 'read_only_replica' },
  });
});

test('STORE-24 user, password and settings are read as other clients of these servers read them', () => {
  expect(
    address('esdb://ana:p%40ss%3Aw:ord@h?TLS-verify_cert=false&tlsCAFile=%2Fcerts%2Fca.crt&keepAliveInterval=-1'),
  ).toEqual({
    hosts: [{ address: 'h', port: 2113 }],
    isCluster: false,
    user: { username: 'ana', password: 'p@ss:w:ord' },
    tls: true,
    verifyCertificate: false,
    files: { tlsCAFile: '/certs/ca.crt' },
    client: { keepAliveInterval: -1 },
  });
});

test('STORE-24 a setting of other clients that Parley has no use for is passed over', () => {
  expect(address('esdb://h?throwOnAppendFailure=false')).toEqual(address('esdb://h'));
});

test.each([
  ['http://u:secret@h', 'begins with none of'],
  ['esdb://u:secret@', 'a host is missing'],
  ['esdb://u:secret@h:99999', 'port of a host'],
  ['esdb://h:secret', 'a host is missing, or is neither'],
  ['esdb://h1,,h2', 'a host is missing'],
  ['esdb://secret@h', 'a user and a password'],
  ['esdb://u:sec%ret@h', 'hexadecimal'],
  ['esdb://u:sec/ret@h', 'of the form'],
  ['esdb://u:secret@h?tls=perhaps', 'tls is neither true nor false'],
  ['esdb://u:secret@h?gossipTimeout=soon', 'gossipTimeout is not a whole number'],
  ['esdb://u:secret@h?nodePreference=best', 'nodePreference is none of'],
  ['esdb://u:secret@h?secret=1', 'a setting that is none of'],
  ['esdb://u:secret@h?userCertFile=a', 'together or not at all'],
  ['esdb://u:secret@h#x', 'of the form'],
])('STORE-24 %s is refused with a sentence that repeats nothing of it', (text, problem) => {
  const parsed = parseEventStoreUrl(text);
  expect(parsed).toMatchObject({ ok: false, problem: expect.stringContaining(problem) as string });
  expect(JSON.stringify(parsed)).not.toContain('secret');
});

test('STORE-24 a certificate that can’t be read is named by its setting', () => {
  const open = () => openClient(address('esdb://u:secret@h?tlsCAFile=/no/such/secret.crt'));
  expect(open).toThrow(BadEventStoreUrl);
  expect(open).toThrow("the file that tlsCAFile names can't be read (ENOENT)");
});
