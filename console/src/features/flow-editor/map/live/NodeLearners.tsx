import { VisuallyHidden } from '@mantine/core';
import { Check, Hourglass, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AtPrompt } from './here.js';
import classes from './live.module.css';

const ICONS = { waiting: Hourglass, stuck: TriangleAlert, completed: Check } as const;
/** Circles that fit into a prompt; the last of more than these says how many there are. */
const SHOWN = 7;

/** How many are at a prompt, as text. */
export function useHereText() {
  const { t } = useTranslation('live');
  return ({ learners, counts }: AtPrompt) =>
    [
      t('here', { count: learners.length }),
      ...(['waiting', 'stuck', 'completed'] as const).flatMap((state) =>
        counts[state] > 0 ? t(state, { count: counts[state] }) : [],
      ),
    ].join(', ');
}

/** In the head of a prompt: how many are here, and how many of them need the teacher. */
export function CountHere({ of }: { readonly of: AtPrompt | undefined }) {
  const text = useHereText();
  if (!of) return null;
  return (
    <>
      <span className={classes['count']} aria-hidden>
        {(['waiting', 'stuck'] as const).map((state) => {
          const Icon = ICONS[state];
          return (
            of.counts[state] > 0 && (
              <span key={state} data-state={state}>
                <Icon size={13} />
                {of.counts[state]}
              </span>
            )
          );
        })}
        <strong>{of.learners.length}</strong>
      </span>
      <VisuallyHidden>{`. ${text(of)}. `}</VisuallyHidden>
    </>
  );
}

/** At the foot of a prompt: the learners who are here, the needy first. */
export function Learners({ of }: { readonly of: AtPrompt | undefined }) {
  const { t } = useTranslation('live');
  if (!of) return null;
  const isMore = of.learners.length > SHOWN;
  const shown = isMore ? of.learners.slice(0, SHOWN - 1) : of.learners;
  return (
    <span className={classes['learners']} aria-hidden>
      {shown.map(({ chatId, short, name, number, state }) => (
        <span
          key={chatId}
          data-state={state}
          title={[name ?? t('learner', { number }), ...(state === 'working' ? [] : [t(`mark_${state}`)])].join(', ')}
        >
          {short}
        </span>
      ))}
      {isMore && <span data-more="">+{of.learners.length - shown.length}</span>}
    </span>
  );
}
