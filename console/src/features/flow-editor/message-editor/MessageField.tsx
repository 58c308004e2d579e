import { VisuallyHidden } from '@mantine/core';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../../../foundation/storage.js';
import { whenReleased } from '../../../ui/when-released.js';
import { MessageView } from '../message-view/MessageView.js';
import classes from '../message-view/message.module.css';
import { CaughtKeys } from '../../../ui/catch-keys.js';
import { useContentLanguage } from '../../../ui/content-language.js';
import { PromptSuspense } from '../../../ui/lazy/prompt-suspense.js';
import { newestRichEditor } from './load-rich-editor.js';
import { MessagePlaceContext, useMessagePlace } from './message-place.js';
import { PlainEditor } from './PlainEditor.js';
import type { EditorProps } from './RichEditor.js';
import { usePlaceholder } from './use-placeholder.js';

const MODE_KEY = 'editor:messageMode';
const isMode = (value: unknown): value is 'rich' | 'plain' => value === 'rich' || value === 'plain';
/** IMEs on Android corrupt the contents of rich editors, so messages are edited as Markdown there (EDIT-134). */
export const isAndroid = (): boolean => /Android/i.test(navigator.userAgent);

export interface MessageFieldProps {
  readonly text: string;
  /** Accessible name that identifies the message. */
  readonly label: string;
  readonly onChange: (text: string) => void;
  readonly editable: boolean;
  /** The text responds to this prompt's answer, so it can use that answer as a variable. */
  readonly reaction?: boolean;
}
/** A letter or digit typed on an empty message becomes its first character. */
const beginsText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && /^[\p{L}\p{N}]$/u.test(key);

type ClickPoint = { readonly x: number; readonly y: number } | null;
/** `RichEditor`: stays the same while the message is open. */
interface Opened {
  readonly at: ClickPoint;
  readonly RichEditor: ComponentType<EditorProps>;
}

/** Shown while the editor loads; collects the keys typed meanwhile. */
const Opening = ({ text, caught }: { readonly text: string; readonly caught: CaughtKeys }) => {
  const language = useContentLanguage();
  useLayoutEffect(() => caught.begin(), [caught]);
  return (
    <div className={classes['message']} lang={language} dir="auto" data-opening="">
      <MessageView text={text} />
    </div>
  );
};

interface ClosedMessageProps extends Omit<MessageFieldProps, 'reaction'> {
  readonly elementRef: RefObject<HTMLDivElement | null>;
  readonly onOpen: (place: ClickPoint) => void;
}
/** The message as learners see it. A click or a key opens the editor. */
function ClosedMessage({ elementRef, text, label, editable, onChange, onOpen }: ClosedMessageProps) {
  const { t, i18n } = useTranslation('flow-editor');
  const language = useContentLanguage();
  const placeholder = usePlaceholder();
  const open = (event: MouseEvent) => onOpen({ x: event.clientX, y: event.clientY });
  const view =
    text.trim() === '' ? (
      <span className={classes['empty']} lang={i18n.language}>
        {placeholder}
      </span>
    ) : (
      <MessageView text={text} />
    );
  if (!editable)
    return (
      <div className={classes['message']} lang={language} dir="auto">
        {view}
      </div>
    );
  return (
    <div
      ref={elementRef}
      role="button"
      tabIndex={0}
      data-message=""
      lang={language}
      dir="auto"
      className={`${classes['message']} ${classes['rest']}`}
      onClick={open}
      onKeyDown={(event) => {
        if (text.trim() === '' && beginsText(event)) onChange(event.key);
        else if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen(null);
      }}
    >
      {/* With a direction of its own it has no part in that of the message. */}
      <VisuallyHidden lang={i18n.language} dir="auto">
        {t('editLabel', { label })}
      </VisuallyHidden>
      {view}
    </div>
  );
}

/** A message, shown as learners see it, with an editor while it has the focus. So at most one editor is mounted. */
export const MessageField = memo(function MessageField(props: MessageFieldProps) {
  const { text, label, onChange, editable, reaction = false } = props;
  const [opened, setOpened] = useState<Opened | null>(null);
  const [mode, setMode] = useState(() => readStored(MODE_KEY, isMode) ?? 'rich');
  const cancelClosing = useRef(() => {});
  const closedElement = useRef<HTMLDivElement>(null);
  const editorElement = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const [caught] = useState(() => new CaughtKeys());
  const choose = useCallback((next: 'rich' | 'plain') => {
    writeStored(MODE_KEY, next);
    setMode(next);
  }, []);

  const outerPlace = useMessagePlace();
  const place = useMemo(
    () => (outerPlace && reaction ? { ...outerPlace, role: 'reaction' as const } : outerPlace),
    [outerPlace, reaction],
  );

  const goPlain = useCallback(() => choose('plain'), [choose]);

  const onBusy = useCallback((now: boolean) => {
    busy.current = now;
    // The field stayed open for a pending upload; close it if the author has left meanwhile.
    if (!now && !editorElement.current?.contains(document.activeElement)) setOpened(null);
  }, []);

  // React treats this editor's dialogs as inside it, so moving the focus there cancels the closing.
  const onFocus = () => cancelClosing.current();
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    cancelClosing.current();
    // Closing removes the toolbar and moves the page up, so wait until a button below has been released.
    cancelClosing.current = whenReleased(() => {
      // A dialog's button loses the focus when it is disabled during an upload; the editor must stay open then.
      if (document.hasFocus() && !busy.current && !document.querySelector('[role="dialog"]')) setOpened(null);
    });
  };
  const onEscape = (event: KeyboardEvent) => {
    // Escape inside a dialog of this editor closes only the dialog.
    if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
    setOpened(null);
    requestAnimationFrame(() => closedElement.current?.focus({ preventScroll: true }));
  };

  if (opened === null) {
    return (
      <ClosedMessage
        elementRef={closedElement}
        text={text}
        label={label}
        editable={editable}
        onChange={onChange}
        onOpen={(at) => setOpened({ at, RichEditor: newestRichEditor() })}
      />
    );
  }
  const plain = mode === 'plain' || isAndroid();
  return (
    // A key of its own keeps React from reusing the closed field's element, whose blur would close the editor.
    <div key="editing" ref={editorElement} onFocus={onFocus} onBlur={onBlur} onKeyDown={onEscape}>
      {plain ? (
        <PlainEditor
          text={text}
          label={label}
          onChange={onChange}
          onRich={isAndroid() ? null : () => choose('rich')}
          reason="android"
        />
      ) : (
        <PromptSuspense fallback={<Opening text={text} caught={caught} />}>
          <MessagePlaceContext value={place}>
            <opened.RichEditor
              text={text}
              label={label}
              onChange={onChange}
              at={opened.at}
              caught={caught}
              onPlain={goPlain}
              onBusy={onBusy}
            />
          </MessagePlaceContext>
        </PromptSuspense>
      )}
    </div>
  );
});
