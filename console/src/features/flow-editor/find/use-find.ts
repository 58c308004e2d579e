import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../foundation/hooks.js';
import { cardsCollapsed } from '../actions/collapsed.slice.js';
import { useUndoToast } from '../actions/use-undo-toast.js';
import { focusInCard } from '../focus/focus-in-card.js';
import { selectInView } from '../markers/in-view.slice.js';
import { shown } from '../model/editor-actions.js';
import { useEditor, useEditorDispatch } from '../model/hooks.js';
import { placeInOrder } from '../model/place-in-order.js';
import { flushTyping } from '../model/typing.js';
import { textsReplaced } from './find-edits.js';
import { findClosed, findQueried, findShown, selectFind } from './find.slice.js';
import { markFound } from './mark.js';
import { occurrencesIn, patternOf, type Occurrence } from './search.js';

const replacementOf = ({ key, field: { path }, start, end, text }: Occurrence) => ({
  key,
  path,
  start,
  end,
  was: text.slice(start, end),
});

/** Moves the focus to the shown occurrence. If it isn't in a prompt, the focus goes to the visible card. */
function focusAt(current: Occurrence, inView: string): void {
  const { place } = current.field;
  const isInPrompt = current.number !== null;
  focusInCard(
    isInPrompt ? current.key : inView,
    place.id === 'answer' && isInPrompt
      ? `[data-answer="${CSS.escape(place.answerKey)}"] input`
      : '[data-message], [data-card-body] input, [data-card-body] textarea',
  );
}

/** State and commands of find and replace. */
export function useFind() {
  const { t } = useTranslation('editor-tools');
  const dispatch = useEditorDispatch();
  const undoToast = useUndoToast();
  const { query, nonce } = useAppSelector(selectFind);
  const inView = useAppSelector(selectInView);
  const doc = useEditor((state) => state.doc);
  const [matchCase, setMatchCase] = useState(false);
  const [by, setBy] = useState('');
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const pattern = useMemo(() => patternOf({ query, matchCase }), [query, matchCase]);
  const found = useMemo(() => occurrencesIn(doc, { query, matchCase }), [doc, query, matchCase]);
  const at = Math.min(index, Math.max(found.length - 1, 0));
  const current = found[at];

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [nonce]);
  // Highlights again after the visible cards or their texts change.
  useEffect(() => {
    const frame = requestAnimationFrame(() => markFound(pattern));
    return () => cancelAnimationFrame(frame);
  }, [pattern, inView, doc, current?.key]);
  useEffect(
    () => () => {
      markFound(null);
      dispatch(findShown(null));
    },
    [dispatch],
  );

  const show = (list: readonly Occurrence[], next: number) => {
    const occurrence = list[next];
    setIndex(next);
    const isPrompt = occurrence !== undefined && occurrence.number !== null;
    dispatch(findShown(isPrompt ? occurrence.key : null));
    if (!isPrompt) return;
    dispatch(cardsCollapsed({ keys: [occurrence.key], isCollapsed: false }));
    dispatch(shown(occurrence.key));
  };
  /** Starts at the first visible card. */
  const search = (next: string, withCase = matchCase) => {
    dispatch(findQueried(next));
    const list = occurrencesIn(doc, { query: next, matchCase: withCase });
    const from = Math.max(placeInOrder(doc.order, inView[0]), 0) + 1;
    show(
      list,
      Math.max(
        list.findIndex(({ number }) => number !== null && number >= from),
        0,
      ),
    );
  };
  const step = (by: 1 | -1) => {
    if (found.length > 0) show(found, (at + by + found.length) % found.length);
  };
  const close = () => {
    dispatch(findClosed());
    if (!current) return;
    focusAt(current, inView[0] ?? doc.order[0] ?? '');
  };
  const replace = (which: readonly Occurrence[]) => {
    flushTyping();
    const places = which.filter(({ isReplaceable }) => isReplaceable).map(replacementOf);
    if (places.length === 0) return;
    dispatch(textsReplaced({ places, by }));
    if (which.length > 1) undoToast(t('replaced', { count: places.length }));
    else if (pattern && by.match(pattern)) setIndex(at + 1);
  };
  const changeCase = () => {
    setMatchCase(!matchCase);
    search(query, !matchCase);
  };
  return { field, query, pattern, found, at, current, matchCase, by, setBy, search, step, changeCase, replace, close };
}
export type Find = ReturnType<typeof useFind>;
