/** What a platform's answer to a score means. Platforms say the same with different statuses. */
import type { GradeReason } from '@parley/contracts/http/lti-grades';
import { jsonOf, type PlatformReply } from '../platform.js';

export type Verdict =
  | { readonly is: 'taken' }
  /** It has a score of the same or a later time. */
  | { readonly is: 'too-early' }
  /** The column may be gone. */
  | { readonly is: 'not-found' }
  | { readonly is: 'later' }
  | { readonly is: 'refused'; readonly reason: GradeReason };

const refused = (reason: GradeReason): Verdict => ({ is: 'refused', reason });
/** Moodle, for a locked grade or column. */
const isLocked = (text: string): boolean => {
  const json = jsonOf(text);
  return Array.isArray(json) && json.length === 0;
};

export function verdictOf({ status, text }: Pick<PlatformReply, 'status' | 'text'>): Verdict {
  if (status >= 200 && status < 300) return { is: 'taken' };
  if (status === 409 || (status === 400 && text.includes('timestamp'))) return { is: 'too-early' };
  if (status === 404) return { is: 'not-found' };
  if (status === 401) return refused('not-allowed');
  if (status === 400 || status === 422) return refused('not-gradable');
  if (status === 403) return refused('not-allowed');
  if (status === 500 && isLocked(text)) return refused('locked');
  if (status === 429 || status >= 500) return { is: 'later' };
  return refused('not-gradable');
}

/** Platforms repeat our message in theirs, which names the learner. */
export const saidIn = (text: string): string =>
  text.startsWith('<') ? '' : (/^[^{[]*/.exec(text)?.[0] ?? '').trim().slice(0, 200);
