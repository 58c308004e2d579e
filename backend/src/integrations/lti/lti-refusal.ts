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
  | 'refused-deployment'
  | 'session-ended'
  | 'already-returned';
type Status = 400 | 401 | 403 | 409 | 503;

const STATUS: Readonly<Record<LtiRefusalCode, Status>> = {
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
  'refused-deployment': 403,
  'session-ended': 401,
  'already-returned': 409,
};

/** The owner sees these facts with the code. None of them may be about a person. */
export interface RefusalFacts {
  readonly platformId?: string;
  /** The platform signed the message: only it can have sent it. */
  readonly isSigned?: boolean;
  readonly expected?: string;
  readonly received?: string;
  readonly deployment?: string;
  /** Where the platform wants the browser back; carries the person's session there, so it is not for the log. */
  readonly returnUrl?: string | null;
}

export class LtiRefusal extends Error {
  override readonly name = 'LtiRefusal';
  /** @param field the claim or parameter at fault; never its value */
  constructor(
    readonly code: LtiRefusalCode,
    readonly field = '',
    readonly facts: RefusalFacts = {},
  ) {
    super(field === '' ? code : `${code}: ${field}`);
  }
  get status(): Status {
    return STATUS[this.code];
  }
  /** A copy with further facts; those that it has already stay. */
  with(facts: RefusalFacts): LtiRefusal {
    return new LtiRefusal(this.code, this.field, { ...facts, ...this.facts });
  }
}
