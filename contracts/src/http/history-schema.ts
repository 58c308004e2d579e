import { z } from 'zod';
import type { WireItem } from '../engine/history-wire.js';

/** Loose on purpose: what the fields mean is checked by `fromWire`, which names the item that does not fit. */
export const wireItemSchema: z.ZodType<WireItem> = z.custom<WireItem>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'An item must be an object',
);
