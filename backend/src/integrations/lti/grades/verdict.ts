/** Reads a platform's answer to a score. Platforms use different statuses for one and the same result. */
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

/** Fields of a platform's JSON that hold its words. */
const WORDS: ReadonlySet<string> = new Set([
  'message',
  'detail',
  'title',
  'error_description',
  'error',
  'errors',
  'reason',
  'description',
]);
const DEEPEST = 5;
const MAX_CHARACTERS = 200;

/** Platforms repeat our message in theirs, which names the learner. */
export function saidIn(text: string): string {
  if (text.startsWith('<')) return '';
  const json = jsonOf(text);
  const words = json === undefined ? [text] : wordsOf(json, 'message', DEEPEST);
  const ours = words.map((each) => (/^[^{[]*/.exec(each)?.[0] ?? '').trim()).filter((each) => each !== '');
  return [...new Set(ours)].join(' · ').slice(0, MAX_CHARACTERS);
}

/** @param name of the field that holds it */
function wordsOf(json: unknown, name: string, deep: number): readonly string[] {
  if (typeof json === 'string') return WORDS.has(name) ? [json] : [];
  if (typeof json !== 'object' || json === null || deep === 0) return [];
  if (Array.isArray(json)) return json.flatMap((each) => wordsOf(each, name, deep - 1));
  return Object.entries(json).flatMap(([key, value]) => wordsOf(value, key, deep - 1));
}
