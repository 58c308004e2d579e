/** Compares for people what a version holds apart from its definition. */
import type { FieldDiff } from '@parley/contracts/flow/definition-diff';
import { wordDiff } from '@parley/contracts/flow/word-diff';
import type { Flow } from '@parley/contracts/http/flows';
import { languageName } from '../../../i18n/language-names.js';

export type Facts = Pick<Flow, 'name' | 'tName' | 'languages'>;

const named = (languages: Facts['languages']): string => languages.map(languageName).join(', ');

/** `name` and `tName.hi` word by word, `languages` whole. */
export function factsDiff(before: Facts, after: Facts): readonly FieldDiff[] {
  const words = (field: string, was: string, is: string): readonly FieldDiff[] =>
    was === is ? [] : [{ kind: 'words', field, parts: wordDiff(was, is) }];
  const translated = [...new Set([...Object.keys(before.tName), ...Object.keys(after.tName)])];
  const [was, is] = [named(before.languages), named(after.languages)];
  return [
    ...words('name', before.name, after.name),
    ...translated.flatMap((each) => words(`tName.${each}`, before.tName[each] ?? '', after.tName[each] ?? '')),
    ...(was === is ? [] : [{ kind: 'value' as const, field: 'languages', before: was, after: is }]),
  ];
}
