/** The JSON Schema of a flow file, generated from its reader; a copy is docs/flow-file.schema.json. */
import { z } from 'zod';
import { flowFileSchema } from './flow-file.js';

export const flowFileJsonSchema = (): object => ({
  title: 'Parley flow, version 1',
  description: 'A flow with its translations and settings. See flow-file.md.',
  ...z.toJSONSchema(flowFileSchema, { io: 'input', target: 'draft-2020-12' }),
});
