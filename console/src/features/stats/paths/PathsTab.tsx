import { ActionIcon, Button, SegmentedControl, Select, Skeleton } from '@mantine/core';
import { Flag, TrendingDown, ZoomIn, ZoomOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PathPlace } from '@parley/contracts/http/path-places';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../foundation/hooks.js';
import { EmptyState } from '../../../ui/EmptyState.js';
import { ErrorView } from '../../../ui/ErrorView.js';
import { useDelayed } from '../../../ui/use-delayed.js';
import { useFailureText } from '../../../ui/use-failure-text.js';
import { feature as statsFeature } from '../stats.feature.js';
import { PathList } from './PathList.js';
import { PathPanel } from './PathPanel.js';
import { idOf, mostLeft, wayTo, type TreeItem } from './path-tree.js';
import { PathTree } from './PathTree.js';
import { feature } from './paths.feature.js';
import { paths } from './paths.slice.js';
import classes from './Paths.module.css';
import { focusItem, useTree } from './use-tree.js';

const RARE = [1, 4, 10] as const;
const ZOOMS = { least: 0.4, most: 2, by: 1.25 } as const;

export interface PathsTabProps {
  readonly onShowChats: (node: number) => void;
}

/** STAT-10, 13, 14: the ways that learners took, as a tree and as a list. */
export function PathsTab({ onShowChats }: PathsTabProps) {
  const { t } = useTranslation(['paths', 'stats']);
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const { choice, generation } = useAppSelector(statsFeature.select);
  const { places } = useAppSelector(feature.select);
  const failureText = useFailureText();
  const { range, version, attempts, sequence } = choice;
  useEffect(() => {
    store.addFeature(feature);
    dispatch(paths.requested());
  }, [store, dispatch, range.from, range.till, version, attempts, sequence, generation]);
  const slow = useDelayed(places.status !== 'rejected' && places.value === null);
  if (places.status === 'rejected' && places.error)
    return <ErrorView message={failureText(places.error)} onRetry={() => dispatch(paths.requested())} />;
  if (!places.value) return slow ? <Skeleton h={420} radius="lg" /> : null;
  if (places.value.length === 0) return <EmptyState icon={null} text={t('stats:noChats')} />;
  return <Paths places={places.value} onShowChats={onShowChats} />;
}

interface PathsProps extends PathsTabProps {
  readonly places: readonly PathPlace[];
}
function Paths({ places, onShowChats }: PathsProps) {
  const { t } = useTranslation('paths');
  const [look, setLook] = useState<'tree' | 'list'>(() =>
    window.matchMedia('(max-width: 48em)').matches ? 'list' : 'tree',
  );
  const [rareBelow, setRareBelow] = useState<number>(4);
  const [zoom, setZoom] = useState(1);
  const [selected, setSelected] = useState<number | null>(null);
  const open = (item: TreeItem) => {
    if (item.kind === 'rare') tree.toggle(item);
    else if (item.place.node > 0) setSelected(item.place.node);
  };
  const tree = useTree({ places, rareBelow, onOpen: open });
  const way = selected === null ? [] : wayTo(selected, places);
  const zoomBy = (by: number) => setZoom(Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom * by)));
  const onZoomKey = (key: string) => {
    if (key === '0') setZoom(1);
    else if (key === '+' || key === '-') zoomBy(key === '+' ? ZOOMS.by : 1 / ZOOMS.by);
  };
  const selectedId = way.length > 0 && selected !== null ? idOf(selected) : null;
  return (
    <>
      <div className={classes['tools']}>
        <SegmentedControl
          size="xs"
          aria-label={t('look')}
          value={look}
          onChange={(value) => setLook(value === 'list' ? 'list' : 'tree')}
          data={[
            { value: 'tree', label: t('tree') },
            { value: 'list', label: t('list') },
          ]}
        />
        <Select
          size="xs"
          aria-label={t('foldRare')}
          allowDeselect={false}
          value={String(rareBelow)}
          onChange={(value) => setRareBelow(Number(value))}
          data={RARE.map((count) => ({
            value: String(count),
            label: count === 1 ? t('foldNone') : t('foldUnder', { count }),
          }))}
        />
        <ToMostLeft
          place={mostLeft(places)}
          onGo={(node) => {
            setSelected(node);
            focusItem(idOf(node));
          }}
        />
      </div>
      <div className={classes['split']} data-open={selectedId !== null}>
        <div className={classes['frame']}>
          {look === 'list' ? (
            <PathList tree={tree} selected={selectedId} onOpen={open} />
          ) : (
            <>
              <div className={classes['canvas']} onKeyDown={({ key }) => onZoomKey(key)}>
                <PathTree
                  tree={tree}
                  zoom={zoom}
                  way={new Set(way.map(({ node }) => idOf(node)))}
                  selected={selectedId}
                  onOpen={open}
                />
              </div>
              <Zoom
                onZoom={zoomBy}
                onStart={() => {
                  setZoom(1);
                  if (tree.items[0]) focusItem(tree.items[0].id);
                }}
              />
            </>
          )}
          <Legend />
        </div>
        {selectedId !== null && selected !== null && (
          <PathPanel
            key={selected}
            way={way}
            onClose={() => {
              setSelected(null);
              if (selectedId) focusItem(selectedId);
            }}
            onShowChats={() => onShowChats(selected)}
          />
        )}
      </div>
    </>
  );
}

interface ZoomProps {
  readonly onZoom: (by: number) => void;
  readonly onStart: () => void;
}
function Zoom({ onZoom, onStart }: ZoomProps) {
  const { t } = useTranslation('paths');
  return (
    <div className={classes['zoom']}>
      <ActionIcon variant="default" size="lg" aria-label={t('zoomIn')} onClick={() => onZoom(ZOOMS.by)}>
        <ZoomIn size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t('zoomOut')} onClick={() => onZoom(1 / ZOOMS.by)}>
        <ZoomOut size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size="lg" aria-label={t('toStart')} onClick={onStart}>
        <Flag size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Legend() {
  const { t } = useTranslation('paths');
  return (
    <ul className={classes['legend']}>
      <li data-kind="on">{t('wentOn')}</li>
      <li data-kind="end">{t('completedHere')}</li>
      <li data-kind="left">{t('leftHereHint')}</li>
      <li>{t('widths')}</li>
    </ul>
  );
}

interface ToMostLeftProps {
  /** null = nobody left. */
  readonly place: PathPlace | null;
  readonly onGo: (node: number) => void;
}
function ToMostLeft({ place, onGo }: ToMostLeftProps) {
  const { t } = useTranslation('paths');
  return place ? (
    <Button
      size="xs"
      variant="default"
      leftSection={<TrendingDown size={16} aria-hidden />}
      onClick={() => onGo(place.node)}
    >
      {t('toMostLeft')}
    </Button>
  ) : null;
}
