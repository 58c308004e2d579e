/** A platform registers itself by a link: what both sides tell each other, and what is refused. */
import { getLti, registerPlatform } from '@parley/contracts/http/lti';
import { newAuthor } from '../../testing/client.js';
import { startTestParley, type TestParley } from '../../testing/test-parley.js';
import { PlatformDouble } from './testing/platform-double.js';
import { readConfiguration } from './registration-messages.js';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
let parley: TestParley;
beforeAll(async () => {
  parley = await startTestParley({ env: { FETCH_ALLOW: '127.0.0.1/32' } });
});
afterAll(() => parley.drop());

async function school(mode: 'moodle' | 'canvas') {
  const owner = await newAuthor(parley.consoleUrl);
  const platform = await PlatformDouble.start(mode);
  const open = async (more: Record<string, string> = {}) => {
    const { url } = await owner.ok(registerPlatform);
    const query = { openid_configuration: `${platform.url}/openid`, registration_token: 'registration-token', ...more };
    return `${url}?${new URLSearchParams(query).toString()}`;
  };
  return { owner, platform, open };
}

test('LTI-R1 a platform registers itself by a link, once; registering again keeps one platform', async () => {
  const { owner, platform, open } = await school('moodle');
  const address = await open();
  const done = await fetch(address);
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('press Activate')]);
  expect((await fetch(address)).status).toBe(400);
  expect((await fetch(await open())).status).toBe(200);
  const { platforms } = await owner.ok(getLti);
  const name = `Moodle, ${new URL(platform.url).host}`;
  expect(platforms).toMatchObject([{ name, url: platform.url, clientId: platform.clientId, deployments: ['1'] }]);
  expect(platform.registrations[0]).toMatchObject({
    redirect_uris: [`${parley.shareUrl}/lti/${owner.session.id}/launch`],
    jwks_uri: `${parley.shareUrl}/lti/jwks.json`,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': { domain: new URL(parley.shareUrl).host },
  });
  const away = await fetch(await open({ openid_configuration: 'http://10.0.0.1/openid' }));
  expect([away.status, await away.text()]).toEqual([400, expect.stringContaining('can’t reach')]);
  const wrong = await fetch(
    await open({ openid_configuration: `${platform.url.replace('127.0.0.1', 'localhost')}/openid` }),
  );
  expect(wrong.status).toBe(400);
  expect((await fetch(await open({ registration_token: 'x' }))).status).toBe(400);
  await platform.stop();
});

test('LTI-R2 a Canvas is asked with its token, and gets placements, the privacy level, a logo and the review of submissions', async () => {
  const { owner, platform, open } = await school('canvas');
  // A bare host, as Canvas writes it, is no audience.
  platform.described = { authorization_server: 'canvas.example' };
  expect((await fetch(await open())).status).toBe(200);
  const [told] = platform.registrations;
  expect(told).toMatchObject({ logo_uri: `${parley.consoleUrl}/logo.svg` });
  expect(told?.[TOOL]).toMatchObject({
    'https://canvas.instructure.com/lti/privacy_level': 'public',
    messages: [
      { type: 'LtiResourceLinkRequest' },
      { type: 'LtiDeepLinkingRequest', placements: ['assignment_selection', 'link_selection'] },
      { type: 'LtiSubmissionReviewRequest' },
    ],
  });
  expect((await owner.ok(getLti)).platforms).toMatchObject([{ clientId: platform.clientId, audience: '' }]);
  await platform.stop();
});

test('LTI-R3 the audience that a platform tells is kept; an answer for a platform that is known changes it', async () => {
  const { owner, platform, open } = await school('moodle');
  expect((await fetch(await open())).status).toBe(200);
  platform.described = { authorization_server: 'https://api.brightspace.example/auth/token' };
  expect((await fetch(await open())).status).toBe(200);
  expect((await owner.ok(getLti)).platforms).toMatchObject([
    { audience: 'https://api.brightspace.example/auth/token', grading: 'last', deployments: ['1'] },
  ]);
  // A platform that tells no audience, takes none away.
  platform.described = {};
  expect((await fetch(await open())).status).toBe(200);
  expect((await owner.ok(getLti)).platforms).toMatchObject([
    { audience: 'https://api.brightspace.example/auth/token' },
  ]);
  await platform.stop();
});

test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'registration_endpoint', 'issuer'])(
  'LTI-R4 nothing is registered if %s is not an address that may be used',
  async (name) => {
    const { owner, platform, open } = await school('moodle');
    for (const address of [
      'javascript:alert(document.domain)//',
      'data:text/html,x',
      'file:///etc/passwd',
      'ftp://x/y',
    ]) {
      platform.described = { [name]: address };
      const refused = await fetch(await open());
      expect([address, refused.status, await refused.text()]).toEqual([
        address,
        400,
        expect.stringContaining('Nothing was registered'),
      ]);
    }
    expect([(await owner.ok(getLti)).platforms, platform.registrations]).toEqual([[], []]);
    await platform.stop();
  },
);

describe('LTI-R4', () => {
  const described = (host: string, more: object = {}) => ({
    issuer: `https://${host}`,
    authorization_endpoint: `https://${host}/auth`,
    token_endpoint: `https://${host}/token`,
    jwks_uri: `https://${host}/keys`,
    registration_endpoint: `https://${host}/register`,
    ...more,
  });
  const read = (json: object, host: string, allowHttp = false) =>
    readConfiguration(json, `https://${host}/openid`, allowHttp);

  test('http is for machines that the operator lists', () => {
    const json = described('lms.example', { token_endpoint: 'http://lms.example/token' });
    expect(read(json, 'lms.example')).toBe('unsafe');
    expect(read(json, 'lms.example', true)).toMatchObject({ platform: { accessTokenUrl: 'http://lms.example/token' } });
    expect(read(described('lms.example', { jwks_uri: 'https://me:secret@lms.example/keys' }), 'lms.example')).toBe(
      'unsafe',
    );
  });

  test('no platform speaks for another, but Instructure for the schools that it hosts', () => {
    const canvas = described('school.instructure.com', { issuer: 'https://canvas.instructure.com' });
    expect(read(canvas, 'sso.canvaslms.com')).toMatchObject({ platform: { url: 'https://canvas.instructure.com' } });
    expect(read(canvas, 'evil.example')).toBe('configuration');
    expect(read(canvas, 'evilinstructure.com')).toBe('configuration');
    expect(read(described('lms.example'), 'evil.example')).toBe('configuration');
    expect(read(described('lms.example', { registration_endpoint: 'https://evil.example/r' }), 'lms.example')).toBe(
      'configuration',
    );
  });
});
