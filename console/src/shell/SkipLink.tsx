import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SkipLink.module.css';

/** The first stop of Tab. It leads to the page's own part, and in the editor to the first prompt's message. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a href="#main" className={classes['skip']} onClick={skip}>
      {t('skipToContent')}
    </a>
  );
}

function skip(event: MouseEvent): void {
  event.preventDefault();
  const main = document.querySelector<HTMLElement>('main');
  const target = main?.querySelector<HTMLElement>('[data-card] [data-message]') ?? main;
  if (!target) return;
  if (target === main) target.tabIndex = -1;
  target.focus();
}
