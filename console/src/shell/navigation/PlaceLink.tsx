import { VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../foundation/hooks.js';
import { feature, waitingReviews } from '../../foundation/waiting-reviews.js';
import classes from './Navigation.module.css';
import { placeAt, type Place } from './places.js';

/** More than a badge has room for. */
const MANY = 99;

export function PlaceLink({ place: { name, to, icon: Icon } }: { readonly place: Place }) {
  const { t } = useTranslation('common');
  const { pathname, search } = useLocation();
  const isCurrent = placeAt(pathname, search)?.name === name;
  return (
    <Link to={to} className={classes['place']} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span className={classes['label']}>{t(`navigation.${name}`)}</span>
      {name === 'reviews' && <Waiting />}
    </Link>
  );
}

/** How much waits in Reviews. Nothing is shown while that is unknown. */
function Waiting() {
  const { t } = useTranslation('common');
  const dispatch = useAppDispatch();
  const value = useAppSelector((state) => feature.select(state).value);
  useEffect(() => void dispatch(waitingReviews.requested()), [dispatch]);
  if (!value || value.count === 0) return null;
  const isMany = value.isAtLeast || value.count > MANY;
  return (
    <span className={classes['count']}>
      <span aria-hidden>{isMany ? `${MANY}+` : value.count}</span>
      <VisuallyHidden>
        {isMany ? t('navigation.waitingMany', { count: MANY }) : t('navigation.waiting', { count: value.count })}
      </VisuallyHidden>
    </span>
  );
}
