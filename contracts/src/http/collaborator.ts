import { z } from 'zod';

/** A person who shares something, or did something. */
export const sharerSchema = z.object({ name: z.string().nullable(), email: z.string() });

/** Whoever a flow or a sequence is shared with. */
export const collaboratorSchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** They have no access yet. */
  pending: z.boolean(),
  /** Their access waits for this: that they sign up, or prove that the e-mail is theirs; null: it doesn't wait. */
  waitsFor: z.enum(['signup', 'proof']).nullable(),
  /** false: the e-mail may be somebody else's. Always true if the server sends no mails. */
  proven: z.boolean(),
});
