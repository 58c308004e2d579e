import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../foundation/store.js';
import { useAppSelector } from '../../../foundation/hooks.js';
import { useEditorDispatch } from '../model/hooks.js';
import { jumped, shown } from '../model/editor-actions.js';
import { selectEditor } from '../model/select-editor.js';
import { selectInView } from './in-view.slice.js';
import { isNotable, marksOf, sameMarks, selectMarkSources, type Mark } from './marks.js';
import { MarkShapes } from './MarkShapes.js';
import classes from './markers.module.css';
import { headlineOf } from '../message-view/headline.js';

/** EDIT-59; in ms. */
export const REFRESH_MS = 3_000;
/** A click within this many px of a notable mark selects that mark. */
const NEAR_PX = 5;

/** Refreshed at intervals and not at every keystroke, because the bar is secondary to editing. */
function useMarks(): readonly Mark[] {
  const store = useStore<RootState>();
  const [marks, setMarks] = useState(() => marksOf(selectMarkSources(store.getState())));
  useEffect(() => {
    const timer = setInterval(() => {
      const next = marksOf(selectMarkSources(store.getState()));
      setMarks((before) => (sameMarks(before, next) ? before : next));
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [store]);
  return marks;
}

/** Index of the mark at a height of the window. Notable marks attract clicks near them. */
function markAt(marks: readonly Mark[], y: number, { top, height }: DOMRect): number {
  const exact = Math.min(Math.max(Math.floor(((y - top) / height) * marks.length), 0), marks.length - 1);
  const maxDistance = Math.floor((NEAR_PX / height) * marks.length);
  for (let distance = 0; distance <= maxDistance; distance++)
    for (const index of [exact - distance, exact + distance]) if (marks[index] && isNotable(marks[index])) return index;
  return exact;
}

/**
 * The whole flow as a strip with marks for visible cards, problems, missing translations and other authors. A click
 * goes to the card.
 */
export function MarkerBar() {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const marks = useMarks();
  const firstInView = useAppSelector((root) => selectInView(root)[0]);
  const track = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const trackRef = useMergedRef(track, measured);
  /** Position of the keyboard cursor; null = the bar has no focus. */
  const [cursor, setCursor] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const last = marks.length - 1;
  const firstVisible = Math.max(
    marks.findIndex(({ key }) => key === firstInView),
    0,
  );
  const current = Math.min(cursor ?? firstVisible, Math.max(last, 0));

  const labelOf = (index: number): string => {
    const mark = marks[index];
    if (!mark) return '';
    const kinds = mark.kinds.map((kind) =>
      kind === 'person'
        ? t('editor-tools:marker.person', { name: mark.people.join(', ') })
        : t(`editor-tools:marker.${kind}`),
    );
    return [t('editor-tools:markerAt', { number: index + 1, count: marks.length }), ...kinds].join(' · ');
  };
  const firstLineOf = (index: number): string => {
    const prompt = selectEditor(store.getState()).doc.byKey[marks[index]?.key ?? ''];
    return prompt ? headlineOf(prompt.definition) : '';
  };
  const indexAt = ({ clientY }: MouseEvent): number => markAt(marks, clientY, track.current!.getBoundingClientRect());
  const moveCursor = (to: number) => {
    const mark = marks[Math.min(Math.max(to, 0), last)];
    if (!mark) return;
    setCursor(marks.indexOf(mark));
    dispatch(shown(mark.key));
  };
  const nextNotable = (by: 1 | -1): number => {
    for (let index = current + by; index >= 0 && index <= last; index += by) if (isNotable(marks[index]!)) return index;
    return current;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveCursor(current + 1),
      ArrowRight: () => moveCursor(current + 1),
      ArrowUp: () => moveCursor(current - 1),
      ArrowLeft: () => moveCursor(current - 1),
      PageDown: () => moveCursor(nextNotable(1)),
      PageUp: () => moveCursor(nextNotable(-1)),
      Home: () => moveCursor(0),
      End: () => moveCursor(last),
      Enter: () => marks[current] && dispatch(jumped(marks[current].key)),
    };
    const move = moves[event.key];
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    move();
  };
  return (
    <div className={classes['bar']}>
      <div
        ref={trackRef}
        className={classes['track']}
        style={{ height: `min(100%, ${marks.length * 20}px)` }}
        role="slider"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t('editor-tools:markers')}
        aria-valuemin={1}
        aria-valuemax={Math.max(marks.length, 1)}
        aria-valuenow={current + 1}
        aria-valuetext={labelOf(current)}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
        onMouseMove={(event) => setHovered(indexAt(event))}
        onMouseLeave={() => setHovered(null)}
        onClick={(event) => {
          const mark = marks[indexAt(event)];
          if (mark) dispatch(jumped(mark.key));
        }}
      >
        <InView marks={marks} />
        <MarkShapes marks={marks} height={height} />
        {cursor !== null && <div className={classes['cursor']} style={{ top: `${(cursor / marks.length) * 100}%` }} />}
      </div>
      {hovered !== null && (
        <div className={classes['words']} style={{ top: `${((hovered + 0.5) / marks.length) * height}px` }}>
          <strong>{labelOf(hovered)}</strong>
          <span>{firstLineOf(hovered)}</span>
        </div>
      )}
    </div>
  );
}

/** Highlights the visible cards. A component of its own, because it re-renders at every scroll. */
function InView({ marks }: { readonly marks: readonly Mark[] }) {
  const inView = useAppSelector(selectInView);
  const from = marks.findIndex(({ key }) => key === inView[0]);
  const to = marks.findIndex(({ key }) => key === inView.at(-1));
  if (from < 0 || to < from) return null;
  const share = 100 / marks.length;
  return (
    <div
      className={classes['inView']}
      data-in-view={`${from + 1}-${to + 1}`}
      style={{ top: `${from * share}%`, height: `${(to - from + 1) * share}%` }}
    />
  );
}
