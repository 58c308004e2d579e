/** Why a message of a course platform is not accepted. Codes; the words live in `lti-pages.ts`. */
export type LtiRefusalCode =
  | 'unknown-platform'
  | 'missing-field'
  | 'foreign-target'
  | 'platform-error'
  | 'unknown-state'
  | 'other-browser'
  | 'keys-unreachable'
  | 'bad-signature'
  | 'bad-time'
  | 'bad-message'
  | 'unknown-deployment'
  | 'session-ended'
  | 'already-returned';

const STATUS: Readonly<Record<LtiRefusalCode, 400 | 401 | 403 | 409 | 503>> = {
  'unknown-platform': 400,
  'missing-field': 400,
  'foreign-target': 400,
  'platform-error': 400,
  'unknown-state': 401,
  'other-browser': 401,
  'keys-unreachable': 503,
  'bad-signature': 401,
  'bad-time': 401,
  'bad-message': 401,
  'unknown-deployment': 403,
  'session-ended': 401,
  'already-returned': 409,
};

export class LtiRefusal extends Error {
  override readonly name = 'LtiRefusal';
  /** @param field the claim or parameter at fault; never its value */
  constructor(
    readonly code: LtiRefusalCode,
    readonly field = '',
  ) {
    super(field === '' ? code : `${code}: ${field}`);
  }
  get status(): 400 | 401 | 403 | 409 | 503 {
    return STATUS[this.code];
  }
}
