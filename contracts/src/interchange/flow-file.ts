/**
 * A flow as one file: its texts, translations and settings, and nothing about the account it comes from. Documented in
 * docs/flow-file.md; its JSON Schema is docs/flow-file.schema.json (SPEC FILE-1…8).
 */
import { z } from 'zod';
import { withNamedLinks } from '../definition/next-links.js';
import type { FlowDefinition, Settings } from '../definition/definition.js';
import { LIMITS } from '../definition/limits.js';
import { FORBIDDEN_NAMES, type Language, type Translations } from '../definition/values.js';
import { textSchema } from '../definition/message.schema.js';
import {
  definitionSchema,
  languageSchema,
  settingsSchema,
  translationsSchema,
} from '../definition/definition.schema.js';
import { draftRuleBreaks, type DraftRuleCode } from '../draft/draft-rules.js';
import { jsonProblem, type JsonProblemCode } from '../definition/storable-text.js';
import type { OtherProgram } from './other-programs.js';

export const FLOW_FILE_FORMAT = 'parley-flow';
export const FLOW_FILE_VERSION = 1;
/** Largest draft that the server accepts, in bytes of UTF-8. */
export const LARGEST_FLOW_FILE = LIMITS.definitionBytes + 100_000;
/** The definition is nested one level inside the file. */
const DEPTH = LIMITS.depth + 1;
const MAX_PROBLEMS = 50;

export const flowFileSchema = z.strictObject({
  format: z.literal(FLOW_FILE_FORMAT),
  version: z.literal(FLOW_FILE_VERSION),
  name: textSchema.min(1).max(LIMITS.nameLength).regex(/\S/),
  tName: translationsSchema.optional(),
  /** The language of the texts themselves; other languages are translations. */
  language: languageSchema,
  languages: z.array(languageSchema).min(1).max(LIMITS.languages),
  settings: settingsSchema,
  definition: definitionSchema,
});
export interface FlowContent {
  readonly name: string;
  readonly tName?: Translations;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly settings: Settings;
  readonly definition: FlowDefinition;
}

export type FileProblemCode =
  | JsonProblemCode
  | DraftRuleCode
  | 'too-large'
  | 'not-json'
  | 'other-format'
  | 'other-version'
  | 'missing'
  | 'wrong-type'
  | 'wrong-value'
  | 'too-long'
  | 'out-of-range'
  | 'unknown-field'
  | 'twine-format'
  | `is-${OtherProgram}`;
/** Why a file is refused, and where: keys and indexes from the root of the file. */
export interface FileProblem {
  readonly code: FileProblemCode;
  readonly path: readonly (string | number)[];
  /** Detail that the code lacks: the name of a story format. */
  readonly detail?: string;
}
export type Refused = { readonly ok: false; readonly problems: readonly FileProblem[] };
export type ReadFlowFile = { readonly ok: true; readonly flow: FlowContent } | Refused;

export const refuse = (code: FileProblemCode, path: FileProblem['path'] = [], detail?: string): Refused => ({
  ok: false,
  problems: [{ code, path, ...(detail !== undefined && { detail }) }],
});

/** Indented for people if that fits the limit; otherwise compact. Links by order become names. */
export const writeFlowFile = (flow: FlowContent): string => {
  const definition = withNamedLinks(flow.definition);
  const file = { format: FLOW_FILE_FORMAT, version: FLOW_FILE_VERSION, ...flow, definition };
  const text = `${JSON.stringify(file, null, 2)}\n`;
  return isTooLarge(text) ? JSON.stringify(file) : text;
};

const isTooLarge = (text: string): boolean => {
  // A UTF-16 unit takes one to three bytes in UTF-8.
  if (text.length > LARGEST_FLOW_FILE) return true;
  if (text.length * 3 <= LARGEST_FLOW_FILE) return false;
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800 || (unit & 0xf800) === 0xd800) bytes += 2;
    else bytes += 3;
  }
  return bytes > LARGEST_FLOW_FILE;
};

