import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';

/** Variables without `@` can refer to the link's variables (`v.*`), the learner's name, class and identifier. */
const MAX_VARIABLES = 50;

/** @param known from the learner's own link; takes precedence over what the browser sends */
export function learnerContext(
  given: Readonly<Record<string, string>> | undefined,
  identifier: string,
  known?: { readonly name: string; readonly class: string | null },
): Record<string, string> {
  const allowed = Object.entries(given ?? {}).filter(([name]) => name === 'name' || name.startsWith('v.'));
  const label = known ? known.class : classLabelIn(given?.[CLASS]);
  return {
    ...Object.fromEntries(allowed.slice(0, MAX_VARIABLES)),
    ...(known && { name: known.name }),
    ...(label !== null && { [CLASS]: label }),
    userId: identifier,
  };
}
