/** The console's own words, so that a test finds its way in every language. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Language } from '@parley/contracts/definition/values';

const LANGUAGES = resolve(__dirname, '../../languages');

export type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** `words('hi')('home:newFlow')`, `words('hi')('flow-editor:translate.add')`: the word of a catalogue's key, with values in its places. */
export function words(language: Language): Words {
  return (key, values = {}) => {
    const [catalogue, name] = key.split(':') as [string, string];
    const texts: unknown = JSON.parse(
      readFileSync(resolve(LANGUAGES, language, 'console', `${catalogue}.json`), 'utf8'),
    );
    const text = name.split('.').reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts);
    if (typeof text !== 'string') throw new Error(`no word ${key} in ${language}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''));
  };
}
