/** Films of the guide, recorded by `npm run film`; by the name that the Markdown calls them. Fetched when they are played. */
import type { Language } from '@parley/contracts/flow/definition';
import film from '../../../../docs/guide/films/first-flow.webm?no-inline';
import poster from '../../../../docs/guide/films/first-flow.png?no-inline';
import english from '../../../../docs/guide/films/first-flow.en.vtt?no-inline';
import hindi from '../../../../docs/guide/films/first-flow.hi.vtt?no-inline';

export interface Film {
  readonly source: string;
  readonly poster: string;
  readonly captions: Readonly<Record<Language, string>>;
}
const FILMS: ReadonlyMap<string, Film> = new Map([
  ['films/first-flow.webm', { source: film, poster, captions: { en: english, hi: hindi } }],
]);
/** null = there is none of that name. */
export const filmOf = (name: string): Film | null => FILMS.get(name.replace(/^\.\.\//, '')) ?? null;
