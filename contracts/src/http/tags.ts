/** Words by which one person sorts the lists of Home. */
import { z } from 'zod';

export const TAG_LIMITS = { length: 40, perItem: 20 } as const;
export const tagSchema = z.string().trim().min(1, 'Required').max(TAG_LIMITS.length);
export const tagsSchema = z.array(z.string());
export const tagsBody = z.object({ tags: z.array(tagSchema).max(TAG_LIMITS.perItem) }).strict();
/** As they are kept: each once, spelled as the caller's other items spell it. */
export const tagsReply = z.object({ tags: tagsSchema });
