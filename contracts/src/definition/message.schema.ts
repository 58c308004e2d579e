/** Schemas of messages, made from the same shapes as their types, so that they can't differ. */
import { z } from 'zod';
import { isStorable } from './storable-text.js';
import { EVERY_SHAPE, type Message } from './message.js';
import { fieldsOf, type ContentOf, type Fields, type Shape } from './shape.js';

const MAX = { address: 2_048, items: 100 };
export const textSchema = z.string().refine(isStorable, 'Contains characters that can’t be stored');

/** Any text is accepted while a message is being written; only addresses have a length limit. */
const schemaOf = <S extends Shape>(shape: S): z.ZodType<ContentOf<S>, ContentOf<S>> => {
  const make = (inner: Shape): z.ZodType =>
    typeof inner === 'string'
      ? inner === 'address'
        ? textSchema.max(MAX.address)
        : textSchema
      : Array.isArray(inner)
        ? z.array(make(inner[0] as Fields)).max(MAX.items)
        : z.object(
            Object.fromEntries(
              fieldsOf(inner as Fields).map(([name, field, isOptional]) => [
                name,
                isOptional ? make(field).optional() : make(field),
              ]),
            ),
          );
  return make(shape) as z.ZodType<ContentOf<S>, ContentOf<S>>;
};

// A text of any role has the same schema, so one suffices.
const SHAPES = EVERY_SHAPE.filter((shape) => typeof shape !== 'string');
export const messageSchema = z.union([textSchema, ...SHAPES.map(schemaOf)]) as z.ZodType<Message, Message>;
