import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionContext } from '../actions/use-action-context.js';
import { useEditor } from '../hooks.js';
import { useCardsInView, WatchCardContext } from '../markers/use-cards-in-view.js';
import { movePicked } from '../selection/selection-acts.js';
import { selectedKeys, selectIsSelecting } from '../selection/selection.js';
import { focusInCard } from './focus-in-card.js';
import { isDragData, PromptRow } from './PromptRow.js';
import { useMovePrompt } from './use-move-prompt.js';
import classes from './card.module.css';

const ESTIMATED_PX = 240;
const FOLDED_PX = 108;

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
  const context = useActionContext();
  const folded = useEditor(({ tools }) => tools.collapsed);
  const isPicking = useEditor(selectIsSelecting);
  const watchCard = useCardsInView(scroller);

  const list = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (folded[order[index]!] ? FOLDED_PX : ESTIMATED_PX),
    overscan: 3,
    // A folded card has a height of its own to remember.
    getItemKey: useCallback(
      (index: number) => {
        const key = order[index];
        return key === undefined ? index : folded[key] ? `${key} folded` : key;
      },
      [order, folded],
    ),
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
          const state = context().state;
          if (state.tools.selected[key] && selectedKeys(state).length > 1) {
            const picked = new Set(selectedKeys(state));
            const place = target.data.index + (extractClosestEdge(target.data) === 'bottom' ? 1 : 0);
            // Counted without those that move.
            movePicked(context(), state.doc.order.slice(0, place).filter((each) => !picked.has(each)).length, key);
          } else move(key, to);
        },
      }),
    );
  }, [move, context]);

  useEffect(() => {
    if (!jump) return;
    const index = order.indexOf(jump.key as never);
    if (index < 0) return;
    const element = scroller.current;
    const shown = element?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
    const view = element?.getBoundingClientRect();
    const isVisible = shown && view && shown.top >= view.top && shown.bottom <= view.bottom;
    if (!isVisible) list.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' });
    if (jump.keepsFocus) return;
    if (jump.focusMessage) focusInCard(jump.key, '[data-message]');
    else if (!document.activeElement?.closest(`[data-card="${CSS.escape(jump.key)}"]`))
      focusInCard(jump.key, '[data-handle], [data-message]');
    // Only a new jump scrolls; the order changes with every edit of it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [jump]);

  const before = useRef(folded);
  useLayoutEffect(() => {
    const many = order.filter((key) => folded[key] !== before.current[key]).length > 1;
    before.current = folded;
    const index = order.indexOf(context().state.tools.inView[0] as never);
    // Everything above has another height now: what was looked at stays in sight.
    if (many && index > 0) list.scrollToIndex(index, { align: 'start' });
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [folded]);

  return (
    <div ref={scroller} className={classes['scroller']} data-scroller="" data-picking={isPicking || undefined}>
      <WatchCardContext value={watchCard}>
        <div className={classes['list']} style={{ height: list.getTotalSize() }} role="list" aria-label={t('prompts')}>
          {list.getVirtualItems().map((item) => {
            const key = order[item.index];
            return key ? (
              <div
                key={key}
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
      </WatchCardContext>
    </div>
  );
}
