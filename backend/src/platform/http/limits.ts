/** How often anybody may try what is throttled. */
export interface Limit {
  readonly points: number;
  /** seconds */
  readonly per: number;
}
export const DEFAULT_LIMITS = {
  /** One person's guesses: address and e-mail together. */
  loginPerMail: { points: 5, per: 60 },
  loginPerAddress: { points: 100, per: 3_600 },
  /** Guesses at one person's codes, by somebody who knows the password. */
  codePerAccount: { points: 10, per: 900 },
  codePerAddress: { points: 100, per: 3_600 },
  /** Guesses of a password by somebody who is logged in. */
  passwordPerAccount: { points: 10, per: 900 },
  signupPerMail: { points: 5, per: 60 },
  signupPerAddress: { points: 100, per: 3_600 },
  /** Mails to one person, whoever requests them. */
  forgotPerMail: { points: 3, per: 3_600 },
  forgotPerAddress: { points: 30, per: 3_600 },
  resetPerAddress: { points: 30, per: 3_600 },
  googlePerAddress: { points: 100, per: 3_600 },
  /** A whole school may share one address. */
  oidcPerAddress: { points: 1_000, per: 3_600 },
  passkeyPerAddress: { points: 1_000, per: 3_600 },
  /** Sharing reveals whether an e-mail has an account. */
  share: { points: 20, per: 3_600 },
  /** Mails to one person about sharing; above the limit, sharing works without mail. */
  shareMailPerMail: { points: 5, per: 86_400 },
  /** Each creates three flows and 300 learners. */
  sampleCourse: { points: 10, per: 3_600 },
  /** Each reads every chat of its owner. */
  pastEvents: { points: 20, per: 3_600 },
  /** Each reads all that its owner wrote. */
  ownData: { points: 10, per: 3_600 },
  /** Mails to all administrators about one need. */
  operatorMailPerNeed: { points: 1, per: 86_400 },
  learnerPostPerChat: { points: 120, per: 60 },
  /** Published definitions, public. A whole school may share one address, and their bytes are kept. */
  publishedPerAddress: { points: 3_000, per: 60 },
  /** Public, and each costs a query. */
  peerAnswersPerAddress: { points: 600, per: 60 },
  learnerStartPerAddress: { points: 600, per: 60 },
  /** Identifiers, codes and numbers that led to nothing, from one address. */
  missesPerAddress: { points: 120, per: 60 },
  /** Short links, right and guessed; a whole school may share one address. */
  shortLinkPerAddress: { points: 600, per: 60 },
  /** Logins and launches from course platforms; a whole school may share one address. */
  ltiPerAddress: { points: 3_000, per: 60 },
  /** Refused launches that no platform signed, for one owner; those above the limit are not kept. */
  ltiRefusedPerOwner: { points: 60, per: 60 },
  /** Requests of a site script; a whole school may share one address. */
  thinkificPerAddress: { points: 600, per: 60 },
  /** Ends of mails to learners; a mail service may ask for many of its users. */
  mailStopPerAddress: { points: 600, per: 60 },
  /** Files of one chat, and of one address, which a whole class may share. */
  uploadPerChat: { points: 60, per: 60 },
  uploadPerAddress: { points: 600, per: 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof DEFAULT_LIMITS;
export type ThrottleLimits = Readonly<Record<LimitName, Limit>>;
