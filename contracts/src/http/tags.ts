/** Words with which one person sorts the lists of Home. */
import { z } from 'zod';
import { defineRoute } from './route.js';

export const TAG_LIMITS = { length: 40, perItem: 20 } as const;
export const tagSchema = z.string().trim().min(1, 'Required').max(TAG_LIMITS.length);
export const tagsSchema = z.array(z.string());
export const tagsBody = z.object({ tags: z.array(tagSchema).max(TAG_LIMITS.perItem) }).strict();
/** The stored tags: each once, spelled as on the caller's other items. */
export const tagsReply = z.object({ tags: tagsSchema });

export const renameTag = defineRoute({
  name: 'renameTag',
  method: 'POST',
  path: '/tags/rename',
  action: 'tag.change',
  host: 'console',
  summary: 'Another word for one of the caller’s tags, on all that has it; a word that is used already takes it in',
  body: z.object({ tag: tagSchema, to: tagSchema }).strict(),
  /** Its current spelling. */
  reply: z.object({ tag: z.string() }),
});
export const removeTag = defineRoute({
  name: 'removeTag',
  method: 'POST',
  path: '/tags/remove',
  action: 'tag.change',
  host: 'console',
  summary: 'Take one of the caller’s tags off all that has it',
  body: z.object({ tag: tagSchema }).strict(),
  reply: z.object({}),
});
