import { z } from 'zod';
import { classLabelIn } from '../definition/class-label.js';

/** As long as a value of a link may be. */
const MAX_TEXT = 1_000;

/** Chats of one class: the label that they began with. A label that nobody sees is no filter. */
export const classQuery = z
  .string()
  .max(MAX_TEXT)
  .transform((text) => classLabelIn(text) ?? undefined)
  .optional();
