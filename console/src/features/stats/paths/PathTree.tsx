import { useTranslation } from 'react-i18next';
import { isLossy, NODE, type TreeItem, type TreePlace } from './path-tree.js';
import classes from './Paths.module.css';
import type { Tree } from './use-tree.js';
import { usePathTexts, type PathTexts } from './use-path-texts.js';

export interface PathTreeProps {
  readonly tree: Tree;
  readonly zoom: number;
  /** The places of the chosen way. */
  readonly way: ReadonlySet<string>;
  readonly selected: string | null;
  readonly onOpen: (item: TreeItem) => void;
}
const LEFT = 16;
const STRIDE = NODE.width + NODE.gap;
const xOf = ({ depth }: TreeItem): number => LEFT + depth * STRIDE;
const yOf = ({ row }: TreeItem): number => NODE.top + row * NODE.step;
const totalOf = (item: TreeItem): number => (item.kind === 'place' ? item.place.total : item.total);
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;

/** STAT-13, STAT-14: the tree from left to right; lines are as wide as their traffic. */
export function PathTree({ tree, zoom, way, selected, onOpen }: PathTreeProps) {
  const { t } = useTranslation('paths');
  const texts = usePathTexts();
  const { items } = tree;
  const byId = new Map(items.map((item) => [item.id, item]));
  const most = Math.max(1, ...items.map(totalOf));
  const width = Math.max(...items.map(xOf)) + NODE.width + NODE.dot + LEFT;
  const height = Math.max(...items.map(yOf)) + NODE.step;
  return (
    <svg
      role="tree"
      aria-label={t('treeName')}
      className={classes['tree']}
      width={width * zoom}
      height={height * zoom}
      viewBox={`0 0 ${width} ${height}`}
      onKeyDown={tree.onKeyDown}
    >
      <g aria-hidden="true">
        {items.map((item) => {
          const parent = item.parentId === null ? undefined : byId.get(item.parentId);
          if (!parent) return null;
          const label = item.kind === 'place' ? texts.answer(item.answers) : '';
          return (
            <g key={item.id}>
              <path
                className={classes['edge']}
                data-on={way.has(item.id) && way.has(parent.id)}
                d={edgeOf(parent, item)}
                strokeWidth={1 + (7 * totalOf(item)) / most}
              />
              <text className={classes['edgeText']} x={xOf(item) - 6} y={yOf(item) + NODE.height / 2 - 7}>
                <title>{label}</title>
                {cut(label, 13)}
              </text>
            </g>
          );
        })}
      </g>
      {items.map((item) => (
        <g
          key={item.id}
          role="treeitem"
          aria-label={texts.spoken(item)}
          aria-level={item.depth + 1}
          aria-selected={item.id === selected}
          {...(item.kind === 'place' && item.foldable ? { 'aria-expanded': !item.folded } : {})}
          data-place={item.id}
          data-on={way.has(item.id)}
          tabIndex={item.id === tree.current ? 0 : -1}
          className={classes['node']}
          transform={`translate(${xOf(item)} ${yOf(item)})`}
          onFocus={() => tree.focus(item.id)}
          onClick={() => onOpen(item)}
        >
          <g aria-hidden="true">
            {item.kind === 'place' ? (
              <PlaceNode item={item} texts={texts} onToggle={() => tree.toggle(item)} />
            ) : (
              <>
                <rect className={classes['rare']} width={NODE.width} height={NODE.height} rx={8} />
                <text className={classes['nodeText']} x={9} y={17}>
                  {t('rare', { count: item.count })}
                </text>
                <text className={classes['nodeSmall']} x={9} y={32}>
                  {t('came', { count: item.total })}
                </text>
              </>
            )}
          </g>
        </g>
      ))}
    </svg>
  );
}

function edgeOf(from: TreeItem, to: TreeItem): string {
  const [x1, y1] = [xOf(from) + NODE.width, yOf(from) + NODE.height / 2];
  const [x2, y2] = [xOf(to), yOf(to) + NODE.height / 2];
  const middle = x1 + NODE.gap / 2;
  return y1 === y2 ? `M${x1} ${y1}H${x2}` : `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`;
}

interface PlaceNodeProps {
  readonly item: TreePlace;
  readonly texts: PathTexts;
  readonly onToggle: () => void;
}
function PlaceNode({ item: { place, foldable, folded }, texts, onToggle }: PlaceNodeProps) {
  const { t } = useTranslation('paths');
  const { total, dropped, ended } = place;
  const bar = NODE.width - 18;
  const part = (count: number) => (total === 0 ? 0 : (bar * count) / total);
  const heading =
    place.promptKey === null
      ? texts.title(place)
      : `${texts.number(place)} ${place.title ?? texts.message(place)}`.trim();
  return (
    <>
      <rect className={classes['place']} data-lossy={isLossy(place)} width={NODE.width} height={NODE.height} rx={8} />
      <text className={classes['nodeText']} x={9} y={16}>
        <title>{texts.message(place)}</title>
        {cut(heading, 22)}
      </text>
      <text className={classes['nodeCount']} x={NODE.width - 9} y={16}>
        {texts.count(total)}
      </text>
      <text className={classes['nodeSmall']} x={9} y={31}>
        {texts.time(place)}
      </text>
      <text className={classes['nodeSmall']} x={NODE.width - 9} y={31} textAnchor="end">
        {texts.rate(place)}
      </text>
      <g transform={`translate(9 ${NODE.height - 5})`}>
        <rect className={classes['wentOn']} width={bar} height={3} rx={1.5} />
        <rect className={classes['ended']} x={bar - part(dropped) - part(ended)} width={part(ended)} height={3} />
        <rect className={classes['left']} x={bar - part(dropped)} width={part(dropped)} height={3} />
      </g>
      {dropped > 0 && (
        <text className={classes['leftText']} x={NODE.width - 9} y={NODE.height + 13}>
          {t('leftShare', { count: dropped, share: texts.share(dropped, total) })}
        </text>
      )}
      {foldable && (
        <g
          className={classes['dot']}
          transform={`translate(${NODE.width} ${NODE.height / 2})`}
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
        >
          <circle r={NODE.dot / 2} />
          <path d={folded ? 'M-3 0H3M0 -3V3' : 'M-3 0H3'} />
        </g>
      )}
    </>
  );
}
