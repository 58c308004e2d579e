import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { getReorderDestinationIndex } from '@atlaskit/pragmatic-drag-and-drop-hitbox/util/get-reorder-destination-index';
import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PromptKey } from '@parley/contracts/ids';
import { useAppSelector } from '../../../foundation/hooks.js';
import { selectCollapsed } from '../actions/collapsed.slice.js';
import { useActionContext } from '../actions/use-action-context.js';
import { useLowWindow } from '../../../ui/use-low-window.js';
import { endOf } from '../model/closing.js';
import { useEditor } from '../model/hooks.js';
import { selectInView } from '../markers/in-view.slice.js';
import { useCardsInView, WatchCardContext } from '../markers/use-cards-in-view.js';
import { TranslationNote } from '../translation/TranslationNote.js';
import { useShownOrder } from '../translation/use-shown-order.js';
import { moveSelected } from '../actions/selection-acts.js';
import { selectedKeys, selectIsSelecting } from '../actions/selection.js';
import { selectSelection } from '../actions/selection.slice.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { isDragData, PromptRow } from './PromptRow.js';
import { useMovePrompt } from './use-move-prompt.js';
import classes from './card.module.css';
import { placeInOrder } from '../model/place-in-order.js';

/**
 * The height of a card in a wide window, and in one of a phone's width, where the parts of an answer are below each
 * other.
 */
const ESTIMATED_PX = { wide: 240, narrow: 400 };
const NARROW_PX = 576;
const FOLDED_PX = 108;
/** Rows beyond the view, once those in view are there. */
const OVERSCAN = 3;
/** Of the window's height, before the list's own is known. */
const SHARE_OF_WINDOW = 0.7;

/** Index of the focused row. Scrolling must not unmount it. */
const focusedIndex = (): number | null => {
  const at = document.activeElement?.closest('[data-index]')?.getAttribute('data-index');
  return at === null || at === undefined ? null : Number(at);
};

type Scroller = RefObject<HTMLElement | null>;
type List = Virtualizer<HTMLElement, Element>;
type Order = readonly PromptKey[];

interface Place {
  readonly isLow: boolean;
  readonly own: RefObject<HTMLDivElement | null>;
  /**
   * The element that scrolls the list: the page where a window is too low for bars that stay, else the list's own
   * element.
   */
  readonly scroller: Scroller;
  /** The height of everything that scrolls with it above the list, in px. */
  readonly above: number;
}
function usePlace(): Place {
  const isLow = useLowWindow();
  const own = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const page = isLow ? (own.current?.closest<HTMLElement>('[data-page]') ?? null) : null;
    scroller.current = page ?? own.current;
    const list = own.current?.firstElementChild;
    if (!page || !list) {
      setAbove(0);
      return undefined;
    }
    const measure = () =>
      setAbove(Math.round(list.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop));
    measure();
    // Bars above it grow and shrink.
    const sizes = new ResizeObserver(measure);
    for (const bar of page.children) sizes.observe(bar);
    return () => sizes.disconnect();
  }, [isLow]);
  return { isLow, own, scroller, above };
}

/** Moves a dragged card to the position where it is dropped. */
function useDrops({ scroller, isLow }: Place, setDragged: (index: number | null) => void): void {
  const move = useMovePrompt();
  const context = useActionContext();
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
          const { root, state } = context();
          if (selectSelection(root).selected[key] && selectedKeys(root).length > 1) {
            const selected = new Set(selectedKeys(root));
            const place = target.data.index + (extractClosestEdge(target.data) === 'bottom' ? 1 : 0);
            // Index among the cards that aren't selected.
            moveSelected(context(), state.doc.order.slice(0, place).filter((each) => !selected.has(each)).length, key);
          } else move(key, to);
        },
      }),
    );
    // `isLow` decides what scrolls.
  }, [scroller, isLow, setDragged, move, context]);
}

