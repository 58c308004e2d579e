/**
 * Checks the fields with which an author connects a learning record store, by the same rules on the server and in the
 * console's form.
 */
import { readWebAddress } from './web-address.js';

export const XAPI_LIMITS = { endpoint: 2_000, key: 300, secret: 300 } as const;
export type XapiField = keyof typeof XAPI_LIMITS;
/** `https`: not an address that begins with https. */
export type XapiProblem = 'required' | 'too-long' | 'https';

/**
 * Names what is wrong with one field; null = nothing.
 * @param allowHttp machines inside, which the operator lists, need no https
 */
export function xapiProblem(field: XapiField, value: string, allowHttp = false): XapiProblem | null {
  const text = value.trim();
  if (text === '') return 'required';
  if (text.length > XAPI_LIMITS[field]) return 'too-long';
  if (field !== 'endpoint') return null;
  const address = readWebAddress(text);
  // Resources are added to its path.
  const isFine = address && (address.secure || allowHttp) && !address.hasUser && !/[?#]/.test(text);
  return isFine ? null : 'https';
}
