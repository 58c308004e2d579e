import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../hooks.js';
import { focusInCard } from './focus-in-card.js';
import { isDragData, PromptRow } from './PromptRow.js';
import { useMovePrompt } from './use-move-prompt.js';
import classes from './card.module.css';

const ESTIMATED_PX = 240;

/** Index of the row that has the focus, so that scrolling never takes a row away from under the author's hands. */
const focusedIndex = (): number | null => {
  const at = document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
  return at === null || at === undefined ? null : Number(at);
};

/** All prompts, of which only those near the window exist. */
export function PromptList() {
  const { t } = useTranslation('flow-editor');
  const order = useEditor((state) => state.doc.order);
  const jump = useEditor((state) => state.jump);
  const scroller = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const move = useMovePrompt();

  const list = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATED_PX,
    overscan: 3,
    getItemKey: useCallback((index: number) => order[index] ?? index, [order]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range);
        const kept = [dragged, focusedIndex()].filter(
          (at): at is number => at !== null && at < order.length && !shown.includes(at),
        );
        return [...new Set([...shown, ...kept])].sort((a, b) => a - b);
      },
      [dragged, order.length],
    ),
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    return combine(
      autoScrollForElements({ element }),
      monitorForElements({
        canMonitor: ({ source }) => isDragData(source.data),
        onDragStart: ({ source }) => setDragged(Number(source.data['index'])),
        onDrop: ({ source, location }) => {
          setDragged(null);
          const target = location.current.dropTargets[0];
          if (!target || !isDragData(source.data) || !isDragData(target.data)) return;
          const { index: startIndex, key } = source.data;
          const to = getReorderDestinationIndex({
            startIndex,
            indexOfTarget: target.data.index,
            closestEdgeOfTarget: extractClosestEdge(target.data),
            axis: 'vertical',
          });
          move(key, to);
        },
      }),
    );
  }, [move]);

  useEffect(() => {
    if (!jump) return;
    const index = order.indexOf(jump.key as never);
    if (index < 0) return;
    const element = scroller.current;
    const shown = element?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
    const view = element?.getBoundingClientRect();
    const isVisible = shown && view && shown.top >= view.top && shown.bottom <= view.bottom;
    if (!isVisible) list.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' });
    if (jump.focusMessage) focusInCard(jump.key, '[data-message]');
    else if (!document.activeElement?.closest(`[data-card="${CSS.escape(jump.key)}"]`))
      focusInCard(jump.key, '[data-handle], [data-message]');
    // Only a new jump scrolls; the order changes with every edit of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [jump]);

  return (
    <div ref={scroller} className={classes['scroller']} data-scroller="">
      <div className={classes['list']} style={{ height: list.getTotalSize() }} role="list" aria-label={t('prompts')}>
        {list.getVirtualItems().map((item) => {
          const key = order[item.index];
          return key ? (
            <div
              key={item.key}
              role="listitem"
              aria-setsize={order.length}
              aria-posinset={item.index + 1}
              data-index={item.index}
              ref={list.measureElement}
              className={classes['row']}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <PromptRow
                promptKey={key}
                index={item.index}
                isLast={item.index === order.length - 1}
                arrived={jump?.key === key}
              />
            </div>
          ) : null;
        })}
      </div>
    </div>
  );
}
