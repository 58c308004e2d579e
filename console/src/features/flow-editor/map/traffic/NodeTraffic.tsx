import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leftShare, type PromptTraffic } from './traffic.js';
import classes from './traffic.module.css';

/** The figures of a prompt, as text. */
export function useTrafficTexts() {
  const { t, i18n } = useTranslation('flow-map');
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const share = (prompt: PromptTraffic) =>
    new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(leftShare(prompt));
  return {
    number,
    left: (prompt: PromptTraffic) => t('leftShare', { count: number(prompt.left), share: share(prompt) }),
    spoken: (prompt: PromptTraffic) =>
      t('trafficSpoken', {
        came: number(prompt.came),
        left: number(prompt.left),
        share: share(prompt),
        ended: number(prompt.ended),
      }),
  };
}

/** In the head of a prompt: how many came. */
export function CameHere({ of }: { readonly of: PromptTraffic | undefined }) {
  const { number, spoken } = useTrafficTexts();
  if (!of) return null;
  return (
    <>
      <strong className={classes['came']} aria-hidden>
        {number(of.came)}
      </strong>
      <VisuallyHidden>{`. ${spoken(of)}. `}</VisuallyHidden>
    </>
  );
}

/** At the foot of a prompt: what became of those who came. */
export function WhatBecame({ of }: { readonly of: PromptTraffic | undefined }) {
  const { left } = useTrafficTexts();
  if (!of) return null;
  const wentOn = of.came - of.left - of.ended;
  return (
    <span className={classes['foot']} aria-hidden>
      {of.left > 0 && <span className={classes['left']}>{left(of)}</span>}
      <span className={classes['shares']}>
        <span data-part="wentOn" style={{ flexGrow: wentOn }} />
        <span data-part="ended" style={{ flexGrow: of.ended }} />
        <span data-part="left" style={{ flexGrow: of.left }} />
      </span>
    </span>
  );
}
