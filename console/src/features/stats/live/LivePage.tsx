import { Button, Skeleton, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { CLASS, classLabelIn } from '@parley/contracts/definition/class-label';
import type { LearnerState } from '@parley/contracts/http/live-class';
import { Users } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../foundation/hooks.js';
import { BuildStatsSwitch } from '../../../ui/BuildStatsSwitch.js';
import { ClassFilter } from '../../../ui/ClassFilter.js';
import { CopyField } from '../../../ui/CopyField.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { isFinalFailure } from '../../../ui/final-failure.js';
import { TopBar } from '../../../ui/TopBar.js';
import { useCalm } from '../../../ui/use-calm.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { useWatched } from '../../../ui/use-watched.js';
import { useAddress, type Addressed } from '../use-address.js';
import { countsOf, groupsOf } from './groups.js';
import { LearnerGroup } from './LearnerGroup.js';
import { feature } from './live.feature.js';
import { knownOf, live } from './live.slice.js';
import classes from './Live.module.css';

export { feature };

const TILES = ['working', 'stuck', 'waiting', 'completed'] as const satisfies readonly LearnerState[];
interface View {
  /** null = everybody */
  readonly show: LearnerState | null;
  readonly hidden: boolean;
  /** The label of a class; null = all. */
  readonly class: string | null;
}
const VIEW: Addressed<View> = {
  read: (query) => ({
    show: TILES.find((state) => state === query.get('show')) ?? null,
    hidden: query.get('names') === 'hidden',
    class: classLabelIn(query.get(CLASS)),
  }),
  write: ({ show, hidden, class: label }) => ({ show, names: hidden ? 'hidden' : null, [CLASS]: label }),
};
const LINK_TEXTS = { open: 'sendLink', unpublished: 'publishFirst', signed: 'signedOnly' } as const;

/** `/flows/{id}/live`: who is here now, and who needs the teacher; the address says what is shown and hidden. */
export function LivePage() {
  const { t } = useTranslation(['live', 'stats', 'common']);
  const dispatch = useAppDispatch();
  const failureText = useFailureText();
  const id = Number(useParams()['id']);
  const { flow, here, failure } = useAppSelector((state) => knownOf(feature.select(state), id));
  const [{ class: label }] = useAddress(VIEW);
  // Before the page is watched, so that the first question is about the class.
  useEffect(() => void dispatch(live.classChosen(label)), [dispatch, label]);
  const slow = useDelayed(here === null && failure === null);
  const watch = useCallback(() => void dispatch(live.watched(id)), [dispatch, id]);
  useWatched(
    watch,
    useCallback(() => void dispatch(live.left()), [dispatch]),
  );
  const isRefused = failure !== null && isFinalFailure(failure);
  return (
    <div className={classes['page']}>
      <title>{flow ? t('pageTitle', { name: flow.name }) : `${t('common:live')} · ${t('common:appName')}`}</title>
      <TopBar start={<BuildStatsSwitch id={id} active="live" />}>
        <h1 className={classes['name']} title={flow?.name}>
          {flow?.name ?? t('common:live')}
        </h1>
      </TopBar>
      <main id="main" className={classes['main']}>
        {failure && (here === null || isRefused) && (
          <ErrorView message={failureText(failure)} {...(isRefused ? {} : { onRetry: watch })}>
            <Button variant="default" component={Link} to="/">
              {t('common:home')}
            </Button>
          </ErrorView>
        )}
        {slow && (
          <Stack gap="md" aria-hidden>
            {[1, 2, 3].map((at) => (
              <Skeleton key={at} h={64} />
            ))}
          </Stack>
        )}
        {here && !isRefused && <Here flowId={id} />}
      </main>
    </div>
  );
}

function Here({ flowId }: { readonly flowId: number }) {
  const { t } = useTranslation('live');
  const [{ show: only, hidden, class: label }, change] = useAddress(VIEW);
  const { flow, here, failure } = useAppSelector(feature.select);
  const shareUrl = useAppSelector((state) => state.config.value?.shareUrl);
  const known = here?.learners ?? [];
  // The server answers for one class; until it has, the others in its latest reply are left out.
  const learners = label === null ? known : known.filter((learner) => learner.class === label);
  const isEmpty = known.length === 0 && here?.classes.length === 0;
  const counts = countsOf(learners);
  const said = useCalm(
    [
      t('here', { count: learners.length }),
      ...(['waiting', 'stuck'] as const).flatMap((state) => (counts[state] ? t(state, { count: counts[state] }) : [])),
    ].join(', '),
  );
  const groups = here ? groupsOf({ ...here, learners }, only) : [];
  return (
    <>
      <div className={classes['controls']}>
        <div className={classes['tiles']} role="group" aria-label={t('show')}>
          <Tile
            text={t('here', { count: learners.length })}
            pressed={only === null}
            onPress={() => change({ show: null }, true)}
          />
          {TILES.map((state) => (
            <Tile
              key={state}
              state={state}
              text={t(state, { count: counts[state] })}
              pressed={only === state}
              onPress={() => change({ show: only === state ? null : state }, true)}
            />
          ))}
        </div>
        <ClassFilter
          classes={[...(here?.classes ?? [])].sort(compare)}
          value={label}
          onChange={(chosen) => change({ class: chosen }, true)}
        />
        <Switch
          label={t('hideNames')}
          checked={hidden}
          onChange={(event) => change({ hidden: event.currentTarget.checked }, true)}
        />
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {failure && <p className={classes['stale']}>{t('stale')}</p>}
      {here?.isCut && <p className={classes['hint']}>{t('isCut', { count: known.length })}</p>}
      {isEmpty && (
        <EmptyState icon={<Users size={48} strokeWidth={1.25} aria-hidden />} text={t('nobody')}>
          <Text c="dimmed">{t(LINK_TEXTS[flow?.link ?? 'open'])}</Text>
          {shareUrl !== undefined && flow?.link === 'open' && (
            <div className={classes['sendLink']}>
              <CopyField label={t('link')} text={`${shareUrl.replace(/\/+$/, '')}/chats/${flowId}`} />
            </div>
          )}
        </EmptyState>
      )}
      {!isEmpty && groups.length === 0 && <p className={classes['hint']}>{t('noneOfThese')}</p>}
      {groups.map((group) => (
        <LearnerGroup key={group.id} flowId={flowId} group={group} prompts={here?.prompts ?? []} hidden={hidden} />
      ))}
      {learners.length > 0 && <p className={classes['hint']}>{t('rule')}</p>}
    </>
  );
}

const { compare } = new Intl.Collator(undefined, { numeric: true });

interface TileProps {
  readonly state?: LearnerState;
  readonly text: string;
  readonly pressed: boolean;
  readonly onPress: () => void;
}
function Tile({ state, text, pressed, onPress }: TileProps) {
  return (
    <button type="button" className={classes['tile']} data-state={state} aria-pressed={pressed} onClick={onPress}>
      {text}
    </button>
  );
}