export type ReadJson = { readonly ok: true; readonly value: unknown } | Refused;
/** Checks that a text is JSON whose size and depth can be processed further. */
export const readJson = (text: string, depth: number = DEPTH): ReadJson => {
  if (isTooLarge(text)) return refuse('too-large');
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refuse('not-json');
  }
  const problem = jsonProblem(value, { depth, forbidden: FORBIDDEN_NAMES });
  return problem ? { ok: false, problems: [problem] } : { ok: true, value };
};

const codeOf = (issue: z.core.$ZodIssue, isMissing: boolean): FileProblemCode => {
  if (isMissing) return 'missing';
  const { code } = issue;
  if (code === 'invalid_type' || code === 'invalid_union') return 'wrong-type';
  if (code === 'unrecognized_keys') return 'unknown-field';
  if (code !== 'too_big' && code !== 'too_small') return 'wrong-value';
  return issue.origin === 'number' || issue.origin === 'int' ? 'out-of-range' : 'too-long';
};

const valueAt = (root: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step], root);

type Issue = z.core.$ZodIssue;
const depthOf = (issues: readonly Issue[]): number => Math.max(0, ...issues.map(({ path }) => path.length));
/** Of the alternatives that a value may match, the one it most likely meant: the error lies deepest there. */
const meant = (options: readonly (readonly Issue[])[]): readonly Issue[] =>
  options.reduce((best, issues) => (depthOf(issues) > depthOf(best) ? issues : best), []);

const placed = (root: unknown, issue: Issue, above: FileProblem['path'] = []): FileProblem[] => {
  const path = [...above, ...(issue.path as (string | number)[])];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ code: 'unknown-field', path: [...path, key] }));
  const inside = issue.code === 'invalid_union' ? meant(issue.errors) : [];
  if (inside.length > 0) return inside.flatMap((each) => placed(root, each, path));
  return [{ code: codeOf(issue, valueAt(root, path) === undefined), path }];
};

/** Finds fields that the schema drops: a file with them would not export unchanged. */
const leftOut = (given: unknown, taken: unknown, path: FileProblem['path']): FileProblem[] => {
  if (typeof given !== 'object' || given === null || typeof taken !== 'object' || taken === null) return [];
  return Object.entries(given).flatMap(([key, value]: [string, unknown]) => {
    const here = [...path, Array.isArray(given) ? Number(key) : key];
    if (!Object.hasOwn(taken, key)) return value === undefined ? [] : [{ code: 'unknown-field' as const, path: here }];
    return leftOut(value, (taken as Record<string, unknown>)[key], here);
  });
};

/** Problems of a definition that a schema can't express: those between prompts. */
export const definitionProblems = (definition: FlowDefinition): readonly FileProblem[] =>
  draftRuleBreaks(definition).map(({ code, path }) => ({ code, path: ['definition', ...path] }));

const refusedWith = (problems: readonly FileProblem[]): Refused => ({
  ok: false,
  problems: problems.slice(0, MAX_PROBLEMS),
});

const headOf = (value: unknown): Refused | null => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('other-format');
  const { format, version } = value as Record<string, unknown>;
  if (format !== FLOW_FILE_FORMAT) return refuse('other-format');
  return version === FLOW_FILE_VERSION ? null : refuse('other-version', ['version']);
};

/** Accepts the whole file, or nothing, with every reason and its place. */
export const readFlowFile = (text: string): ReadFlowFile => {
  const json = readJson(text);
  if (!json.ok) return json;
  const wrongHead = headOf(json.value);
  if (wrongHead) return wrongHead;
  const parsed = flowFileSchema.safeParse(json.value);
  if (!parsed.success) return refusedWith(parsed.error.issues.flatMap((issue) => placed(json.value, issue)));
  const { format: _format, version: _version, ...flow } = parsed.data;
  const problems = [...leftOut(json.value, parsed.data, []), ...definitionProblems(flow.definition)];
  return problems.length > 0 ? refusedWith(problems) : { ok: true, flow };
};
