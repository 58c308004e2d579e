/** Reads a learner's link: which chat, for whom, with which look. */
import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';
import { learnerNameIn } from '@parley/contracts/definition/learner-name';
import { LIMITS } from '@parley/contracts/definition/limits';
import { type Language } from '@parley/contracts/definition/values';
import { languageFrom } from '@parley/contracts/definition/language-tags';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../platform/http/refusal.js';
import { askNameFromLink } from '@parley/runtime/page/display-settings';
import type { LinkParameters } from './playables.js';

/** `code` of the refusal if the address has no valid flow number. */
export const INVALID_ID = 'invalid-id';
/** `code` of the refusal if the identifier is not allowed. */
export const INVALID_IDENTIFIER = 'invalid-identifier';
/** `code` of the refusal if a course platform's launch has ended, or was in another browser. */
export const LAUNCH_AGAIN = 'launch-again';
const MAX_INT = 2_147_483_647;
/** Letters of any script that a variable's name may have in a text. */
const VARIABLE = /^v\.[\p{L}\p{M}\p{N}_.-]+$/u;

/** @throws Refusal 404 */
export function idOf(text: string): number {
  if (!/^\d+$/.test(text)) throw new Refusal(404, 'Valid flow id not found in arguments', { code: INVALID_ID });
  const id = Number(text);
  if (id < 1 || id > MAX_INT) throw new Refusal(404, 'Chat not found', { code: 'not-found' });
  return id;
}

/** Course platforms also write `hi-IN`. */
export function languageOf(request: FastifyRequest): Language | undefined {
  const { l } = request.query as { l?: unknown };
  return languageFrom(l);
}

/** Never shortened: two long identifiers may begin alike. @throws Refusal 400 */
function identifierOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (text.length > LIMITS.emailLength || text.includes('\0'))
    throw new Refusal(400, 'The learner identifier is invalid', { code: INVALID_IDENTIFIER });
  return text;
}

/** As `signLink` writes it. */
const proofOf = (signature: string, end: unknown): string =>
  `${typeof end === 'string' ? `${end}.` : ''}${signature}`.slice(0, 100);

/** Reads the address's mark for a test; null: it asks for none. */
const testOf = (test: unknown): string | null =>
  test === undefined || test === '' || test === '0' ? null : typeof test === 'string' ? test : 'more than one';

/** @throws Refusal 400 */
export function linkOf(request: FastifyRequest, identifier: string | undefined): LinkParameters {
  const query = request.query as Record<string, unknown>;
  const language = languageOf(request);
  const label = typeof query[CLASS] === 'string' ? classLabelIn(query[CLASS]) : null;
  const variables = Object.entries(query).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' &&
      entry[1].length <= 1_000 &&
      !entry[1].includes('\0') &&
      entry[0].length <= 100 &&
      (entry[0] === 'name' ? learnerNameIn(entry[1]) !== null : VARIABLE.test(entry[0])),
  );
  return {
    identifier: identifierOf(identifier),
    ...(typeof query.s === 'string' ? { s: query.s } : {}),
    ...(typeof query.sig === 'string' ? { signature: proofOf(query.sig, query.exp) } : {}),
    ...(language ? { language } : {}),
    variables: { ...Object.fromEntries(variables.slice(0, 50)), ...(label !== null && { [CLASS]: label }) },
    test: testOf(query.test),
  };
}

/** A learner is asked for a name where the link wants it and nothing says who they are. */
export const asksName = ({ identifier, signature, launched, variables, test, s }: LinkParameters): boolean =>
  askNameFromLink(s) &&
  identifier === null &&
  signature === undefined &&
  !launched &&
  test === null &&
  variables['name'] === undefined;
