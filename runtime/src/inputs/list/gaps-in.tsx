/** @jsxImportSource preact */
/** Replaces the gaps of a drawn text, three or more underscores each, by fields. */
import type { ComponentChild, ComponentChildren, ComponentType, VNode } from 'preact';

const GAP = /_{3,}/g;

const isElement = (part: ComponentChildren): part is VNode<{ readonly children?: ComponentChildren }> =>
  typeof part === 'object' && part !== null && 'type' in part && 'props' in part;
const childrenOf = (part: VNode<{ readonly children?: ComponentChildren }>): readonly ComponentChild[] =>
  [part.props.children].flat() as ComponentChild[];

export const gapsIn = (part: ComponentChildren): number => {
  if (typeof part === 'string') return part.match(GAP)?.length ?? 0;
  if (Array.isArray(part)) return part.reduce((sum: number, each) => sum + gapsIn(each as ComponentChildren), 0);
  return isElement(part) ? gapsIn(part.props.children) : 0;
};

/** Without the paragraphs, lists and pictures around, which the question shows already. */
const onlyGaps = (text: VNode): readonly ComponentChild[] => childrenOf(text).filter((part) => gapsIn(part) > 0);

/** @param field - draws the next field; called in the order of the text */
const fill = (part: ComponentChildren, field: () => VNode): ComponentChildren => {
  if (typeof part === 'string')
    return part.split(GAP).flatMap((text, index) => (index === 0 ? [text] : [field(), text]));
  if (Array.isArray(part)) return part.map((each) => fill(each as ComponentChildren, field));
  if (!isElement(part) || gapsIn(part) === 0) return part;
  const Tag = part.type as ComponentType<object>;
  return (
    <Tag {...part.props} key={part.key}>
      {fill(part.props.children, field)}
    </Tag>
  );
};

export const gapsFilled = (text: VNode, field: () => VNode): ComponentChildren => fill([...onlyGaps(text)], field);
