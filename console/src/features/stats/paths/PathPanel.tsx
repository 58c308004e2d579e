import { ActionIcon, Button } from '@mantine/core';
import type { PathPlace } from '@parley/contracts/http/path-places';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Paths.module.css';
import { usePathTexts } from './use-path-texts.js';

export interface PathPanelProps {
  /** From the first place to the chosen one. */
  readonly way: readonly PathPlace[];
  readonly onClose: () => void;
  readonly onShowChats: () => void;
}

/** Shows one place: the way there, who came, and what they answered. */
export function PathPanel({ way, onClose, onShowChats }: PathPanelProps) {
  const { t } = useTranslation(['paths', 'common']);
  const texts = usePathTexts();
  const place = way.at(-1);
  if (!place) return null;
  const { total, dropped } = place;
  const figures = [
    [t('cameHere'), texts.count(total)],
    [t('wentOn'), texts.count(total - dropped - place.ended)],
    [t('completedHere'), texts.count(place.ended)],
    [t('leftHere'), `${texts.count(dropped)} (${texts.share(dropped, total)})`],
    [t('timeHere'), texts.time(place)],
    [t('rateOfThose'), texts.rate(place)],
  ] as const;
  const steps = way.slice(0, -1).map((from, at) => ({
    from,
    answer: from.answers.find(({ nextPrompt }) => nextPrompt === way[at + 1]?.node),
  }));
  return (
    <aside className={classes['panel']} aria-label={t('panelName', { place: texts.title(place) })}>
      <div className={classes['panelHead']}>
        <h2>{t('panelName', { place: texts.title(place) })}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label={t('common:close')} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['panelBody']}>
        <p dir="auto">{texts.message(place)}</p>
        {steps.length > 0 && (
          <>
            <h3>{t('wayHere')}</h3>
            <ol className={classes['lines']}>
              {steps.map(({ from, answer }) => (
                <li key={from.node}>
                  <span dir="auto">
                    {texts.title(from)}: {texts.answer(answer?.messages ?? [])}
                  </span>
                  <span>{texts.count(answer?.total ?? 0)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
        <dl className={classes['lines']}>
          {figures.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {place.answers.length > 0 && (
          <>
            <h3>{t('answered')}</h3>
            <ul className={classes['lines']}>
              {place.answers.map((answer) => (
                <li key={answer.nextPrompt}>
                  <span dir="auto">
                    {answer.right && <Check size={14} role="img" aria-label={t('rightAnswer')} />}{' '}
                    {texts.answer(answer.messages)}
                  </span>
                  <span>
                    {texts.count(answer.total)} ({texts.share(answer.total, total)})
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={classes['panelFoot']}>
        <Button fullWidth onClick={onShowChats}>
          {t('showChats', { count: total })}
        </Button>
      </div>
    </aside>
  );
}
