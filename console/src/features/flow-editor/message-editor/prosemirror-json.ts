/** ProseMirror documents as JSON, limited to what the conversion to Markdown handles. */
export interface PmMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}
export interface PmNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly PmNode[];
  readonly text?: string;
  readonly marks?: readonly PmMark[];
}

export const sameMark = (a: PmMark, b: PmMark): boolean =>
  a.type === b.type && JSON.stringify(a.attrs ?? {}) === JSON.stringify(b.attrs ?? {});
export const hasMark = (node: PmNode | undefined, mark: PmMark): boolean =>
  (node?.marks ?? []).some((each) => sameMark(each, mark));
export const isCode = (node: PmNode): boolean => (node.marks ?? []).some((mark) => mark.type === 'code');
export const textAttr = (attrs: PmNode['attrs'], name: string): string | null => {
  const value = attrs?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
};
export const numberAttr = (attrs: PmNode['attrs'], name: string): number | null => {
  const value = attrs?.[name];
  return typeof value === 'number' ? value : null;
};
