import type { FlowCard } from '@parley/contracts/http/flow-card';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDispatch, useAppSelector, useAppStore } from '../../foundation/hooks.js';
import { toastFailure, toastInfo } from '../../ui/toasts.js';
import { useFailureText } from '../../ui/use-failure-text.js';
import { copyLink, feature } from './copy-link.feature.js';
import type { ListItem } from './home.slice.js';

const TOAST = 'copy-link';

/** Copies a flow's link; null = learners can't open it by a link of its own. */
export function useCopyLink({ id, name, card }: ListItem): (() => void) | null {
  const store = useAppStore();
  const dispatch = useAppDispatch();
  if (!card?.opensByLink) return null;
  const { language }: FlowCard = card;
  return () => {
    store.addFeature(feature);
    dispatch(copyLink.requested({ id, name, language }));
  };
}

/** Says whether a link was copied; if the browser can't, it shows the link. */
export function useCopyToasts(): void {
  const { t } = useTranslation(['home', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const { value, error } = useAppSelector(feature.select).copyLink;
  useEffect(() => {
    if (!value && !error) return;
    const dismiss = t('common:dismiss');
    if (error) toastFailure({ id: TOAST, dismiss, message: failureText(error) });
    else if (value)
      toastInfo({ id: TOAST, dismiss, message: t(value.isCopied ? 'linkCopied' : 'linkIs', { ...value }) });
    dispatch(copyLink.ended());
  }, [value, error, dispatch, failureText, t]);
}
