import { ActionIcon, Button, Text, TextInput, Tooltip } from '@mantine/core';
import { CaseSensitive, ChevronDown, ChevronUp, Replace, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoToast } from '../bar/use-undo-toast.js';
import { focusInCard } from '../cards/focus-in-card.js';
import { useEditor, useEditorDispatch } from '../hooks.js';
import { shown } from '../model/editor-actions.js';
import { selectIsEditable } from '../model/selectors.js';
import { flushTyping } from '../model/typing.js';
import { cardsCollapsed, findClosed, findQueried, findShown } from '../tools/tools.slice.js';
import { textsReplaced } from './find-edits.js';
import { FoundWhere } from './FoundWhere.js';
import { markFound } from './mark.js';
import { occurrencesIn, patternOf, type Occurrence } from './search.js';
import classes from './find.module.css';

const placeOf = ({ key, field: { path }, start, end, text }: Occurrence) => ({
  key,
  path,
  start,
  end,
  was: text.slice(start, end),
});

/** Finds in messages, answers, quick responses and their translations, and replaces. */
export function FindBar() {
  const { t } = useTranslation(['flow-editor', 'editor-tools']);
  const dispatch = useEditorDispatch();
  const undoToast = useUndoToast();
  const { query, nonce } = useEditor(({ tools }) => tools.find);
  const inView = useEditor(({ tools }) => tools.inView);
  const doc = useEditor((state) => state.doc);
  const editable = useEditor(selectIsEditable);
  const [matchCase, setMatchCase] = useState(false);
  const [replacing, setReplacing] = useState(false);
  const [by, setBy] = useState('');
  const [wish, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const pattern = useMemo(() => patternOf({ query, matchCase }), [query, matchCase]);
  const found = useMemo(() => occurrencesIn(doc, { query, matchCase }), [doc, query, matchCase]);
  const at = Math.min(wish, Math.max(found.length - 1, 0));
  const current = found[at];

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [nonce]);
  // Painted again when other cards come into sight, or say something else.
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
    const wanted = list[next];
    setAt(next);
    const isPrompt = wanted !== undefined && wanted.number !== null;
    dispatch(findShown(isPrompt ? wanted.key : null));
    if (!isPrompt) return;
    dispatch(cardsCollapsed({ keys: [wanted.key], isCollapsed: false }));
    dispatch(shown(wanted.key));
  };
  /** Begins where the author looks. */
  const search = (next: string, withCase = matchCase) => {
    dispatch(findQueried(next));
    const list = occurrencesIn(doc, { query: next, matchCase: withCase });
    const from = Math.max(doc.order.indexOf(inView[0] as never), 0) + 1;
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
    const { place } = current.field;
    const card = current.number === null ? (inView[0] ?? doc.order[0] ?? '') : current.key;
    focusInCard(
      card,
      place.id === 'answer' && current.number !== null
        ? `[data-answer="${CSS.escape(place.answerKey)}"] input`
        : '[data-message], [data-card-body] input, [data-card-body] textarea',
    );
  };
  const replace = (which: readonly Occurrence[]) => {
    flushTyping();
    const places = which.filter(({ isReplaceable }) => isReplaceable).map(placeOf);
    if (places.length === 0) return;
    dispatch(textsReplaced({ places, by }));
    if (which.length > 1) undoToast(t('editor-tools:replaced', { count: places.length }));
    else if (pattern && by.match(pattern)) setAt(at + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  };
  const onEnter = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act(event);
  };
  return (
    <search className={classes['bar']} aria-label={t('editor-tools:find')} data-find-bar="" onKeyDown={onKeyDown}>
      <div className={classes['line']}>
        <TextInput
          ref={field}
          className={classes['field']}
          size="xs"
          aria-label={t('editor-tools:findLabel')}
          placeholder={t('editor-tools:findPlaceholder')}
          value={query}
          onChange={({ currentTarget: { value } }) => search(value)}
          onKeyDown={onEnter(({ shiftKey }) => step(shiftKey ? -1 : 1))}
        />
        <Text component="span" fz="xs" c="dimmed" role="status" className={classes['count']}>
          {pattern === null
            ? ''
            : found.length === 0
              ? t('editor-tools:findNone')
              : t('editor-tools:findCount', { at: at + 1, count: found.length })}
        </Text>
        <Tooltip label={t('editor-tools:matchCase')}>
          <ActionIcon
            size={28}
            variant={matchCase ? 'light' : 'subtle'}
            aria-label={t('editor-tools:matchCase')}
            aria-pressed={matchCase}
            onClick={() => {
              setMatchCase(!matchCase);
              search(query, !matchCase);
            }}
          >
            <CaseSensitive size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {editable && (
          <Tooltip label={t('editor-tools:replaceShow')}>
            <ActionIcon
              size={28}
              variant={replacing ? 'light' : 'subtle'}
              aria-label={t('editor-tools:replaceShow')}
              aria-expanded={replacing}
              onClick={() => setReplacing(!replacing)}
            >
              <Replace size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon
          size={28}
          aria-label={t('editor-tools:findPrevious')}
          disabled={found.length === 0}
          onClick={() => step(-1)}
        >
          <ChevronUp size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          size={28}
          aria-label={t('editor-tools:findNext')}
          disabled={found.length === 0}
          onClick={() => step(1)}
        >
          <ChevronDown size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon size={28} aria-label={t('editor-tools:findClose')} onClick={close}>
          <X size={16} aria-hidden />
        </ActionIcon>
      </div>
      {replacing && editable && (
        <div className={classes['line']}>
          <TextInput
            className={classes['field']}
            size="xs"
            aria-label={t('editor-tools:replaceLabel')}
            placeholder={t('editor-tools:replacePlaceholder')}
            value={by}
            onChange={({ currentTarget: { value } }) => setBy(value)}
            onKeyDown={onEnter(() => current && replace([current]))}
          />
          <Button
            size="xs"
            variant="default"
            disabled={!current?.isReplaceable}
            onClick={() => current && replace([current])}
          >
            {t('editor-tools:replaceOne')}
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!found.some((each) => each.isReplaceable)}
            onClick={() => replace(found)}
          >
            {t('editor-tools:replaceAll')}
          </Button>
        </div>
      )}
      {current && <FoundWhere occurrence={current} />}
    </search>
  );
}
