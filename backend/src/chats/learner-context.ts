/** What variables without `@` may refer to: what the link says (`v.*`), the learner's name, their identifier. */
const MOST_VARIABLES = 50;

export function learnerContext(
  given: Readonly<Record<string, string>> | undefined,
  identifier: string,
): Record<string, string> {
  const allowed = Object.entries(given ?? {}).filter(([name]) => name === 'name' || name.startsWith('v.'));
  return { ...Object.fromEntries(allowed.slice(0, MOST_VARIABLES)), userId: identifier };
}
