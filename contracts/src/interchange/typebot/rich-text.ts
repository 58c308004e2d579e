/** Typebot's texts (Plate's nodes, or HTML in older files) as Markdown. */
import { escapeMarkdown } from '../../definition/literal-text.js';

const DEEPEST = 20;

const fields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const children = (node: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(node['children']) ? (node['children'] as unknown[]) : [];

const marked = (text: string, node: Readonly<Record<string, unknown>>): string => {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (inner === '') return text;
  let out = escapeMarkdown(inner);
  if (node['bold'] === true) out = `**${out}**`;
  if (node['italic'] === true) out = `*${out}*`;
  if (node['strikethrough'] === true) out = `~~${out}~~`;
  return before + out + after;
};

const inline = (value: unknown, depth: number): string => {
  const node = fields(value);
  if (typeof node['text'] === 'string') return marked(node['text'], node);
  if (depth > DEEPEST) return '';
  const inside = children(node)
    .map((each) => inline(each, depth + 1))
    .join('');
  if (node['type'] === 'a' && typeof node['url'] === 'string') return `[${inside}](${node['url']})`;
  return inside;
};

const blockText = (value: unknown, depth: number, mark: string): string => {
  const node = fields(value);
  const type = node['type'];
  if ((type === 'ul' || type === 'ol') && depth <= DEEPEST)
    return children(node)
      .map((each, index) => blockText(each, depth + 1, type === 'ul' ? '- ' : `${index + 1}. `))
      .join('\n');
  return mark + inline(node, depth);
};

/** '' if it shows nothing. */
export const richTextToMarkdown = (content: Readonly<Record<string, unknown>>): string => {
  const rich = content['richText'];
  if (Array.isArray(rich))
    return (rich as unknown[])
      .map((node) => blockText(node, 0, ''))
      .join('\n\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  const plain = content['plainText'] ?? content['html'];
  return typeof plain === 'string'
    ? escapeMarkdown(
        plain
          .replaceAll(/<br\s*\/?>|<\/(?:p|div)>/gi, '\n')
          .replaceAll(/<[^<>]*>/g, '')
          .trim(),
      )
    : '';
};
