/** All names a thing can be found by, lower case, one a line. */
export const searchText = (name: string, tName: Readonly<Record<string, string>>): string =>
  [...new Set([name, ...Object.values(tName)])].join('\n').toLowerCase();
