/** Settings of limits that an operator chooses, and of what is shown to them. */
import { z } from 'zod';

/** Each variable's rule, and a sentence about the allowed values. */
export const OPERATION_RULES = {
  PLAN_NAME: [z.string().max(80).default('Self-hosted'), 'at most 80 characters'],
  PLAN_CHAT_LIMIT: [
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .transform(Number)
      .optional(),
    'a whole number of chats a month, from 1 (unset = unlimited)',
  ],
  AUTHOR_FILES_MB: [
    z
      .string()
      .regex(/^[1-9]\d{0,6}$/)
      .transform(Number)
      .default(1_024),
    'a whole number of megabytes from 1',
  ],
  AUDIT_DAYS: [
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .default(365),
    'a whole number of days (0 = without end)',
  ],
  METRICS_TOKEN: [z.string().min(16).max(200).optional(), 'a secret of 16 to 200 characters'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;
