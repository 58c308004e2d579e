import type { PersonHere } from '@parley/contracts/http/live';
import classes from './presence.module.css';

const COLORS = ['blue', 'grape', 'teal', 'orange', 'pink', 'cyan', 'lime', 'violet'] as const;

/** A person has the same color everywhere. */
function colorOf(email: string): string {
  let sum = 0;
  for (const letter of email) sum = (sum * 31 + letter.codePointAt(0)!) % 65_521;
  return COLORS[sum % COLORS.length]!;
}

const firstLetter = (words: string): string =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(words)][0]?.segment ?? '';

export const nameOf = ({ name, email }: PersonHere): string => name?.trim() || email;

function initialsOf(person: PersonHere): string {
  const words = nameOf(person)
    .split(/[\s@.]+/u)
    .filter(Boolean);
  return words
    .slice(0, person.name?.trim() ? 2 : 1)
    .map(firstLetter)
    .join('')
    .toLocaleUpperCase();
}

/** A person's initials. Hidden from screen readers, so the parent must give the name. */
export const PersonChip = ({ person }: { readonly person: PersonHere }) => (
  <span
    aria-hidden
    className={classes['chip']}
    data-initials={initialsOf(person)}
    style={{ background: `var(--mantine-color-${colorOf(person.email)}-light)` }}
  />
);
