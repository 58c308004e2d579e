import { withTitle } from '@parley/contracts/definition/prompt-title';
import type { LearnerHere } from '@parley/contracts/http/live-class';
import { Check, Hourglass, TriangleAlert } from 'lucide-react';
import { memo, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../../foundation/hooks.js';
import { withClass, withName } from '../../../ui/learner-name.js';
import { plainText } from '../../../ui/plain-text.js';
import { durationText } from '../figures.js';
import type { Group, LivePrompt } from './groups.js';
import { feature } from './live.feature.js';
import classes from './Live.module.css';

export interface LearnerGroupProps {
  readonly flowId: number;
  readonly group: Group;
  readonly prompts: readonly LivePrompt[];
  readonly hidden: boolean;
}

/** Learners at one prompt, or in one state. */
export function LearnerGroup({ flowId, group, prompts, hidden }: LearnerGroupProps) {
  const { t } = useTranslation('live');
  const { kind, prompt, learners } = group;
  const numbers = useAppSelector((state) => feature.select(state).numbers);
  const promptName = usePromptName();
  const title = kind === 'prompt' ? promptName(prompt) : t(`group_${kind}`);
  const titleId = useId();
  const message = prompt?.message ?? '';
  const words = useMemo(() => plainText(message), [message]);
  return (
    <section className={classes['group']} aria-labelledby={titleId}>
      <div className={classes['head']}>
        <h2 className={classes['title']} id={titleId}>
          {title} <span className={classes['count']}>{learners.length}</span>
        </h2>
        {words !== '' && (
          <p className={classes['words']} dir="auto" title={words}>
            {words}
          </p>
        )}
      </div>
      <ul className={classes['learners']}>
        {learners.map((learner) => (
          <Learner
            key={learner.chatId}
            {...learner}
            flowId={flowId}
            number={numbers[learner.chatId] ?? 0}
            hidden={hidden}
            place={kind === 'prompt' ? null : promptName(prompts.find(({ key }) => key === learner.promptKey) ?? null)}
          />
        ))}
      </ul>
    </section>
  );
}

function usePromptName(): (prompt: LivePrompt | null) => string {
  const { t } = useTranslation('live');
  return (prompt) => {
    if (prompt === null) return t('atStart');
    const { position, title } = prompt;
    return withTitle(position === null ? t('otherPrompt') : t('prompt', { number: position }), title);
  };
}

type LearnerProps = LearnerHere & {
  readonly flowId: number;
  readonly number: number;
  readonly hidden: boolean;
  /** The learner's prompt, if the group doesn't name it. */
  readonly place: string | null;
};

const ICONS = { waiting: Hourglass, stuck: TriangleAlert, working: null, completed: Check } as const;

/** With hidden names nothing leads to the chat either, because it has the name in it. */
const Learner = memo(function Learner({ flowId, number, hidden, place, ...learner }: LearnerProps) {
  const { t } = useTranslation('live');
  const { t: tStats, i18n } = useTranslation('stats');
  const { chatId, identifier, anonymous, state, ms, usualMs } = learner;
  const time = (of: number) => durationText(Math.round(of / 1_000) * 1_000, tStats, i18n.language);
  const who = anonymous ? tStats('anonymous', { id: identifier.slice(0, 8) }) : identifier;
  const name = withClass(withName(learner.name, who), learner.class);
  const facts = [
    ...(place === null ? [] : [place]),
    t('for', { time: time(ms) }),
    ...(state === 'stuck' && usualMs !== null ? [t('usually', { time: time(usualMs) })] : []),
  ];
  const Icon = ICONS[state];
  return (
    <li className={classes['learner']} data-state={state}>
      {hidden ? (
        <span className={classes['who']}>{t('learner', { number })}</span>
      ) : (
        <Link className={classes['who']} to={`/flows/${flowId}/stats?chat=${chatId}`} dir="auto" title={name}>
          {name}
        </Link>
      )}
      {Icon && (
        <span className={classes['mark']}>
          <Icon size={14} aria-hidden />
          {t(`mark_${state as 'waiting' | 'stuck' | 'completed'}`)}
        </span>
      )}
      <span className={classes['facts']}>{facts.join(' · ')}</span>
    </li>
  );
});
