/** An owner's course platforms over HTTP, and the teacher's side of a selection. */
import { createHash } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import {
  PLATFORM_FIELDS,
  platformProblem,
  type PlatformInput,
  type PlatformProblem,
} from '@parley/contracts/flow/lti-platform';
import {
  addPlatform,
  answerDeployment,
  getLti,
  getSelection,
  grantSelection,
  registerPlatform,
  removePlatform,
  PLATFORM_KNOWN,
  UNUSABLE_KEY,
  updatePlatform,
  type LtiPlatform,
} from '@parley/contracts/http/lti';
import type { ReplyOf } from '@parley/contracts/http/route';
import type { Addresses } from '../../platform/http/hosts.js';
import { ifMatchList } from '../../platform/http/if-match.js';
import { conflict, forbidden, malformed, notFound, Refusal, ruleBroken } from '../../platform/http/refusal.js';
import { Input, Serve, type AuthorCall } from '../../platform/http/serve.js';
import { Audit } from '../../platform/log/audit.js';
import { ADDRESSES } from '../../platform/tokens.js';
import { Deployments } from './deployments.js';
import { launchAddress } from './login.js';
import { LtiRefusal } from './lti-refusal.js';
import { LtiOverview } from './lti-overview.js';
import type { Platform } from './platform.js';
import { pastedKeyProblem, type KeyProblem } from './platform-key-check.js';
import type { ChangedFields } from './platforms.js';
import { Platforms } from './platforms.js';
import { Registrations } from './registration.js';
import { Selections } from './selections.js';
import type { Target } from './target.js';

const WORDS: Readonly<Record<PlatformProblem, string>> = {
  required: 'Required',
  url: 'Please enter a valid URL',
  'key-url': 'Please provide a valid URL',
  key: 'This looks like an invalid key',
};
const KEY_WORDS: Readonly<Record<KeyProblem, string>> = {
  'no-key': 'This is no public key for RS256',
  'weak-key': 'This key is too short: at least 2,048 bits',
};
type Body = AuthorCall<typeof addPlatform>['body'];

@Controller()
export class LtiConfigController {
  constructor(
    private readonly platforms: Platforms,
    private readonly overview: LtiOverview,
    private readonly registrations: Registrations,
    private readonly selections: Selections,
    private readonly deployments: Deployments,
    private readonly audit: Audit,
    @Inject(ADDRESSES) private readonly addresses: Addresses,
  ) {}

  @Serve(getLti)
  async get(@Input() { user }: AuthorCall<typeof getLti>): Promise<ReplyOf<typeof getLti>> {
    const { shareUrl } = this.addresses;
    const launch = launchAddress(shareUrl, user.id);
    const platforms = await this.overview.of(user.id);
    return {
      revision: revisionOf(platforms),
      addresses: {
        login: `${shareUrl}/lti/${user.id}/login`,
        launch,
        jwks: `${shareUrl}/lti/jwks.json`,
        // Selecting begins with a launch, which tells the two apart.
        deepLink: launch,
      },
      platforms,
      refusedLaunches: await this.overview.refusedElsewhere(user.id),
    };
  }

  @Serve(addPlatform)
  async add(@Input() { user, body }: AuthorCall<typeof addPlatform>): Promise<LtiPlatform> {
    const fields = await checked(body, { audience: '', grading: 'last' });
    const { deployments } = fields;
    const id = keptId(await this.platforms.add(user.id, { ...fields, deployments: deployments ?? [] }));
    this.audit.record('lti-platform-added', { userId: user.id, platformId: id });
    return this.shown(user.id, id);
  }

  @Serve(updatePlatform)
  async update(@Input() { user, params, body }: AuthorCall<typeof updatePlatform>): Promise<LtiPlatform> {
    const known = await this.own(user.id, params.platform);
    const changed = await this.platforms.change(user.id, known.id, await checked(body, known));
    if (changed.is === 'not-found') throw notFound('Platform');
    this.audit.record('lti-platform-changed', { userId: user.id, platformId: keptId(changed) });
    return this.shown(user.id, known.id);
  }

  @Serve(answerDeployment)
  async answer(@Input() { user, params, body }: AuthorCall<typeof answerDeployment>): Promise<LtiPlatform> {
    const { id } = await this.own(user.id, params.platform);
    if (!(await this.deployments.answer(id, body.deployment, body.allow))) throw notFound('Deployment');
    this.audit.record('lti-platform-changed', { userId: user.id, platformId: id });
    return this.shown(user.id, id);
  }

  @Serve(removePlatform)
  async remove(
    @Input() { user, params, headers }: AuthorCall<typeof removePlatform>,
  ): Promise<ReplyOf<typeof removePlatform>> {
    const { platform } = params;
    const isPlace = /^\d+$/.test(platform);
    const id = isPlace ? await this.idAt(user.id, Number(platform), ifMatchList(headers)) : platform;
    if (id === undefined || !(await this.platforms.remove(user.id, id))) throw notFound('Platform');
    this.audit.record('lti-platform-removed', { userId: user.id, platformId: id });
    const platforms = await this.overview.of(user.id);
    return { config: platforms.length === 0 ? null : { platforms } };
  }

