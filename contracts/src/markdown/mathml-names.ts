/** The elements and attributes of MathML that a formula may be drawn with; nothing else reaches a page (SPEC FORM-4). */
const names = (list: string): ReadonlySet<string> => new Set(list.split(' '));
export const MATH_ELEMENTS = names(
  'math mrow mi mn mo mtext mspace mfrac msqrt mroot msup msub msubsup munder mover munderover mtable mtr mtd mphantom mstyle mpadded mmultiscripts mprescripts',
);
export const MATH_ATTRIBUTES = names(
  'accent accentunder depth display displaystyle fence form height largeop linethickness lspace mathvariant maxsize minsize movablelimits rspace scriptlevel separator stretchy style symmetric voffset width',
);
