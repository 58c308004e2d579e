import { CircleQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../foundation/hooks.js';
import { LogoMark } from '../../ui/Logo.js';
import { lazyPart } from '../../ui/lazy/lazy-part.js';
import { FailedButton } from '../../ui/lazy/FailedPart.js';
import { PromptSuspense } from '../../ui/lazy/prompt-suspense.js';
import classes from './Navigation.module.css';
import { PlaceLink } from './PlaceLink.js';
import { PLACES, type Place } from './places.js';

const AccountMenu = lazyPart(
  () => import('../../features/account/AccountMenu.js'),
  (module) => module.AccountMenu,
  { fallback: 'outer', Failed: FailedButton },
);
/** @param shape none: as a page's bar shows it. */
export const accountMenu = (shape: 'wide' | 'rail' | 'none') => (
  <PromptSuspense fallback={null}>
    <AccountMenu shape={shape} />
  </PromptSuspense>
);

/** Leads to the places of the console, next to every page. */
export function Navigation({ shape }: { readonly shape: 'wide' | 'rail' }) {
  const { t } = useTranslation('common');
  const places = usePlaces();
  return (
    <nav aria-label={t('navigation.label')} className={classes['side']} data-shape={shape}>
      <Link to="/" className={classes['brand']} aria-label={t('homeLink')} title={t('home')}>
        <LogoMark size={28} />
        <span className={classes['name']} aria-hidden>
          {t('appName')}
        </span>
      </Link>
      {places.map((place) => (
        <PlaceLink key={place.name} place={place} />
      ))}
      {/* A page of its own: who reads it is in the middle of something here. */}
      <a href="/guide" target="_blank" rel="noopener" className={classes['place']}>
        <CircleQuestionMark size={20} strokeWidth={1.75} aria-hidden />
        <span className={classes['label']}>{t('navigation.help')}</span>
      </a>
      <div className={classes['foot']}>{accountMenu(shape)}</div>
    </nav>
  );
}

/** Those that the server has switched on. */
function usePlaces(): readonly Place[] {
  const features = useAppSelector((state) => state.config.value?.features);
  return PLACES.filter(({ needs }) => needs === undefined || features?.[needs] === true);
}
