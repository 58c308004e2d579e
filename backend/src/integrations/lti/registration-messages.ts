/** The messages of platform and tool in a dynamic registration. */
import { readWebAddress } from '@parley/contracts/flow/web-address';
import { launchAddress } from './login.js';

/** All are asked for now, because a platform grants later ones only after another registration. */
const SCOPES = [
  'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
  'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
];
export const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';
const CANVAS = 'https://canvas.instructure.com/lti/';
/** Teachers of a Canvas choose content at these places. */
const CANVAS_PLACEMENTS = ['assignment_selection', 'link_selection'];
/** Instructure hosts Canvas for schools: one issuer for all, while each school has a host of its own. */
const INSTRUCTURE_ISSUER = /^canvas\.(?:beta\.|test\.)?instructure\.com$/;
const INSTRUCTURE_HOST = /(?:^|\.)(?:instructure|canvaslms)\.com$/;
const MAX_CHARACTERS = 2_000;

export interface Described {
  readonly name: string;
  readonly url: string;
  readonly authUrl: string;
  readonly authConfigMethod: 'JWK_SET';
  readonly authConfigKey: string;
  readonly accessTokenUrl: string;
  readonly audience: string;
}
interface Configuration {
  readonly platform: Described;
  readonly registrationUrl: string;
  readonly isCanvas: boolean;
}
type Fields = Readonly<Record<string, unknown>>;
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

/** Platforms tell their product's name as a code: `moodle`. */
const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/**
 * The platform that speaks must be the one whose address was given: anybody can write any issuer. Its addresses are held to what
 * the form asks of them, and to https.
 * @param allowHttp machines inside, which the operator lists, need no https
 * @returns `unsafe` if one of the addresses may not be used
 */
export function readConfiguration(
  json: unknown,
  configurationUrl: string,
  allowHttp: boolean,
): Configuration | 'configuration' | 'unsafe' {
  const fields = fieldsOf(json);
  const named = ['issuer', 'authorization_endpoint', 'token_endpoint', 'jwks_uri', 'registration_endpoint'].map(
    (name) => (typeof fields[name] === 'string' ? fields[name] : ''),
  );
  const [url = '', authUrl = '', accessTokenUrl = '', authConfigKey = '', registrationUrl = ''] = named;
  if (named.includes('') || !URL.canParse(url)) return 'configuration';
  if (![...named, configurationUrl].every((address) => mayBeUsed(address, allowHttp))) return 'unsafe';
  const [host, issuer] = [new URL(configurationUrl).host, new URL(url).host];
  const isInstructures = INSTRUCTURE_ISSUER.test(issuer) && INSTRUCTURE_HOST.test(host);
  if (!isInstructures && (issuer !== host || new URL(registrationUrl).host !== host)) return 'configuration';
  const { product_family_code: product } = fieldsOf(fields[PLATFORM]);
  const isCanvas = product === 'canvas';
  const place = isInstructures ? new URL(registrationUrl).host : host;
  const name = typeof product === 'string' ? `${capitalised(product)}, ${place}` : place;
  return {
    platform: {
      name: name.slice(0, 300),
      url,
      authUrl,
      accessTokenUrl,
      authConfigMethod: 'JWK_SET',
      authConfigKey,
      audience: audienceOf(fields['authorization_server'], accessTokenUrl, allowHttp),
    },
    registrationUrl,
    isCanvas,
  };
}

function mayBeUsed(address: string, allowHttp: boolean): boolean {
  const read = address.length <= MAX_CHARACTERS && URL.canParse(address) ? readWebAddress(address) : null;
  return read !== null && !read.hasUser && (read.secure || allowHttp);
}

/** Canvas writes a bare host there, and still expects the token address as the audience. */
const audienceOf = (server: unknown, accessTokenUrl: string, allowHttp: boolean): string =>
  typeof server === 'string' && server !== accessTokenUrl && mayBeUsed(server, allowHttp) ? server : '';

export function toolConfiguration(
  { shareUrl, publicUrl, ownerId }: { readonly shareUrl: string; readonly publicUrl: string; readonly ownerId: string },
  { isCanvas }: Pick<Configuration, 'isCanvas'>,
): object {
  const launch = launchAddress(shareUrl, ownerId);
  const placed = isCanvas && { placements: CANVAS_PLACEMENTS };
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['client_credentials', 'implicit'],
    initiate_login_uri: `${shareUrl}/lti/${ownerId}/login`,
    redirect_uris: [launch],
    client_name: 'Parley',
    logo_uri: `${publicUrl}/logo.svg`,
    jwks_uri: `${shareUrl}/lti/jwks.json`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: SCOPES.join(' '),
    [TOOL]: {
      // With its port, and the host of the launch address: platforms compare them.
      domain: new URL(shareUrl).host,
      target_link_uri: launch,
      description: 'Scripted learning conversations',
      claims: ['iss', 'sub', 'name', 'email'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: launch, label: 'Parley' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: launch, label: 'Parley', ...placed },
        { type: 'LtiSubmissionReviewRequest', target_link_uri: launch, label: 'Parley' },
      ],
      // Without it Canvas tells neither names nor emails.
      ...(isCanvas && { [`${CANVAS}privacy_level`]: 'public' }),
    },
  };
}
