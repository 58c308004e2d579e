/** A real OpenID Connect provider, in a process of its own. `login_hint` says who logs in: their claims as JSON. */
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const { redirectUri, clientId, clientSecret, inUserInfo } = JSON.parse(process.argv[2] ?? '{}');
const server = createServer((request, reply) => handle(request, reply));
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const issuer = `http://127.0.0.1:${server.address().port}`;
const people = new Map();
const provider = new Provider(issuer, {
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Whether claims are in the token, or only to be asked for.
  conformIdTokenClaims: inUserInfo,
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  cookies: { keys: ['test'] },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
  async loadExistingGrant(ctx) {
    const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

async function handle(request, reply) {
  if (!request.url.startsWith('/interaction/')) return provider.callback()(request, reply);
  const { params } = await provider.interactionDetails(request, reply);
  const { sub, ...claims } = JSON.parse(params.login_hint ?? '{}');
  if (sub === undefined)
    return provider.interactionFinished(request, reply, { error: 'access_denied', error_description: 'left' });
  people.set(sub, claims);
  return provider.interactionFinished(request, reply, { login: { accountId: sub } });
}
process.stdout.write(`${issuer}\n`);
