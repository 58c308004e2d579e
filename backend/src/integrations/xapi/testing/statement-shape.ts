/**
 * Checks a statement against the standard (xAPI 1.0.3, part two), as far as Parley writes any, and names its faults.
 */
type Fields = Readonly<Record<string, unknown>>;
type Rule = (value: unknown, path: string) => readonly string[];

const must =
  (holds: (value: unknown) => boolean, what: string): Rule =>
  (value, path) =>
    holds(value) ? [] : [`${path}: ${what}`];
const matching = (pattern: RegExp, what: string): Rule =>
  must((value) => typeof value === 'string' && pattern.test(value), what);
const text = must((value) => typeof value === 'string', 'a text');
const number = must((value) => typeof value === 'number' && Number.isFinite(value), 'a number');
const flag = must((value) => typeof value === 'boolean', 'true or false');
const one = (...values: readonly unknown[]): Rule => must((value) => values.includes(value), values.join(' or '));
const uuid = matching(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, 'a UUID');
const iri = matching(/^[a-z][a-z0-9+.-]*:\/\/[^\s<>"{}|\\^`]+$/i, 'an IRI');
const time = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/, 'a time in UTC');
const duration = matching(/^PT\d+(\.\d+)?S$/, 'a duration');

/** Fields with `?` may be absent; others than these may not be there, and none may be null. */
const shape =
  (fields: Readonly<Record<string, Rule>>): Rule =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path}: an object`];
    const given = value as Fields;
    const known = new Map(Object.entries(fields).map(([name, rule]) => [name.replace('?', ''), rule]));
    return [
      ...Object.keys(given).flatMap((name) => (known.has(name) ? [] : [`${path}.${name}: unknown`])),
      ...Object.keys(fields).flatMap((name) =>
        name.endsWith('?') || name in given ? [] : [`${path}.${name}: missing`],
      ),
      ...[...known].flatMap(([name, rule]) => (name in given ? rule(given[name], `${path}.${name}`) : [])),
    ];
  };
const list =
  (rule: Rule): Rule =>
  (value, path) =>
    Array.isArray(value) ? value.flatMap((each, index) => rule(each, `${path}[${index}]`)) : [`${path}: a list`];
const words: Rule = (value, path) =>
  Object.entries((value ?? {}) as Fields).flatMap(([tag, each]) =>
    /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/.test(tag) ? text(each, `${path}.${tag}`) : [`${path}.${tag}: a language`],
  );

const isWithin: Rule = (value, path) => {
  const { scaled = 0, raw = 0, min = -Infinity, max = Infinity } = value as Readonly<Record<string, number>>;
  return Math.abs(scaled) <= 1 && raw >= min && raw <= max ? [] : [`${path}: within its bounds`];
};
const component = shape({ id: text, description: words });
const both =
  (...rules: readonly Rule[]): Rule =>
  (value, path) =>
    rules.flatMap((rule) => rule(value, path));

const activity = shape({
  objectType: one('Activity'),
  id: iri,
  'definition?': shape({
    'name?': words,
    'type?': iri,
    'description?': words,
    'interactionType?': one(
      'choice',
      'fill-in',
      'long-fill-in',
      'sequencing',
      'matching',
      'likert',
      'numeric',
      'other',
    ),
    'correctResponsesPattern?': list(text),
    'scale?': list(component),
    'choices?': list(component),
    'source?': list(component),
    'target?': list(component),
  }),
});
const statement = shape({
  id: uuid,
  actor: shape({ objectType: one('Agent'), account: shape({ homePage: iri, name: text }) }),
  verb: shape({ id: iri, display: words }),
  object: activity,
  'result?': shape({
    'score?': both(shape({ 'scaled?': number, 'raw?': number, 'min?': number, 'max?': number }), isWithin),
    'success?': flag,
    'completion?': flag,
    'response?': text,
    'duration?': duration,
  }),
  context: shape({
    'registration?': uuid,
    'revision?': text,
    platform: one('Parley'),
    'language?': text,
    'contextActivities?': shape({ 'parent?': list(activity), 'grouping?': list(activity) }),
  }),
  timestamp: time,
});

export const faultsOf = (value: unknown): readonly string[] => statement(value, 'statement');
