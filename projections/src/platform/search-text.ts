/** All names under which a flow or sequence can be found, in lower case, one per line. */
export const searchText = (name: string, tName: Readonly<Record<string, string>>): string =>
  [...new Set([name, ...Object.values(tName)])].join('\n').toLowerCase();
