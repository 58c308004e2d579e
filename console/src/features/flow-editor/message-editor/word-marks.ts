/**
 * Markdown that formats while it is typed: only marks that close around one word. Everything else stays as typed, so
 * `2 * 3 * 4`, `- 5`, `# 1` and names such as `__init__` lose no character (EDITOR-F1).
 */
import { Extension, markInputRule } from '@tiptap/core';

/** At least two letters, so that `2 *x* 3` and `*5*` stay sums. */
const WORD = "(?=(?:[^\\p{L}]*\\p{L}){2})[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}'’-]*[\\p{L}\\p{M}\\p{N}]";
const around = (mark: string): RegExp => new RegExp(`(?<=^|[\\s([{"'«“‘¿¡])(${mark}(${WORD})${mark})$`, 'u');

const MARKS = [
  ['bold', '\\*\\*'],
  ['italic', '\\*'],
  ['strike', '~~'],
  ['code', '`'],
] as const;

export const WordMarks = Extension.create({
  name: 'wordMarks',
  addInputRules() {
    const { marks } = this.editor.schema;
    return MARKS.map(([name, mark]) => markInputRule({ find: around(mark), type: marks[name]! }));
  },
});

/** Options of the editor that switch off all other rules of Tiptap's extensions. A pasted address becomes a link. */
export const ONLY_THESE_RULES = {
  enableInputRules: ['variable', 'wordMarks', 'formula'],
  enablePasteRules: ['variable', 'link', 'formula'],
};
