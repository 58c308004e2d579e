/** Films of the guide, recorded by `npm run film`, by their name in the Markdown. Loaded when played. */
import { byLanguage } from '../../i18n/by-language.js';
import film from '../../../../docs/guide/films/first-flow.webm?no-inline';
import poster from '../../../../docs/guide/films/first-flow.png?no-inline';

export interface Film {
  readonly source: string;
  readonly poster: string;
  /** By language. */
  readonly captions: Readonly<Record<string, string>>;
}
const CAPTIONS = byLanguage<string>(
  import.meta.glob('../../../../languages/*/guide/first-flow.vtt', {
    eager: true,
    import: 'default',
    query: '?no-inline',
  }),
);
const FILMS: ReadonlyMap<string, Film> = new Map([
  ['films/first-flow.webm', { source: film, poster, captions: CAPTIONS }],
]);
/** null if there is no film of that name. */
export const filmOf = (name: string): Film | null => FILMS.get(name.replace(/^\.\.\//, '')) ?? null;
