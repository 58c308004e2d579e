/** Variables without `@` can refer to the link's variables (`v.*`), the learner's name and identifier. */
const MAX_VARIABLES = 50;

/** @param name known from the learner's own link; takes precedence over what the browser sends */
export function learnerContext(
  given: Readonly<Record<string, string>> | undefined,
  identifier: string,
  name?: string,
): Record<string, string> {
  const allowed = Object.entries(given ?? {}).filter(([name]) => name === 'name' || name.startsWith('v.'));
  const known = { ...(name !== undefined && { name }), userId: identifier };
  return { ...Object.fromEntries(allowed.slice(0, MAX_VARIABLES)), ...known };
}
