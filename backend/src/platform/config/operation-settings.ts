/** Settings of limits that an operator chooses, and of what is shown to them. */
import { MOST_SHARES } from '@parley/contracts/events/share';
import { z } from 'zod';

const webAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))
  .optional();

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
  PARLEY_WORKERS: [
    z
      .string()
      .regex(/^[1-9]\d?$/)
      .transform(Number)
      .optional(),
    'a whole number of server processes from 1 to 99 (unset = the cores but two, at most one for each GiB of memory but one, at least 1)',
  ],
  PROJECTIONS: [
    z.enum(['auto', 'in-process', 'own-process', 'external']).default('auto'),
    'auto, in-process, own-process or external',
  ],
  PROJECTOR_PARTITIONS: [
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number)
      .refine((n) => n >= 1 && n <= MOST_SHARES)
      .default(1),
    `a whole number from 1 to ${MOST_SHARES}`,
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
  // The SDK of OpenTelemetry reads these, and others, itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: [webAddress, 'an http or https address'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: [webAddress, 'an http or https address'],
  OTEL_TRACES_EXPORTER: [z.enum(['otlp', 'none']).default('otlp'), 'otlp, none'],
  OTEL_SDK_DISABLED: [z.enum(['true', 'false']).default('false'), 'true, false'],
  METRICS_TOKEN: [z.string().min(16).max(200).optional(), 'a secret of 16 to 200 characters'],
} as const satisfies Record<string, readonly [z.ZodType, string]>;

type Values = { readonly [N in keyof typeof OPERATION_RULES]: z.output<(typeof OPERATION_RULES)[N][0]> };

/** True if an address to send traces to is set, and nothing turns them off. */
export const isTracing = (v: Values): boolean =>
  (v.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? v.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
  v.OTEL_TRACES_EXPORTER === 'otlp' &&
  v.OTEL_SDK_DISABLED === 'false';
