/**
 * Accepts JSON bodies only (415). Whatever can't be stored or could confuse later code is refused before any handler
 * sees it: deep nesting, names of object internals, NUL, lone surrogates, objects with very many keys.
 */
import { LIMITS } from '@parley/contracts/definition/limits';
import { FORBIDDEN_NAMES } from '@parley/contracts/definition/values';
import { isStorable, jsonProblem, type JsonProblemCode } from '@parley/contracts/definition/storable-text';
import type { FastifyInstance } from 'fastify';
import { LONG_FROM, type Pace } from './pace.js';
import { Refusal, malformed } from './refusal.js';
import { callerOf } from './serve.js';

/** A definition may nest LIMITS.depth levels, and is itself nested in the body. */
const DEPTH = LIMITS.depth + 4;
const MAX_KEYS = 5_000;

const WORDS: Readonly<Record<JsonProblemCode, string>> = {
  'too-deep': 'Nested too deeply',
  'forbidden-name': 'This name can’t be used',
  'unstorable-text': 'Contains characters that can’t be stored',
};

/** @throws Refusal 400 */
export function checkPlainJson(value: unknown): void {
  if (isPlain(value, 0)) return;
  if (hasHugeObject(value)) throw malformed([{ param: '', msg: `An object has more than ${MAX_KEYS} fields` }]);
  const problem = jsonProblem(value, { depth: DEPTH, forbidden: FORBIDDEN_NAMES });
  if (problem) throw malformed([{ param: problem.path.join('.').slice(0, 200), msg: WORDS[problem.code] }]);
}

const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_NAMES);

/** A quick check without the location of a problem; nearly every request passes it. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH) return false;
  if (Array.isArray(value)) return value.every((child) => isPlain(child, depth + 1));
  const keys = Object.keys(value);
  if (keys.length > MAX_KEYS) return false;
  return keys.every(
    (key) =>
      !FORBIDDEN.has(key) && isStorable(key) && isPlain((value as Readonly<Record<string, unknown>>)[key], depth + 1),
  );
}

function hasHugeObject(root: unknown): boolean {
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    if (!Array.isArray(value) && children.length > MAX_KEYS) return true;
    for (const child of children) if (typeof child === 'object' && child !== null) open.push(child);
  }
  return false;
}

export function takeJsonOnly(server: FastifyInstance, pace: Pace): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    // Hooks with `done` instead of promises, because nearly every body is small.
    if (text.length < LONG_FROM) return readInto(text as string, done);
    pace.step(callerOf(request), text.length, () => readInto(text as string, done)).catch(done);
  });
}

function readInto(text: string, done: (error: Error | null, body?: unknown) => void): void {
  if (text === '') return done(null, undefined);
  let body: unknown;
  try {
    body = JSON.parse(text);
    checkPlainJson(body);
  } catch (error) {
    return done(
      error instanceof Refusal ? error : new Refusal(400, 'The request is not valid JSON', { code: 'malformed' }),
    );
  }
  done(null, body);
}
