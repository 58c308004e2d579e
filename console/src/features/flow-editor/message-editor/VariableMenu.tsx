import type { Editor } from '@tiptap/react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../hooks.js';
import { firstMessage, promptsOf } from '../model/flow-document.js';
import { firstLine } from '../message-view/parsed.js';
import classes from '../message-view/message.module.css';

interface Typed {
  /** Range of `{{…` in the document. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
  readonly left: number;
  readonly top: number;
}
interface Option {
  /** With `@` when it stands for an answer. */
  readonly name: string;
  readonly label: string;
}
const OPENING = /\{\{\s*(@?[\p{L}\p{M}\p{N}_.-]*)$/u;
/** What every chat knows about its learner. */
const CONTEXT_NAMES = ['name', 'userId', 'language'] as const;
const SHOWN = 30;

function typedIn(editor: Editor): Typed | null {
  const { selection } = editor.state;
  if (!selection.empty || !editor.isFocused || editor.isActive('code') || editor.isActive('codeBlock')) return null;
  const { $from, from } = selection;
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - 60),
    $from.parentOffset,
    undefined,
    '\ufffc',
  );
  const match = OPENING.exec(before);
  if (!match) return null;
  const { left, bottom } = editor.view.coordsAtPos(from);
  return { from: from - match[0].length, to: from, query: match[1] ?? '', left, top: bottom + 4 };
}

/** Opens behind `{{`: arrows choose, Enter takes, Escape closes. */
export const VariableMenu = memo(function VariableMenu({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation('flow-editor');
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const doc = useEditor((state) => (typed ? state.doc : null));
  const [chosen, setChosen] = useState(0);
  const dismissed = useRef(-1);

  const options = useMemo((): readonly Option[] => {
    if (!typed || !doc) return [];
    const context = CONTEXT_NAMES.map((name) => ({ name, label: `${name} · ${t(`context.${name}`)}` }));
    const answers = promptsOf(doc).map((prompt, index) => ({
      name: `@${prompt.name}`,
      label: `${t('answerOfPrompt', { number: index + 1 })} · ${firstLine(firstMessage(prompt.definition))}`,
    }));
    const query = typed.query.toLowerCase();
    return [...context, ...answers]
      .filter(({ name, label }) => `${name} ${label}`.toLowerCase().includes(query))
      .slice(0, SHOWN);
  }, [typed, doc, t]);

  useEffect(() => {
    const look = () => {
      const now = typedIn(editor);
      setTyped(now && now.from !== dismissed.current ? now : null);
      setChosen(0);
      if (!now) dismissed.current = -1;
    };
    editor.on('transaction', look).on('blur', look);
    return () => void editor.off('transaction', look).off('blur', look);
  }, [editor]);

  const take = useCallback(
    ({ name }: Option) => {
      if (!typed) return;
      const attrs = { name: name.replace(/^@/, ''), isPrompt: name.startsWith('@'), filter: null };
      editor.chain().focus().insertContentAt({ from: typed.from, to: typed.to }, { type: 'variable', attrs }).run();
    },
    [editor, typed],
  );

  useEffect(() => {
    if (!typed || options.length === 0) return;
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) setChosen((now) => (now + step + options.length) % options.length);
      else if (event.key === 'Enter' || event.key === 'Tab') take(options[chosen]!);
      else if (event.key === 'Escape') {
        dismissed.current = typed.from;
        setTyped(null);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const element = editor.view.dom;
    element.addEventListener('keydown', onKey, { capture: true });
    return () => element.removeEventListener('keydown', onKey, { capture: true });
  }, [typed, options, chosen, take, editor]);

  // The view exists by now: something was typed in it.
  useEffect(() => {
    if (!typed || options.length === 0) return;
    const element = editor.view.dom;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      element.removeAttribute('aria-activedescendant');
      element.removeAttribute('aria-controls');
    };
  }, [typed, options, chosen, editor, id]);

  if (!typed || options.length === 0) return null;
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={t('variables')}
      className={classes['menu']}
      style={{ left: Math.min(typed.left, window.innerWidth - 240), top: typed.top }}
    >
      {options.map((option, index) => (
        <div
          key={option.name}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={classes['menuItem']}
          onMouseDown={(event) => {
            event.preventDefault();
            take(option);
          }}
        >
          {option.label}
        </div>
      ))}
    </div>,
    document.body,
  );
});
