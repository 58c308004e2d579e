import type { Editor } from '@tiptap/react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FILTER_NAMES } from '@parley/contracts/engine/variables';
import { useEditor } from '../model/hooks.js';
import { answersBefore } from '../model/answers-before.js';
import { type FlowDocument } from '../model/flow-document.js';
import { placesOf } from '../model/selectors.js';
import classes from '../message-view/message.module.css';
import { useMessagePlace, type MessagePlace } from './message-place.js';
import { headlineOf } from '../message-view/headline.js';

interface Typed {
  /** Range of `{{…` in the document. */
  readonly from: number;
  readonly to: number;
  readonly name: string;
  /** Text after the `|`; null = no `|` yet. */
  readonly filter: string | null;
  readonly left: number;
  /** Top of the current line, in px of the window. */
  readonly lineTop: number;
  readonly lineBottom: number;
}
interface Option {
  /** Begins with `@` if the variable is an answer. */
  readonly name: string;
  readonly filter: string | null;
  readonly label: string;
}
const OPENING = /\{\{\s*(@?[\p{L}\p{M}\p{N}_.-]*)(?:\s*\|\s*([\p{L}\p{N}_.-]*))?$/u;
/** Variables that every chat has. */
const CONTEXT_NAMES = ['name', 'userId', 'language'] as const;
const SHOWN = 30;
/** In px; MENU_HEIGHT must match `.menu`. */
const GAP = 4;
const MENU_HEIGHT = 260;

/** Below the line. If it doesn't fit there and there is more room above: above the line. */
function menuPosition({ left, lineTop, lineBottom }: Typed): CSSProperties {
  const below = window.innerHeight - lineBottom - GAP;
  const across = { left: Math.min(left, window.innerWidth - 240) };
  return below < MENU_HEIGHT && lineTop > below
    ? { ...across, bottom: window.innerHeight - lineTop + GAP }
    : { ...across, top: lineBottom + GAP };
}

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
  const { left, top, bottom } = editor.view.coordsAtPos(from);
  return {
    from: from - match[0].length,
    to: from,
    name: match[1] ?? '',
    filter: match[2] ?? null,
    left,
    lineTop: top,
    lineBottom: bottom,
  };
}

type LabelOf = (name: string) => string;

/** Variables that have a value at this message: facts about the learner, and answers given before it. */
function knownVariables(
  doc: FlowDocument,
  place: MessagePlace | null,
  context: LabelOf,
  answerOf: (number: number) => string,
) {
  const names = place ? answersBefore(doc, place.promptKey, place.role === 'reaction') : [];
  const places = placesOf(doc);
  const answers = names.flatMap((name): Option[] => {
    const at = places.get(name);
    const prompt = at && doc.byKey[at.key];
    return prompt
      ? [
          {
            name: `@${name}`,
            filter: null,
            label: `${answerOf(at.number)} · ${headlineOf(prompt.definition)}`,
          },
        ]
      : [];
  });
  return [
    ...CONTEXT_NAMES.map((name): Option => ({ name, filter: null, label: `${name} · ${context(name)}` })),
    ...answers,
  ];
}

function useKnownVariables(doc: FlowDocument | null, place: MessagePlace | null): readonly Option[] {
  const { t } = useTranslation('flow-editor');
  return useMemo(
    () =>
      doc
        ? knownVariables(
            doc,
            place,
            (name) => t(`context.${name}` as 'context.name'),
            (number) => t('answerOfPrompt', { number }),
          )
        : [],
    [doc, place, t],
  );
}

/** Marks the active option for screen readers on the text's element; null = the menu is closed. */
function useActiveOption(editor: Editor, id: string, chosen: number | null): void {
  // `editor.view` exists here, because the author has typed in it.
  useEffect(() => {
    if (chosen === null) return;
    const element = editor.view.dom;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    return () => {
      element.removeAttribute('aria-activedescendant');
      element.removeAttribute('aria-controls');
    };
  }, [chosen, editor, id]);
}

/** Autocompletes variables after `{{`, and their filters after `|`. Arrow keys move, Enter inserts, Escape closes. */
export const VariableMenu = memo(function VariableMenu({ editor }: { readonly editor: Editor }) {
  const { t } = useTranslation(['flow-editor', 'message-tools']);
  const id = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const place = useMessagePlace();
  const doc = useEditor((state) => (typed ? state.doc : null));
  const [chosen, setChosen] = useState(0);
  const dismissed = useRef(-1);

  const variables = useKnownVariables(doc, place);
  const options = useMemo((): readonly Option[] => {
    if (!typed) return [];
    const { name, filter } = typed;
    if (filter !== null)
      return FILTER_NAMES.filter((each) => name !== '' && each.toLowerCase().startsWith(filter.toLowerCase())).map(
        (each) => ({
          name,
          filter: each,
          label: `${each} · ${t(`message-tools:filter.${each}` as 'message-tools:filter.urlEnc')}`,
        }),
      );
    const query = name.toLowerCase();
    return variables.filter((each) => `${each.name} ${each.label}`.toLowerCase().includes(query)).slice(0, SHOWN);
  }, [typed, variables, t]);

  useEffect(() => {
    const update = () => {
      const now = typedIn(editor);
      setTyped(now && now.from !== dismissed.current ? now : null);
      setChosen(0);
      if (!now) dismissed.current = -1;
    };
    editor.on('transaction', update).on('blur', update);
    return () => void editor.off('transaction', update).off('blur', update);
  }, [editor]);

  const insert = useCallback(
    ({ name, filter }: Option) => {
      if (!typed) return;
      const attrs = { name: name.replace(/^@/, ''), isPrompt: name.startsWith('@'), filter };
      editor.chain().focus().insertContentAt({ from: typed.from, to: typed.to }, { type: 'variable', attrs }).run();
    },
    [editor, typed],
  );

  useEffect(() => {
    if (!typed || options.length === 0) return;
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step !== 0) setChosen((now) => (now + step + options.length) % options.length);
      else if (event.key === 'Enter' || event.key === 'Tab') insert(options[chosen]!);
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
  }, [typed, options, chosen, insert, editor]);

  useActiveOption(editor, id, typed !== null && options.length > 0 ? chosen : null);

  if (!typed || options.length === 0) return null;
  return createPortal(
    <div
      id={id}
      role="listbox"
      aria-label={typed.filter === null ? t('variables') : t('message-tools:filters')}
      className={classes['menu']}
      style={menuPosition(typed)}
    >
      {options.map((option, index) => (
        <div
          key={option.name + (option.filter ?? '')}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={classes['menuItem']}
          onMouseDown={(event) => {
            event.preventDefault();
            insert(option);
          }}
        >
          {option.label}
        </div>
      ))}
    </div>,
    document.body,
  );
});
