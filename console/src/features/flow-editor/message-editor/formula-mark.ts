/** Formulas and raised or lowered text in the rich editor. A formula stays the text that its author types. */
import { InputRule, Mark, PasteRule } from '@tiptap/core';
import { formulasIn, type WrittenFormula } from '@parley/contracts/definition/formula-grammar';

/** `$5 for one, $6 for two` and `$5-$6` are prices, as long as nobody asks for a formula. */
const isPrice = ({ latex }: WrittenFormula): boolean => /^\d[\d.,]*(?:\s+\p{L}{2}|\W*$)/u.test(latex);
const formulasTyped = (text: string): readonly WrittenFormula[] => formulasIn(text).filter((each) => !isPrice(each));

export const FormulaMark = Mark.create({
  name: 'formula',
  inclusive: false,
  excludes: 'code superscript subscript',
  parseHTML: () => [{ tag: 'span[data-formula]' }],
  renderHTML: () => ['span', { 'data-formula': '', dir: 'ltr', spellcheck: 'false' }, 0],
  addInputRules() {
    return [
      new InputRule({
        find: (text) => {
          const last = formulasTyped(text).at(-1);
          return last && last.index + last.written.length === text.length
            ? { index: last.index, text: last.written }
            : null;
        },
        handler: ({ state, range }) =>
          void state.tr.addMark(range.from, range.to, this.type.create()).removeStoredMark(this.type),
      }),
    ];
  },
  addPasteRules() {
    return [
      new PasteRule({
        find: (text) => formulasTyped(text).map(({ index, written }) => ({ index, text: written })),
        handler: ({ state, range }) => void state.tr.addMark(range.from, range.to, this.type.create()),
      }),
    ];
  },
});

const scriptMark = (name: 'superscript' | 'subscript', tag: 'sup' | 'sub') =>
  Mark.create({
    name,
    excludes: 'code formula superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  });
export const ScriptMarks = [scriptMark('superscript', 'sup'), scriptMark('subscript', 'sub')];
