/** The schema of the rich editor. It contains only what Markdown can express, so that saving loses nothing. */
import { Extension, InputRule, Mark, mergeAttributes, Node, PasteRule, type Extensions } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Placeholder } from '@tiptap/extensions';
import StarterKit from '@tiptap/starter-kit';
import { safeUrl } from '@parley/contracts/markdown/url';
import { FormulaMark, ScriptMarks } from './formula-mark.js';
import { PictureHolder } from './picture-holder.js';
import { WordMarks } from './word-marks.js';

export interface VariableOptions {
  /** The variable's name as shown to authors. */
  readonly labelOf: (name: string) => string;
  readonly className: string;
}

const FINISHED =
  /\{\{\s*(@?[\p{L}\p{M}\p{N}_.-](?:[\p{L}\p{M}\p{N}_.\- ]*[\p{L}\p{M}\p{N}_.-])?)\s*(?:\|\s*([\p{L}\p{N}_.-]+)\s*)?\}\}$/u;
const ANYWHERE = new RegExp(FINISHED.source.slice(0, -1), 'gu');
/** Names never contain white space (EDIT-136). */
const attrsOf = (match: readonly (string | undefined)[]) => {
  const name = (match[1] ?? '').replace(/\s+/g, '');
  return { name: name.replace(/^@/, ''), isPrompt: name.startsWith('@'), filter: match[2] ?? null };
};

const Variable = Node.create<VariableOptions>({
  name: 'variable',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ labelOf: (name) => name, className: '' }),
  addAttributes: () => ({ name: { default: '' }, isPrompt: { default: false }, filter: { default: null } }),
  parseHTML: () => [
    {
      tag: 'span[data-variable]',
      getAttrs: (element) =>
        attrsOf(['', element.getAttribute('data-variable') ?? '', element.getAttribute('data-filter') ?? undefined]),
    },
  ],
  renderHTML({ node }) {
    const { name, isPrompt, filter } = node.attrs as { name: string; isPrompt: boolean; filter: string | null };
    const written = `${isPrompt ? '@' : ''}${name}`;
    const attrs = {
      'data-variable': written,
      'data-filter': filter,
      class: this.options.className,
      title: `{{${written}${filter ? `|${filter}` : ''}}}`,
    };
    return ['span', attrs, this.options.labelOf(written) + (filter ? ` | ${filter}` : '')];
  },
  renderText: ({ node: { attrs } }) =>
    `{{${attrs['isPrompt'] ? '@' : ''}${String(attrs['name'])}${attrs['filter'] ? `|${String(attrs['filter'])}` : ''}}}`,
  addInputRules() {
    return [
      new InputRule({
        find: FINISHED,
        handler: ({ state, range, match }) =>
          void state.tr.replaceWith(range.from, range.to, this.type.create(attrsOf(match))),
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: ANYWHERE,
        handler: ({ state, range, match }) =>
          void state.tr.replaceWith(range.from, range.to, this.type.create(attrsOf(match))),
      }),
    ];
  },
});

/** Unlike in Tiptap's own mark, code can be inside bold and italic text, as in Markdown. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark('code') };
  },
});

/** Tiptap's own list takes pasted text such as `2022. It was` for a list; the author wrote it to be read as it is. */
const List = OrderedList.extend({ addProseMirrorPlugins: () => [] });

/** The address stores sizes (`?w=320`); in the editor they are attributes. */
const SizedImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      w: { default: null },
      h: { default: null },
      iw: { default: null },
      ih: { default: null },
    };
  },
  renderHTML({ HTMLAttributes }) {
    const { w, h, iw, ih, ...rest } = HTMLAttributes as Record<string, unknown>;
    return [
      'img',
      mergeAttributes(rest, {
        src: safeUrl(String(rest['src'] ?? '')) ?? '',
        width: w ?? iw ?? null,
        height: h ?? null,
        'data-ih': ih ?? null,
      }),
    ];
  },
});

/** Markdown details of blocks that ProseMirror doesn't need, kept for the round trip. */
const MarkdownFacts = Extension.create({
  name: 'markdownFacts',
  addGlobalAttributes: () => [
    { types: ['bulletList', 'orderedList', 'taskList'], attributes: { tight: { default: true, rendered: false } } },
    {
      types: ['taskItem'],
      attributes: {
        plain: { default: false, keepOnSplit: false, renderHTML: ({ plain }) => (plain ? { 'data-plain': '' } : {}) },
      },
    },
    { types: ['codeBlock'], attributes: { meta: { default: null, rendered: false } } },
    {
      types: ['tableHeader', 'tableCell'],
      attributes: {
        align: { default: null, renderHTML: ({ align }) => (align ? { style: `text-align: ${String(align)}` } : {}) },
      },
    },
  ],
});

export const messageExtensions = (placeholder: string, variable: VariableOptions): Extensions => [
  StarterKit.configure({
    // The flow editor has its own undo (see history.ts), and a trailing paragraph would grow the text at each round
    // trip.
    undoRedo: false,
    trailingNode: false,
    underline: false,
    code: false,
    orderedList: false,
    link: { openOnClick: false, isAllowedUri: (url) => safeUrl(url) !== null },
  }),
  Code,
  List,
  SizedImage.configure({ inline: true }),
  Table,
  TableRow,
  TableHeader,
  TableCell,
  TaskList,
  TaskItem.configure({ nested: true }),
  Variable.configure(variable),
  MarkdownFacts,
  WordMarks,
  FormulaMark,
  ...ScriptMarks,
  PictureHolder,
  Placeholder.configure({ placeholder }),
];
