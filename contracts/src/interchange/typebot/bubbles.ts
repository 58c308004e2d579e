/** Turns Typebot's bubbles into messages. */
import type { Step } from '../../definition/definition.js';
import { LIMITS } from '../../definition/limits.js';
import type { Notes } from '../imported-flow.js';
import { richTextToMarkdown } from './rich-text.js';
import type { Block } from './typebot-file.js';

export type Said = Pick<Step, 'message' | 'contentType'>;

const address = (content: Block['content']): string => {
  const url = content?.['url'];
  return typeof url === 'string' ? url.trim() : '';
};
const videoAddress = (content: Block['content']): string => {
  const [type, id] = [content?.['type'], content?.['id']];
  if (typeof id === 'string' && type === 'youtube') return `https://www.youtube.com/watch?v=${id}`;
  if (typeof id === 'string' && type === 'vimeo') return `https://vimeo.com/${id}`;
  return address(content);
};

export const isBubble = ({ type }: Block): boolean => ['text', 'image', 'video', 'embed', 'audio'].includes(type);

/** null if it shows nothing. */
export const saidBy = (block: Block, place: string, notes: Notes, fill: (text: string) => string): Said | null => {
  const { type, content = {} } = block;
  if (type === 'text') {
    const onLost = (what: string): void => notes.add(place, 'markup-removed', what);
    const message = richTextToMarkdown(content, { fill, onLost });
    return message === '' ? null : { message, contentType: null };
  }
  const url = fill(type === 'video' ? videoAddress(content) : address(content));
  if (url === '' || url.length > LIMITS.urlLength) {
    notes.add(place, 'block-unknown', type);
    return null;
  }
  if (type === 'image') return { message: { images: [{ url }] }, contentType: 'image' };
  if (type === 'video') return { message: url, contentType: 'video' };
  if (type === 'audio') return { message: { body: '', url }, contentType: 'mdWithAudio' };
  return { message: { url }, contentType: 'lightbox' };
};
