/** A fetched reply as the history keeps it. */
import { isRemoteResult } from '@parley/contracts/engine/history-wire';
import type { RemoteResult } from '@parley/contracts/engine/types';
import { FORBIDDEN_NAMES } from '@parley/contracts/definition/values';
import { jsonProblem } from '@parley/contracts/definition/storable-text';
import type { Fetched } from '../../platform/safe-fetch/safe-fetch.js';

const LIMITS_OF_BODIES = { depth: 20, forbidden: FORBIDDEN_NAMES };

const rejected = (error: string): RemoteResult => ({ status: 'rejected', error });
/** A blank text is also rejected: it would be an empty bubble. */
const isEmpty = (body: unknown): boolean => body === null || (typeof body === 'string' && body.trim() === '');
const fulfilled = (body: unknown, contentType: string | null): RemoteResult =>
  isEmpty(body) ? { status: 'fulfilledNull' } : { status: 'fulfilled', content: { body, contentType } };

/**
 * JSON `{body, contentType}` is a message, any other JSON is the body itself, and texts are Markdown. Nothing else is
 * shown.
 */
export function remoteContent(fetched: Fetched): RemoteResult {
  const result = read(fetched);
  // Refuse JSON that is too deep, has too many values, or has text that Postgres can't store.
  return isRemoteResult(result) && jsonProblem(result.content, LIMITS_OF_BODIES) === null
    ? result
    : rejected('unreadable');
}

function read(fetched: Fetched): RemoteResult {
  if (!fetched.ok) return rejected(fetched.error);
  const { status, contentType, text } = fetched;
  if (status === 204) return { status: 'fulfilledNull' };
  if (status < 200 || status > 299) return rejected(`http-${status}`);
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/plain' || type === 'text/markdown') return fulfilled(text.trim(), null);
  if (type !== 'application/json' && !type.endsWith('+json')) return rejected('unsupported');
  return fromJson(text);
}

function fromJson(text: string): RemoteResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return rejected('unreadable');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, 'body'))
    return fulfilled(value, null);
  const { body, contentType } = value as { readonly body: unknown; readonly contentType?: unknown };
  return fulfilled(body, typeof contentType === 'string' && contentType !== '' ? contentType : null);
}
