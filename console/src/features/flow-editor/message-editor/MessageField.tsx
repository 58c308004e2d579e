import { VisuallyHidden } from '@mantine/core';
import {
  lazy,
  memo,
  Suspense,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../app/storage.js';
import { whenReleased } from '../../../ui/when-released.js';
import { MessageView } from '../message-view/MessageView.js';
import classes from '../message-view/message.module.css';
import { CaughtKeys } from '../../../ui/catch-keys.js';
import { loadRichEditor } from './load-rich-editor.js';
import { MessagePlaceContext, useMessagePlace } from './message-place.js';
import { PlainEditor } from './PlainEditor.js';

const RichEditor = lazy(loadRichEditor);

const MODE_KEY = 'editor:messageMode';
const isMode = (value: unknown): value is 'rich' | 'plain' => value === 'rich' || value === 'plain';
/** Composing on Android rewrites what rich editors hold, so the text is edited as Markdown there (EDIT-134). */
export const isAndroid = (): boolean => /Android/i.test(navigator.userAgent);

export interface MessageFieldProps {
  readonly text: string;
  /** Says which message it is, for those who can't see where it stands. */
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly editable: boolean;
  /** Said after an answer to its prompt, so that this answer is known too. */
  readonly reaction?: boolean;
}
/** A letter or digit pressed on a message that is empty is its first. */
const beginsText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key);

type Place = { readonly x: number; readonly y: number } | null;

/** In the editor's place until it is there. */
const Opening = ({ text, caught }: { readonly text: string; readonly caught: CaughtKeys }) => {
  useLayoutEffect(() => caught.begin(), [caught]);
  return (
    <div className={classes['message']} dir="auto" data-opening="">
      <MessageView text={text} />
    </div>
  );
};

/** A message: at rest as learners see it; where the author is, in an editor. Only that one editor is ever mounted. */
export const MessageField = memo(function MessageField(props: MessageFieldProps) {
  const { text, label, onChange, editable, reaction = false } = props;
  const { t } = useTranslation('flow-editor');
  const [place, setPlace] = useState<Place | undefined>(undefined);
  const [mode, setMode] = useState(() => readStored(MODE_KEY, isMode) ?? 'rich');
  const stay = useRef(() => {});
  const rest = useRef<HTMLDivElement>(null);
  const editing = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const [caught] = useState(() => new CaughtKeys());
  const choose = useCallback((next: 'rich' | 'plain') => {
    writeStored(MODE_KEY, next);
    setMode(next);
  }, []);

  const around = useMessagePlace();
  const here = useMemo(
    () => (around && reaction ? { ...around, role: 'reaction' as const } : around),
    [around, reaction],
  );

  const goPlain = useCallback(() => choose('plain'), [choose]);

  const onBusy = useCallback((now: boolean) => {
    busy.current = now;
    // Whoever left meanwhile is not called back.
    if (!now && !editing.current?.contains(document.activeElement)) setPlace(undefined);
  }, []);

  // Focus that moves to a dialog of this editor stays inside for React, and the next focus event cancels the leaving.
  const onFocus = () => stay.current();
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    stay.current();
    // Its tools take their room with them: a button below that is being pressed must stay where it is.
    stay.current = whenReleased(() => {
      // A dialog's button that is switched off while it works drops the focus; the editor behind it stays.
      if (document.hasFocus() && !busy.current && !document.querySelector('[role="dialog"]')) setPlace(undefined);
    });
  };
  const onEscape = (event: KeyboardEvent) => {
    // Escape in a dialog of this editor closes the dialog.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    setPlace(undefined);
    requestAnimationFrame(() => rest.current?.focus({ preventScroll: true }));
  };

  if (place === undefined) {
    const open = (event: MouseEvent) => setPlace({ x: event.clientX, y: event.clientY });
    const view =
      text.trim() === '' ? (
        <span className={classes['empty']}>{t('messagePlaceholder')}</span>
      ) : (
        <MessageView text={text} />
      );
    if (!editable)
      return (
        <div className={classes['message']} dir="auto">
          {view}
        </div>
      );
    return (
      <div
        ref={rest}
        role="button"
        tabIndex={0}
        data-message=""
        dir="auto"
        className={`${classes['message']} ${classes['rest']}`}
        onClick={open}
        onKeyDown={(event) => {
          if (text.trim() === '' && beginsText(event)) onChange(event.key);
          else if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          setPlace(null);
        }}
      >
        <VisuallyHidden>{t('editLabel', { label })}</VisuallyHidden>
        {view}
      </div>
    );
  }
  const plain = mode === 'plain' || isAndroid();
  return (
    // Another element than the one at rest: that one's lost focus is none of the editor's.
    <div key="editing" ref={editing} onFocus={onFocus} onBlur={onBlur} onKeyDown={onEscape}>
      {plain ? (
        <PlainEditor
          text={text}
          label={label}
          onChange={onChange}
          onRich={isAndroid() ? null : () => choose('rich')}
          reason="android"
        />
      ) : (
        <Suspense fallback={<Opening text={text} caught={caught} />}>
          <MessagePlaceContext value={here}>
            <RichEditor
              text={text}
              label={label}
              onChange={onChange}
              at={place}
              caught={caught}
              onPlain={goPlain}
              onBusy={onBusy}
            />
          </MessagePlaceContext>
        </Suspense>
      )}
    </div>
  );
});
