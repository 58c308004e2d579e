import { readWebAddress } from './web-address.js';

/** Checks an owner's settings of a course platform, by the same rules on the server and in the form. */
export const KEY_METHODS = ['JWK_SET', 'JWK_KEY', 'RSA_KEY'] as const;
export type KeyMethod = (typeof KEY_METHODS)[number];
/** Chooses the completed attempt that gives a learner's grade. */
export const GRADINGS = ['last', 'best', 'first'] as const;
export type Grading = (typeof GRADINGS)[number];

export interface PlatformInput {
  readonly name: string;
  /** The platform's issuer. */
  readonly url: string;
  /** Some platforms tell it only after they know our addresses; then it is empty. */
  readonly clientId: string;
  readonly authUrl: string;
  readonly authConfigMethod: KeyMethod;
  readonly authConfigKey: string;
  readonly accessTokenUrl: string;
  /** For whom a request for a token is meant, if that is not the access token address; empty: it is. */
  readonly audience: string;
}
export type PlatformField = Exclude<keyof PlatformInput, 'authConfigMethod'>;
export type PlatformProblem = 'required' | 'url' | 'key-url' | 'key';

const isWebAddress = (text: string): boolean => readWebAddress(text) !== null;

/** @param clientIdLater the platform has not sent the client id yet */
export function platformProblem(
  field: PlatformField,
  input: PlatformInput,
  clientIdLater = false,
): PlatformProblem | null {
  const value = input[field].trim();
  if (value === '') return field === 'audience' || (field === 'clientId' && clientIdLater) ? null : 'required';
  if (field === 'url' || field === 'authUrl' || field === 'accessTokenUrl') return isWebAddress(value) ? null : 'url';
  if (field !== 'authConfigKey') return null;
  if (input.authConfigMethod === 'JWK_SET') return isWebAddress(value) ? null : 'key-url';
  return /^https?:\/\//i.test(value) ? 'key' : null;
}

export const PLATFORM_FIELDS: readonly PlatformField[] = [
  'name',
  'url',
  'clientId',
  'authUrl',
  'accessTokenUrl',
  'authConfigKey',
  'audience',
];
