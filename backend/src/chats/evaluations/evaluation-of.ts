import type { z } from 'zod';
import type { evaluationSchema } from '@parley/contracts/http/reviews';
import type { ChatState } from '../chat-state.js';

/** null = pending */
export function evaluationOf({ evaluations }: ChatState, evaluationId: string): z.infer<typeof evaluationSchema> {
  const given = evaluations.get(evaluationId);
  return given ? { body: given.text, contentType: null, updatedAt: new Date(given.at).toISOString() } : null;
}
