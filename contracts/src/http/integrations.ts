/** Connections to other systems: one person's own, for all their flows and sequences. Secrets go in, never out. */
import { z } from 'zod';
import { INTERFACE_LANGUAGES } from '../definition/languages.js';
import { INTEGRATION_TYPES } from '../flow/integration-config.js';
import { platformSchema } from './lti.js';
import { defineRoute } from './route.js';

/** 422: this version can't connect this type. */
export const NOT_CONNECTABLE = 'not-connectable';
/** 422: the field can't change; remove the integration and add it again. */
export const FIXED_FIELD = 'fixed-field';

const typeParams = z.object({ type: z.enum(INTEGRATION_TYPES) });
const fields = z.object({
  url: z.string().optional(),
  cloudName: z.string().optional(),
  apiKey: z.string().optional(),
});
const configSchema = fields.extend({
  subDomain: z.string().optional(),
  invalid: z.boolean().optional(),
  /** The platforms of LTI. */
  platforms: z.array(platformSchema).optional(),
});
/** The rules of `flow/integration-config.ts` hold for the fields of the type. */
const configBody = fields.extend({ language: z.enum(INTERFACE_LANGUAGES).optional() }).strict();

export const integrationSchema = z.object({
  type: z.enum(INTEGRATION_TYPES),
  config: configSchema,
  /** `failing`: the newest deliveries failed. `disabled`: nothing is sent until it is switched on again. */
  status: z.enum(['working', 'failing', 'disabled']),
});
export type Integration = z.infer<typeof integrationSchema>;

export const listIntegrations = defineRoute({
  name: 'listIntegrations',
  method: 'GET',
  path: '/integrations',
  action: 'integration.own',
  host: 'console',
  summary: 'The caller’s integrations, without their secrets',
  reply: z.object({ integrations: z.array(integrationSchema) }),
});
export const addIntegration = defineRoute({
  name: 'addIntegration',
  provenOnly: true,
  method: 'POST',
  path: '/integrations/:type',
  action: 'integration.own',
  host: 'console',
  summary:
    'Connect a system; takes the place of an integration of the same type. A webhook’s secret is in this reply only',
  params: typeParams,
  body: configBody,
  reply: integrationSchema.extend({ secret: z.string().optional() }),
});
export const updateIntegration = defineRoute({
  name: 'updateIntegration',
  method: 'PUT',
  path: '/integrations/:type',
  action: 'integration.own',
  host: 'console',
  summary:
    'Change fields of an integration; 405 for a webhook and for LTI, whose platforms are changed one by one; 422 for a cloud name',
  params: typeParams,
  body: configBody,
  reply: integrationSchema,
});
export const removeIntegration = defineRoute({
  name: 'removeIntegration',
  method: 'DELETE',
  path: '/integrations/:type',
  action: 'integration.own',
  host: 'console',
  summary: 'Remove an integration; 405 for LTI, whose platforms are removed one by one',
  params: typeParams,
  /** The remaining settings; null = none. */
  reply: z.object({ config: configSchema.nullable() }),
});
