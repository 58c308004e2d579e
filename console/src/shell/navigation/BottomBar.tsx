import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { dialogPart } from '../../ui/lazy/dialog-part.js';
import { PlaceLink } from './PlaceLink.js';
import classes from './Navigation.module.css';
import { placeAt, PLACES } from './places.js';

const MoreSheet = dialogPart(
  () => import('../../features/account/MoreSheet.js'),
  (module) => module.MoreSheet,
);

/** Leads to the places of the console, below a page of a phone. */
export function BottomBar() {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const [more, setMore] = useState(false);
  const isElsewhere = placeAt(pathname, search)?.inBar === false;
  return (
    <nav aria-label={t('navigation.label')} className={classes['bar']}>
      {PLACES.filter(({ inBar }) => inBar).map((place) => (
        <PlaceLink key={place.name} place={place} />
      ))}
      <button
        type="button"
        className={classes['place']}
        aria-haspopup="dialog"
        aria-expanded={more}
        aria-current={isElsewhere ? 'page' : undefined}
        onClick={() => setMore(true)}
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden />
        <span className={classes['label']}>{t('navigation.more')}</span>
      </button>
      {more && <MoreSheet onClose={() => setMore(false)} />}
    </nav>
  );
}
