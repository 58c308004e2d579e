import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/plain-text.js';
import type { JudgedPrompt } from './judged.js';
import { PromptLink } from './PromptLink.js';
import classes from './Summary.module.css';

/** A share up to this value is marked as low. */
const FEW_RIGHT = 0.5;

/** Each question with a right answer, the hardest first, with the share of right ones among the first answers. */
export function Hardest({ judged }: { readonly judged: readonly JudgedPrompt[] }) {
  const { t } = useTranslation('stats');
  const id = useId();
  if (judged.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes['head']}>
        {t('understood')}
      </h2>
      <p className={classes['hint']}>{t('hardestFirst')}</p>
      <ol className={classes['questions']}>
        {judged.map((each) => (
          <Question key={each.prompt.key} judged={each} />
        ))}
      </ol>
      <ul className={classes['legend']}>
        <li data-part="right">{t('rightOnce')}</li>
        <li data-part="wrong">{t('notRightOnce')}</li>
        <li data-part="none">{t('notAnswered')}</li>
      </ul>
    </section>
  );
}

function Question({ judged: { prompt, right, answered, share } }: { readonly judged: JudgedPrompt }) {
  const { t, i18n } = useTranslation('stats');
  const whole = Math.max(prompt.data.total, answered);
  const parts = { right, wrong: answered - right, none: whole - answered };
  return (
    <li>
      <div className={classes['question']}>
        <PromptLink prompt={prompt} />
        <p dir="auto">{plainText(prompt.data.message)}</p>
      </div>
      <span className={classes['track']} role="img" aria-label={t('barSays', parts)}>
        {(['right', 'wrong', 'none'] as const).map((part) => (
          <span key={part} data-part={part} style={{ inlineSize: `${(100 * parts[part]) / whole}%` }} />
        ))}
      </span>
      <p className={classes['share']}>
        <b data-few={share <= FEW_RIGHT}>{new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(share)}</b>
        <span>{t('partOf', { part: right, whole: answered })}</span>
      </p>
    </li>
  );
}
