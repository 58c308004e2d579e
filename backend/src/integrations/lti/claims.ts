/**
 * Reads the claims of a verified message into named fields. The rest is dropped: return addresses carry the teacher's
 * CSRF word at the platform.
 */
import type { JWTPayload } from 'jose';
import { LtiRefusal } from './lti-refusal.js';

export const CORE = 'https://purl.imsglobal.org/spec/lti/claim/';
export const DEEP = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const AGS_ENDPOINT = 'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint';
const NRPS_SERVICE = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';

const MAX_ID = 255;
const MAX_TITLE = 300;
const MAX_ADDRESS = 2_048;

export type LtiRole = 'teacher' | 'learner' | 'other';

export interface DeepLinking {
  /** The selection is posted here. The address carries the teacher's session at the platform. */
  readonly returnUrl: string;
  readonly multiple: boolean;
  readonly acceptsLineItem: boolean;
  /** Sent back unchanged. */
  readonly data?: string;
}
export interface ResourceLink {
  readonly id: string;
  readonly title: string;
}
export interface Services {
  readonly scopes: readonly string[];
  /** Grade columns of the course. */
  readonly lineItems: string | null;
  /** This link's column. */
  readonly lineItem: string | null;
  readonly members: string | null;
}
export interface LtiMessage {
  readonly deployment: string;
  /** The platform's id of the person who launches. */
  readonly sub: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly role: LtiRole;
  readonly context: { readonly id: string; readonly title: string };
  readonly locale: string | null;
  /** Where the platform wants the browser back: carries the person's session there, so it is never stored or logged. */
  readonly returnUrl: string | null;
  /** Flat text only; everything else is dropped. */
  readonly custom: Readonly<Record<string, string>>;
  readonly services: Services;
  readonly kind:
    | { readonly type: 'resource'; readonly link: ResourceLink }
    /** Without a learner: a press on the whole column. */
    | { readonly type: 'review'; readonly link: ResourceLink; readonly learner: string | null }
    | { readonly type: 'deep-link'; readonly settings: DeepLinking };
}

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value !== '' ? value.replaceAll('\0', '').slice(0, max) : null;
const address = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= MAX_ADDRESS && /^https?:\/\//.test(value) && URL.canParse(value)
    ? value
    : null;

const short = (value: unknown): string => text(value, 60) ?? '';

const id = (value: unknown, name: string): string => {
  if (typeof value === 'string' && value !== '' && value.length <= MAX_ID) return value;
  throw new LtiRefusal('bad-message', name);
};

/** A role in the course: `…/membership#Learner`, `…/membership/Instructor#Grader` (an instructor), or a short word. */
const IN_COURSE = /\/membership(?:\/(\w+))?#(\w+)$|^(?:urn:lti:role:ims\/lis\/)?(\w+)$/;

/**
 * Full names in launches, short words in rosters; an administrator is a teacher. Roles at the school or the platform
 * count only for somebody who has none in the course: whoever teaches elsewhere may be a learner here.
 */
export function roleOf(roles: readonly unknown[]): LtiRole {
  const names = roles.map(String);
  const inCourse = names.map((name) => IN_COURSE.exec(name)).filter((found) => found !== null);
  const words = new Set(
    inCourse.length > 0
      ? inCourse.map(([, principal, role, short]) => principal ?? role ?? short)
      : names.map((name) => name.split(/[#/]/).pop()),
  );
  if (['Instructor', 'ContentDeveloper', 'TeachingAssistant', 'Administrator'].some((word) => words.has(word)))
    return 'teacher';
  return words.has('Learner') || words.has('Student') ? 'learner' : 'other';
}

export const returnUrlOf = (claims: JWTPayload): string | null =>
  address(fields(claims[`${CORE}launch_presentation`])['return_url']);

/** @throws LtiRefusal `bad-message` */
export function readMessage(claims: JWTPayload): LtiMessage {
  const core = (name: string): unknown => claims[CORE + name];
  if (core('version') !== '1.3.0')
    throw new LtiRefusal('bad-message', 'version', { expected: '1.3.0', received: short(core('version')) });
  const roles = core('roles');
  if (!Array.isArray(roles)) throw new LtiRefusal('bad-message', 'roles');
  const context = fields(core('context'));
  return {
    deployment: id(core('deployment_id'), 'deployment_id'),
    sub: id(claims.sub, 'sub'),
    name: text(claims['name'], MAX_TITLE),
    email: text(claims['email'], MAX_TITLE),
    role: roleOf(roles),
    context: { id: text(context['id'], MAX_ID) ?? '', title: text(context['title'], MAX_TITLE) ?? '' },
    locale: text(fields(core('launch_presentation'))['locale'], 20),
    returnUrl: returnUrlOf(claims),
    custom: customOf(core('custom')),
    services: servicesOf(claims),
    kind: kindOf(claims),
  };
}

function kindOf(claims: JWTPayload): LtiMessage['kind'] {
  switch (claims[`${CORE}message_type`]) {
    case 'LtiResourceLinkRequest':
      return { type: 'resource', link: linkOf(claims) };
    case 'LtiSubmissionReviewRequest':
      return {
        type: 'review',
        link: linkOf(claims),
        learner: text(fields(claims[`${CORE}for_user`])['user_id'], MAX_ID),
      };
    case 'LtiDeepLinkingRequest':
      return { type: 'deep-link', settings: deepLinkingOf(claims) };
    default:
      throw new LtiRefusal('bad-message', 'message_type', { received: short(claims[`${CORE}message_type`]) });
  }
}

function linkOf(claims: JWTPayload): ResourceLink {
  if (text(claims[`${CORE}target_link_uri`], MAX_ADDRESS) === null)
    throw new LtiRefusal('bad-message', 'target_link_uri');
  const link = fields(claims[`${CORE}resource_link`]);
  return { id: id(link['id'], 'resource_link'), title: text(link['title'], MAX_TITLE) ?? '' };
}

function deepLinkingOf(claims: JWTPayload): DeepLinking {
  const settings = fields(claims[`${DEEP}deep_linking_settings`]);
  const returnUrl = address(settings['deep_link_return_url']);
  const types = settings['accept_types'];
  if (returnUrl === null) throw new LtiRefusal('bad-message', 'deep_link_return_url');
  if (!Array.isArray(types) || !types.includes('ltiResourceLink')) throw new LtiRefusal('bad-message', 'accept_types');
  const { data } = settings;
  return {
    returnUrl,
    multiple: isTrue(settings['accept_multiple']),
    acceptsLineItem: settings['accept_lineitem'] !== false && settings['accept_lineitem'] !== 'false',
    ...(typeof data === 'string' && { data }),
  };
}
const isTrue = (value: unknown): boolean => value === true || value === 'true';

function servicesOf(claims: JWTPayload): Services {
  const ags = fields(claims[AGS_ENDPOINT]);
  const scopes = Array.isArray(ags['scope']) ? ags['scope'].filter((scope) => typeof scope === 'string') : [];
  return {
    scopes: scopes.slice(0, 20),
    lineItems: address(ags['lineitems']),
    lineItem: address(ags['lineitem']),
    members: address(fields(claims[NRPS_SERVICE])['context_memberships_url']),
  };
}

/** Platforms turn values into text and may send null. */
const customOf = (custom: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields(custom))
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string' && /^[a-z0-9_]{1,50}$/.test(entry[0]))
      .slice(0, 50)
      .map(([name, value]) => [name, value.slice(0, 1_000)]),
  );
