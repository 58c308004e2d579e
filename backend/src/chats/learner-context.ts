/** Variables without `@` can refer to the link's variables (`v.*`), the learner's name and identifier. */
const MAX_VARIABLES = 50;

export function learnerContext(
  given: Readonly<Record<string, string>> | undefined,
  identifier: string,
): Record<string, string> {
  const allowed = Object.entries(given ?? {}).filter(([name]) => name === 'name' || name.startsWith('v.'));
  return { ...Object.fromEntries(allowed.slice(0, MAX_VARIABLES)), userId: identifier };
}
