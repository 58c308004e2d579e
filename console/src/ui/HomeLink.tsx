import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LogoMark } from './Logo.js';
import classes from './TopBar.module.css';

/** The logo that links to Home from every other page. */
export function HomeLink() {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={classes['home']} aria-label={t('homeLink')} title={t('home')}>
      <LogoMark size={28} />
    </Link>
  );
}
