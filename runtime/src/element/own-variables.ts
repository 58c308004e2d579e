/** The values that a page gives a chat: the attributes `name`, `class-label` and `variables`, and `setVariables`. */
import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';

/** As a link's (`v.city`), without the `v.`: `{ city: 'Pune' }`. */
export type PageVariables = Readonly<Record<string, string>>;

/** The same limits as of a link. */
const MOST = 50;
const LONGEST = { name: 98, value: 1_000 } as const;
const NAME = /^[\p{L}\p{M}\p{N}_.-]+$/u;

const isValid = ([name, value]: [string, unknown]): boolean =>
  NAME.test(name) &&
  name.length <= LONGEST.name &&
  typeof value === 'string' &&
  value.length <= LONGEST.value &&
  !value.includes('\0');

/** @throws TypeError if this is no object of texts by names, or is too much */
export function checkedVariables(given: unknown): PageVariables {
  const entries = typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : null;
  if (!entries || entries.length > MOST || !entries.every(isValid))
    throw new TypeError(`variables: at most ${MOST} texts by name, such as {"city":"Pune"}`);
  return Object.fromEntries(entries) as PageVariables;
}

/** @throws if the attribute is no JSON of such an object */
export const variablesIn = (attribute: string | null): PageVariables =>
  attribute === null || attribute.trim() === '' ? {} : checkedVariables(JSON.parse(attribute));

/** The element's attributes about the learner; null = not set. */
export interface PageLearner {
  readonly name: string | null;
  /** HTML has another meaning for `class`. */
  readonly classLabel: string | null;
}

/** The chat's context, where variables have their prefix. */
export function contextOf(
  { name, classLabel }: PageLearner,
  variables: PageVariables,
): Readonly<Record<string, string>> {
  const label = classLabelIn(classLabel);
  return {
    ...(name !== null &&
      name.trim() !== '' &&
      name.length <= LONGEST.value &&
      !name.includes('\0') && { name: name.trim() }),
    ...(label !== null && { [CLASS]: label }),
    ...Object.fromEntries(Object.entries(variables).map(([key, value]) => [`v.${key}`, value])),
  };
}