  @Serve(registerPlatform)
  async register(
    @Input() { user, reply }: AuthorCall<typeof registerPlatform>,
  ): Promise<ReplyOf<typeof registerPlatform>> {
    void reply.header('cache-control', 'no-store');
    const { ticket, expiresAt } = await this.registrations.open(user.id);
    return { url: `${this.addresses.shareUrl}/lti/register/${ticket}`, expiresAt };
  }

  @Serve(getSelection)
  async selection(@Input() { user, params }: AuthorCall<typeof getSelection>): Promise<ReplyOf<typeof getSelection>> {
    const { platform, settings } = await whileOpen(() => this.selections.open(params.ltik, user.id));
    return { platform: platform.name, takesGrades: settings.acceptsLineItem };
  }

  @Serve(grantSelection)
  async grant(
    @Input() { user, params, body }: AuthorCall<typeof grantSelection>,
  ): Promise<ReplyOf<typeof grantSelection>> {
    const target: Target = { kind: body.type === 'chat' ? 'flow' : 'sequence', id: body.id };
    const granted = await whileOpen(() => this.selections.grant(params.ltik, target, user.id));
    if (granted === 'gone') throw notFound('Flow');
    if (granted === 'not-published') throw conflict('It has to be published before it can be linked', granted);
    if (typeof granted === 'string') throw forbidden();
    return { ...granted, languages: [...granted.languages] };
  }

  /** Finds the platform that the caller saw at this place of the list, even if an earlier one was removed meanwhile. */
  private async idAt(ownerId: string, place: number, seen: string): Promise<string | undefined> {
    const platforms = await this.platforms.ofOwner(ownerId);
    if (revisionOf(platforms) !== seen)
      throw conflict('The list of platforms has changed. Load it again.', 'list-changed');
    return platforms[place]?.id;
  }

  private async own(ownerId: string, id: string): Promise<Platform> {
    const known = (await this.platforms.ofOwner(ownerId)).find((platform) => platform.id === id);
    if (!known) throw notFound('Platform');
    return known;
  }

  private async shown(ownerId: string, id: string): Promise<LtiPlatform> {
    const found = (await this.overview.of(ownerId)).find((platform) => platform.id === id);
    if (!found) throw notFound('Platform');
    return found;
  }
}

/** Equal as long as the list has the same platforms in the same places. */
const revisionOf = (platforms: readonly { readonly id: string }[]): string =>
  createHash('sha256')
    .update(platforms.map(({ id }) => id).join())
    .digest('base64url');

/** @throws Refusal 410 */
async function whileOpen<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LtiRefusal)) throw error;
    throw new Refusal(410, 'This selection has ended. Start it again in your course.', { code: error.code });
  }
}

/** @throws Refusal 409 */
function keptId(kept: Exclude<Awaited<ReturnType<Platforms['change']>>, { readonly is: 'not-found' }>): string {
  if (kept.is === 'kept') return kept.id;
  throw new Refusal(409, 'You have a platform with this platform ID and client ID', {
    code: PLATFORM_KNOWN,
    errors: [{ param: 'clientId', msg: 'You have a platform with this platform ID and client ID' }],
    body: { platform: kept.id },
  });
}

/** @throws Refusal 400 and 422 naming fields */
async function checked(body: Body, known: Pick<Platform, 'audience' | 'grading'>): Promise<ChangedFields> {
  const { clientIdLater, deployments, audience = known.audience, grading = known.grading, ...given } = body;
  const input: PlatformInput = { ...given, audience };
  const errors = PLATFORM_FIELDS.flatMap((param) => {
    const problem = platformProblem(param, input, clientIdLater);
    return problem ? [{ param, msg: WORDS[problem] }] : [];
  });
  if (errors.length > 0) throw malformed(errors);
  await checkKey(input);
  return {
    name: input.name.trim(),
    url: input.url.trim(),
    clientId: input.clientId.trim(),
    authUrl: input.authUrl.trim(),
    authConfigMethod: input.authConfigMethod,
    authConfigKey: input.authConfigKey.trim(),
    accessTokenUrl: input.accessTokenUrl.trim(),
    audience: audience.trim(),
    grading,
    deployments: deployments ? [...new Set(deployments)] : null,
  };
}

/** A key set is read by the test of the connection: its platform may not be reachable yet. @throws Refusal 422 */
async function checkKey({ authConfigMethod, authConfigKey }: PlatformInput): Promise<void> {
  if (authConfigMethod === 'JWK_SET') return;
  const problem = await pastedKeyProblem(authConfigMethod, authConfigKey.trim());
  if (problem)
    throw ruleBroken(KEY_WORDS[problem], UNUSABLE_KEY, [{ param: 'authConfigKey', msg: KEY_WORDS[problem] }]);
}
