import { Button } from '@mantine/core';
import { Ban, LogOut, MessageCircleQuestion, Pencil, Scale, type LucideIcon } from 'lucide-react';
import { FINDINGS_CHATS, type FlowFindings } from '@parley/contracts/http/findings';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Loaded } from '../../../foundation/status.js';
import { shareOf } from '../figures.js';
import { plainText } from '../../../ui/plain-text.js';
import { usePromptName } from '../use-prompt-name.js';
import { findImprovements, LEAST_ATTEMPTS, shareLeft, type Improvement } from './find-improvements.js';
import classes from './Improve.module.css';
import { Words } from './Words.js';

/** As many as are read at once. */
const SHOWN = 6;
const ANSWERS_SHOWN = 3;
const ICONS: Readonly<Record<Improvement['kind'], LucideIcon>> = {
  left: LogOut,
  unmatched: MessageCircleQuestion,
  untelling: Scale,
  never: Ban,
};

/** Lists the remarkable counters, each with its numbers and the way to the prompt. */
export function Improvements({
  prompts,
  attempted,
  findings,
  isNewestOnly,
}: {
  readonly prompts: readonly PromptAnalytics[];
  readonly attempted: number;
  readonly findings: Loaded<FlowFindings>;
  /** The counts are of the newest version alone. */
  readonly isNewestOnly: boolean;
}) {
  const { t } = useTranslation('stats');
  const [whole, setWhole] = useState(false);
  if (attempted === 0) return null;
  const found = attempted < LEAST_ATTEMPTS ? [] : findImprovements(prompts, isNewestOnly, findings.value);
  const shown = whole ? found : found.slice(0, SHOWN);
  return (
    <section aria-labelledby="improve">
      <div className={classes['head']}>
        <h2 id="improve">{t('improve')}</h2>
        <span>
          {attempted < LEAST_ATTEMPTS
            ? t('improveLater', { count: LEAST_ATTEMPTS })
            : found.length === 0
              ? t('improveNothing', { count: attempted })
              : t('improveFound', { count: found.length, attempts: attempted })}
        </span>
      </div>
      {findings.status === 'rejected' && <p className={classes['note']}>{t('findingsFailed')}</p>}
      {findings.value?.chats === FINDINGS_CHATS && (
        <p className={classes['note']}>{t('findingsOf', { count: FINDINGS_CHATS })}</p>
      )}
      {shown.length > 0 && (
        <ul className={classes['cards']}>
          {shown.map((each) => (
            <Card key={`${each.kind} ${each.prompt.key}`} found={each} />
          ))}
        </ul>
      )}
      {shown.length < found.length && (
        <Button variant="default" size="compact-md" mt="sm" onClick={() => setWhole(true)}>
          {t('improveAll', { count: found.length })}
        </Button>
      )}
    </section>
  );
}

function Card({ found }: { readonly found: Improvement }) {
  const { t } = useTranslation('stats');
  const { id } = useParams();
  const Icon = ICONS[found.kind];
  const { prompt } = found;
  const name = usePromptName()(prompt);
  return (
    <li className={classes['card']} data-kind={found.kind}>
      <p className={classes['kind']}>
        <Icon size={14} aria-hidden /> {t(`improve_${found.kind}`)}
      </p>
      <h3>{useFinding(found)}</h3>
      <p className={classes['words']} dir="auto">
        {plainText(prompt.data.message)}
      </p>
      <Evidence found={found} />
      <Button
        component={Link}
        to={`/flows/${id}/edit?prompt=${encodeURIComponent(prompt.key)}`}
        variant="default"
        size="compact-md"
        leftSection={<Pencil size={14} aria-hidden />}
      >
        {t('openPrompt', { name })}
      </Button>
    </li>
  );
}

/** The finding as a sentence with its numbers. */
function useFinding(found: Improvement): string {
  const { t, i18n } = useTranslation('stats');
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const name = usePromptName()(found.prompt);
  if (found.kind === 'never') return t('neverGiven', { count: found.answers.length, name });
  if (found.kind === 'untelling') return t('untellingAt', { name });
  const [part, whole] = found.kind === 'left' ? [found.left, found.prompt.data.total] : [found.unmatched, found.given];
  return t(found.kind === 'left' ? 'leftAt' : 'unmatchedAt', {
    part: number(part),
    whole: number(whole),
    percent: Math.round(100 * shareOf(part, whole)),
    name,
  });
}

function Evidence({ found }: { readonly found: Improvement }) {
  const { t } = useTranslation('stats');
  const nameOf = usePromptName();
  if (found.kind === 'unmatched') return <Words prompt={found.prompt} words={found.words} />;
  if (found.kind === 'never') {
    const more = found.answers.length - ANSWERS_SHOWN;
    return (
      <ul className={classes['evidence']}>
        {found.answers.slice(0, ANSWERS_SHOWN).map(({ message, hidden }) => (
          <li key={message}>
            <span dir="auto">{message}</span>
            {hidden && <span className={classes['note']}>{t('hiddenAnswer')}</span>}
          </li>
        ))}
        {more > 0 && <li>{t('moreAnswers', { count: more })}</li>}
      </ul>
    );
  }
  const row = (label: string, share: number) => (
    <li>
      <span>{label}</span>
      <span className={classes['percent']}>{Math.round(100 * share)}%</span>
      <span className={classes['track']} aria-hidden>
        <span style={{ inlineSize: `${100 * share}%` }} />
      </span>
    </li>
  );
  if (found.kind === 'untelling') {
    const { right, wrong } = found.told;
    return (
      <>
        <p className={classes['note']}>{t('untellingRest')}</p>
        <ul className={classes['evidence']}>
          {row(t('whoRight', { count: right.count }), right.rest)}
          {row(t('whoWrong', { count: wrong.count }), wrong.rest)}
        </ul>
      </>
    );
  }
  return (
    <ul className={classes['evidence']}>
      {row(nameOf(found.prompt), shareLeft(found.prompt))}
      {found.next && row(t('nextMost', { name: nameOf(found.next) }), shareLeft(found.next))}
    </ul>
  );
}
