import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'react-redux';
import type { RootState } from '../../../app/store.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { firstLine } from '../message-view/parsed.js';
import { jumped, shown } from '../model/editor-actions.js';
import { firstMessage } from '../model/flow-document.js';
import { selectEditor } from '../saga/select-editor.js';
import { isNotable, marksOf, sameMarks, type Mark } from './marks.js';
import { MarkShapes } from './MarkShapes.js';
import classes from './markers.module.css';

/** EDIT-59; in ms. */
export const REFRESH_MS = 3_000;
/** A click this near to something worth stopping at means it; in px. */
const NEAR_PX = 5;

/** Looks at the draft now and then and not at every letter: the strip is beside the work, not part of it. */
function useMarks(): readonly Mark[] {
  const store = useStore<RootState>();
  const [marks, setMarks] = useState(() => marksOf(selectEditor(store.getState())));
  useEffect(() => {
    const timer = setInterval(() => {
      const next = marksOf(selectEditor(store.getState()));
      setMarks((before) => (sameMarks(before, next) ? before : next));
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [store]);
  return marks;
}

/** The whole flow as a strip: what is in view, where something is wrong, missing or somebody else. A click goes there. */
export function MarkerBar() {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const dispatch = useEditorDispatch();
  const store = useStore<RootState>();
  const marks = useMarks();
  const firstInView = useEditor(({ tools }) => tools.inView[0]);
  const track = useRef<HTMLDivElement>(null);
  const { ref: measured, height } = useElementSize<HTMLDivElement>();
  const trackRef = useMergedRef(track, measured);
  /** Where the keys have gone, until the focus leaves. */
  const [at, setAt] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const last = marks.length - 1;
  const seen = Math.max(
    marks.findIndex(({ key }) => key === firstInView),
    0,
  );
  const current = Math.min(at ?? seen, Math.max(last, 0));

  const wordsOf = (index: number): string => {
    const mark = marks[index];
    if (!mark) return '';
    const kinds = mark.kinds.map((kind) =>
      kind === 'person'
        ? t('editor-tools:marker.person', { name: mark.people.join(', ') })
        : t(`editor-tools:marker.${kind}`),
    );
    return [t('editor-tools:markerAt', { number: index + 1, count: marks.length }), ...kinds].join(' · ');
  };
  const saidBy = (index: number): string => {
    const prompt = selectEditor(store.getState()).doc.byKey[marks[index]?.key ?? ''];
    return prompt ? firstLine(firstMessage(prompt.definition)) : '';
  };
  const indexAt = ({ clientY }: MouseEvent): number => {
    const { top, height } = track.current!.getBoundingClientRect();
    const exact = Math.min(Math.max(Math.floor(((clientY - top) / height) * marks.length), 0), last);
    const reach = Math.floor((NEAR_PX / height) * marks.length);
    for (let off = 0; off <= reach; off++)
      for (const index of [exact - off, exact + off]) if (marks[index] && isNotable(marks[index])) return index;
    return exact;
  };
  const step = (to: number) => {
    const mark = marks[Math.min(Math.max(to, 0), last)];
    if (!mark) return;
    setAt(marks.indexOf(mark));
    dispatch(shown(mark.key));
  };
  const notable = (by: 1 | -1): number => {
    for (let index = current + by; index >= 0 && index <= last; index += by) if (isNotable(marks[index]!)) return index;
    return current;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => step(current + 1),
      ArrowRight: () => step(current + 1),
      ArrowUp: () => step(current - 1),
      ArrowLeft: () => step(current - 1),
      PageDown: () => step(notable(1)),
      PageUp: () => step(notable(-1)),
      Home: () => step(0),
      End: () => step(last),
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
        aria-valuetext={wordsOf(current)}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        onMouseMove={(event) => setPointed(indexAt(event))}
        onMouseLeave={() => setPointed(null)}
        onClick={(event) => {
          const mark = marks[indexAt(event)];
          if (mark) dispatch(jumped(mark.key));
        }}
      >
        <InView marks={marks} />
        <MarkShapes marks={marks} height={height} />
        {at !== null && <div className={classes['cursor']} style={{ top: `${(at / marks.length) * 100}%` }} />}
      </div>
      {pointed !== null && (
        <div className={classes['words']} style={{ top: `${((pointed + 0.5) / marks.length) * height}px` }}>
          <strong>{wordsOf(pointed)}</strong>
          <span>{saidBy(pointed)}</span>
        </div>
      )}
    </div>
  );
}

/** The band of the cards in view; drawn by itself, since it moves with every scroll. */
function InView({ marks }: { readonly marks: readonly Mark[] }) {
  const inView = useEditor(({ tools }) => tools.inView);
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
