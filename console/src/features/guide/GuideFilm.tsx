import { useTranslation } from 'react-i18next';
import { languageName } from '../../i18n/language-names.js';
import type { Film } from './guide-films.js';

/** Loads only the poster until somebody plays it. Captions in every language that has them. */
export function GuideFilm({ film, title }: { readonly film: Film; readonly title: string }) {
  const { i18n } = useTranslation();
  return (
    <video id="film" controls preload="none" poster={film.poster} width={1280} height={720} aria-label={title}>
      <source src={film.source} type="video/webm" />
      {Object.entries(film.captions).map(([language, source]) => (
        <track
          key={language}
          kind="captions"
          src={source}
          srcLang={language}
          label={languageName(language)}
          default={language === i18n.language}
        />
      ))}
    </video>
  );
}
