import { foldCase, foldWriting } from '@parley/contracts/folded-text';

/** All names under which a flow or sequence can be found, folded, one per line. */
export const searchText = (name: string, tName: Readonly<Record<string, string>>): string =>
  foldCase(foldWriting([...new Set([name, ...Object.values(tName)])].join('\n')));
