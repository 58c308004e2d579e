/** The form of every refusal: a sentence for people, and the fields concerned. */
import { z } from 'zod';

export const fieldErrorSchema = z.object({ param: z.string(), msg: z.string() });
export const problemSchema = z.object({
  message: z.string(),
  /** Machine-readable reason; its text is in the console's catalogues. */
  code: z.string().optional(),
  errors: z.array(fieldErrorSchema),
});
export type FieldError = z.infer<typeof fieldErrorSchema>;
export type Problem = z.infer<typeof problemSchema>;
