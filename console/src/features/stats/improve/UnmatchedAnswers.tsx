import { Button } from '@mantine/core';
import { FINDINGS_CHATS, type FlowFindings } from '@parley/contracts/http/findings';
import type { PromptAnalytics } from '@parley/contracts/http/stats';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router-dom';
import { useAppSelector } from '../../../foundation/hooks.js';
import { feature } from '../stats.feature.js';
import { usePromptName, type NamedPrompt } from '../use-prompt-name.js';
import { MakeAnAnswer } from './MakeAnAnswer.js';
import { goToUnmatched, UNMATCHED } from './unmatched-place.js';
import classes from './Unmatched.module.css';

/** As many as are read at once. */
const SHOWN = 10;

export interface UnmatchedAnswersProps {
  readonly prompts: readonly PromptAnalytics[];
  readonly findings: FlowFindings;
}

/** Lists texts of several learners that match none of the author's answers, over all prompts (STAT-I4). */
export function UnmatchedAnswers({ prompts, findings }: UnmatchedAnswersProps) {
  const { t } = useTranslation('stats');
  const [whole, setWhole] = useState(false);
  const { hash, key } = useLocation();
  // Until then the page hides its figures, and what is hidden can't get the focus.
  const isSeen = useAppSelector((root) => feature.select(root).head.value !== null);
  useEffect(() => {
    if (isSeen && hash === `#${UNMATCHED}`) goToUnmatched();
  }, [isSeen, hash, key]);
  const { chats, unmatched, untold } = findings;
  const byKey = new Map(prompts.map((prompt) => [prompt.key, prompt]));
  const shown = whole ? unmatched : unmatched.slice(0, SHOWN);
  const notes = [
    t('unmatchedRule'),
    ...(untold.rare > 0 ? [t('unmatchedRare', { count: untold.rare })] : []),
    ...(untold.more > 0 ? [t('unmatchedMore', { count: untold.more })] : []),
    ...(chats === FINDINGS_CHATS ? [t('unmatchedOf', { count: FINDINGS_CHATS })] : []),
  ];
  return (
    <section aria-labelledby={UNMATCHED}>
      <h2 id={UNMATCHED} tabIndex={-1} className={classes['title']}>
        {t('unmatched')}
      </h2>
      <div className={classes['box']}>
        {shown.length === 0 ? (
          <p className={classes['none']}>{t('unmatchedNone')}</p>
        ) : (
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('theyWrote')}</th>
                <th scope="col">{t('promptColumn')}</th>
                <th scope="col" className={classes['number']}>
                  {t('learnersColumn')}
                </th>
                <th scope="col">{t('writtenAs')}</th>
                <th scope="col" className={classes['number']}>
                  {t('rightElsewhere')}
                </th>
                <td />
              </tr>
            </thead>
            <tbody>
              {shown.map((text) => (
                <Row
                  key={`${text.promptKey} ${text.said}`}
                  text={text}
                  prompt={byKey.get(text.promptKey) ?? { key: text.promptKey, position: null }}
                />
              ))}
            </tbody>
          </table>
        )}
        <p className={classes['foot']}>{notes.join(' ')}</p>
      </div>
      {shown.length < unmatched.length && (
        <Button variant="default" size="compact-md" mt="sm" onClick={() => setWhole(true)}>
          {t('improveAll', { count: unmatched.length })}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  readonly text: FlowFindings['unmatched'][number];
  readonly prompt: NamedPrompt;
}
function Row({ text, prompt }: RowProps) {
  const { t } = useTranslation('stats');
  const nameOf = usePromptName();
  const { id } = useParams();
  const { promptKey, said, learners, spellings, rest } = text;
  return (
    <tr>
      <th scope="row" dir="auto" className={classes['said']}>
        {said}
      </th>
      <td>
        <Link to={`/flows/${id}/edit?prompt=${encodeURIComponent(promptKey)}`} className={classes['prompt']}>
          {nameOf(prompt)}
        </Link>
      </td>
      <td className={classes['number']} data-label={t('learnersColumn')}>
        {learners}
      </td>
      <td className={classes['spellings']} data-label={t('writtenAs')}>
        {spellings.map((spelling) => (
          <bdi key={spelling.said}>
            {spelling.said} ({spelling.learners})
          </bdi>
        ))}
      </td>
      <td className={classes['number']} data-label={t('rightElsewhere')}>
        {rest === null ? '-' : `${Math.round(100 * rest)}%`}
      </td>
      <td className={classes['action']}>
        <MakeAnAnswer promptKey={promptKey} said={said} />
      </td>
    </tr>
  );
}