/** Scrolls to the requested prompt and focuses it. */
function useJumps(scroller: Scroller, list: List, order: Order): void {
  const jump = useEditor((state) => state.jump);
  useEffect(() => {
    if (!jump) return;
    const index = placeInOrder(order, jump.key);
    if (index < 0) return;
    const element = scroller.current;
    const row = element?.querySelector(`[data-index="${index}"]`)?.getBoundingClientRect();
    const view = element?.getBoundingClientRect();
    const isVisible = row && view && row.top >= view.top && row.bottom <= view.bottom;
    if (!isVisible) list.scrollToIndex(index, { align: index === 0 ? 'start' : 'center' });
    if (jump.keepsFocus) return;
    if (jump.focusMessage) focusInCard(jump.key, '[data-message]');
    else if (!document.activeElement?.closest(`[data-card="${CSS.escape(jump.key)}"]`))
      focusInCard(jump.key, '[data-handle], [data-message]');
    // Don't scroll when only `order` changes, as it does with every insertion and move.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [jump]);
}

/** Collapsing many cards changes the heights above the view, so scroll the first visible card back into view. */
function useSteadyFold(list: List, order: Order): void {
  const context = useActionContext();
  const folded = useAppSelector(selectCollapsed);
  const before = useRef(folded);
  useLayoutEffect(() => {
    const many = order.filter((key) => folded[key] !== before.current[key]).length > 1;
    before.current = folded;
    const index = placeInOrder(order, selectInView(context().root)[0]);
    if (many && index > 0) list.scrollToIndex(index, { align: 'start' });
    // Only folding scrolls; the order changes with every move.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [folded]);
}

/** The rows in view are drawn first, and those around them in short steps, so that the page reacts meanwhile. */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(OVERSCAN)), []);
  return overscan;
}

/** The prompts as a virtual list: only rows near the viewport are mounted. */
export function PromptList() {
  const { t } = useTranslation('flow-editor');
  const full = useEditor((state) => state.doc.order);
  const order = useShownOrder();
  const end = useEditor((state) => endOf(state.doc));
  const jump = useEditor((state) => state.jump);
  const place = usePlace();
  const { own, scroller, above } = place;
  const [dragged, setDragged] = useState<number | null>(null);
  const folded = useAppSelector(selectCollapsed);
  const isSelecting = useAppSelector(selectIsSelecting);
  const watchCard = useCardsInView(scroller);
  const overscan = useOverscan();
  // Without it, the first rows would be drawn after everything else, at one go.
  const [firstRect] = useState(() => ({ width: 0, height: window.innerHeight * SHARE_OF_WINDOW }));
  const [estimated] = useState(() => (window.innerWidth < NARROW_PX ? ESTIMATED_PX.narrow : ESTIMATED_PX.wide));

  const list = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (folded[order[index]!] ? FOLDED_PX : estimated),
    overscan,
    scrollMargin: above,
    initialRect: firstRect,
    // Heights are remembered by key, so a collapsed card needs a key of its own.
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
        const pinned = [dragged, focusedIndex()].filter(
          (at): at is number => at !== null && at < order.length && !shown.includes(at),
        );
        return [...new Set([...shown, ...pinned])].sort((a, b) => a - b);
      },
      [dragged, order.length],
    ),
  });

  useDrops(place, setDragged);
  useJumps(scroller, list, order);
  useSteadyFold(list, order);

  return (
    <div ref={own} className={classes['scroller']} data-scroller="" data-picking={isSelecting || undefined}>
      <WatchCardContext value={watchCard}>
        <div className={classes['list']} style={{ height: list.getTotalSize() }} role="list" aria-label={t('prompts')}>
          {list.getVirtualItems().map((item) => {
            const key = order[item.index];
            // The prompt's number in the flow; some cards before it may be hidden.
            const index = order === full ? item.index : placeInOrder(full, key);
            return key ? (
              <div
                key={key}
                role="listitem"
                aria-setsize={order.length}
                aria-posinset={item.index + 1}
                data-index={item.index}
                ref={list.measureElement}
                className={classes['row']}
                style={{ transform: `translateY(${item.start - above}px)` }}
              >
                {item.index === 0 && <TranslationNote />}
                <PromptRow
                  promptKey={key}
                  index={index}
                  isLast={index === end - 1}
                  isBegun={full.length === 1}
                  isClosing={index >= end}
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
