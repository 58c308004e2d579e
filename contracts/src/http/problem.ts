/** How every refusal looks: a sentence for people, and the fields it concerns. */
import { z } from 'zod';

export const fieldErrorSchema = z.object({ param: z.string(), msg: z.string() });
export const problemSchema = z.object({
  message: z.string(),
  /** Machine-readable reason; its words live in the console's catalogues. */
  code: z.string().optional(),
  errors: z.array(fieldErrorSchema),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
