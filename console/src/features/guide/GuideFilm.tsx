import { LANGUAGES } from '@parley/contracts/flow/definition';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '../../i18n/i18n.js';
import type { Film } from './guide-films.js';

/** Nothing of it is fetched but its picture before somebody plays it. Captions in every language of the console. */
export function GuideFilm({ film, title }: { readonly film: Film; readonly title: string }) {
  const { i18n } = useTranslation();
  return (
    <video id="film" controls preload="none" poster={film.poster} width={1280} height={720} aria-label={title}>
      <source src={film.source} type="video/webm" />
      {LANGUAGES.map((language) => (
        <track
          key={language}
          kind="captions"
          src={film.captions[language]}
          srcLang={language}
          label={LANGUAGE_NAMES[language]}
          default={language === i18n.language}
        />
      ))}
    </video>
  );
}
