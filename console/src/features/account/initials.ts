/** Two letters for an avatar: from the first and last word of the name, otherwise from the e-mail address. */
export function initialsOf(name: string | null, email: string): string {
  const words = (name ?? '').trim().split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.length === 1 ? [words[0]] : [email];
  const first = (word: string | undefined) => Array.from(word ?? '')[0] ?? '';
  return letters.map(first).join('').toUpperCase();
}
