/** The OpenAPI document, generated from the zod contracts (decision 61), and the pages that show it. */
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { may } from '@parley/contracts/flow/policy';
import { scopeOf } from '@parley/contracts/flow/scopes';
import { API } from '@parley/contracts/http/api';
import { archivedSchema } from '@parley/contracts/http/flows';
import { problemSchema } from '@parley/contracts/http/problem';
import type { Route } from '@parley/contracts/http/route';
import { WEBHOOK_MESSAGES, WEBHOOK_TYPES, webhookSchema } from '@parley/contracts/http/webhook-messages';
import type { z } from 'zod';
import type { Addresses } from './hosts.js';
import { SchemaPrinter, type JsonSchema } from './openapi-schemas.js';

/** The refusals that follow from what a route is; any other is `default`. */
const WORDS: Readonly<Record<number, string>> = {
  400: 'Malformed: `errors` names the fields',
  401: 'No valid token',
  403: 'No access, or the token lacks the scope',
  404: 'Unknown id',
  409: 'Someone else was first',
  410: 'Archived',
  413: 'Too large',
  415: 'Not JSON',
};
const isItemRoute = ({ path }: Route): boolean => /^\/(flows|flow_sequences)\/:id/.test(path);

function refusalsOf(route: Route): number[] {
  return [
    ...(route.params || route.query || route.body ? [400] : []),
    ...(may('anonymous', route.action) ? [] : [401, 403]),
    ...(route.params ? [404] : []),
    ...(isItemRoute(route) ? [410] : []),
    ...(route.body ? [413, 415] : []),
    ...Object.keys(route.refusals ?? {}).map(Number),
  ];
}

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

const headersOf = ({ headers = {} }: Route): JsonSchema[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));

class Operations {
  constructor(
    private readonly printer: SchemaPrinter,
    private readonly shareUrl: string,
  ) {}

  of(route: Route): JsonSchema {
    return {
      operationId: route.name,
      summary: route.summary,
      tags: [route.path.split('/')[1]],
      'x-action': route.action,
      'x-host': route.host,
      'x-scope': scopeOf(route.action, route.scope),
      ...(route.host === 'share' && { servers: [{ url: this.shareUrl }] }),
      security: may('anonymous', route.action) ? [] : [{ bearer: [] }],
      parameters: [
        ...this.parametersOf(route.params, 'path'),
        ...this.parametersOf(route.query, 'query'),
        ...headersOf(route),
      ],
      ...(route.body && {
        requestBody: { required: !route.body.isOptional(), content: json(this.printer.schemaOf(route.body, 'input')) },
      }),
      responses: {
        [String(route.status ?? 200)]: { description: 'Success', content: json(this.printer.replyOf(route.reply)) },
        ...this.refusalsOf(route),
      },
    };
  }

  private refusalsOf(route: Route): JsonSchema {
    const problem = this.printer.schemaOf(problemSchema, 'output');
    const refusal = (status: number): JsonSchema => {
      const own = route.refusals?.[status] ?? (status === 410 ? archivedSchema : undefined);
      // A status can have several reasons; each reply has the fields of a problem.
      const schema = own ? { anyOf: [this.printer.schemaOf(own, 'output'), problem] } : problem;
      return { description: WORDS[status], content: json(schema) };
    };
    return {
      ...Object.fromEntries(refusalsOf(route).map((status) => [String(status), refusal(status)])),
      default: {
        description: 'Refused: `message` says why, and `code` by which rule',
        headers: {
          'Retry-After': { description: 'Seconds, with 429 and 503', schema: { type: 'string' } },
          Allow: { description: 'The methods of this address, with 405', schema: { type: 'string' } },
        },
        content: json(problem),
      },
    };
  }

  private parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
    if (!schema) return [];
    const { properties = {}, required = [] } = this.printer.schemaOf(schema, 'input') as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, each]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: each,
    }));
  }
}

/** The messages that Parley sends to an author's webhook. */
const webhooksOf = (printer: SchemaPrinter): JsonSchema =>
  Object.fromEntries(
    WEBHOOK_TYPES.map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: `Sent when ${WEBHOOK_MESSAGES[type].sentWhen.replace(/\*\*(.+?)\*\*/g, '“$1”')}`,
          requestBody: { required: true, content: json(printer.schemaOf(webhookSchema(type), 'input')) },
          responses: { '2XX': { description: 'Received; anything else is sent again later' } },
        },
      },
    ]),
  );

export function openApiDocument({ publicUrl, shareUrl }: Addresses): OpenAPIObject {
  const printer = new SchemaPrinter();
  const operations = new Operations(printer, shareUrl);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of API) {
    const path = `/api${route.path.replace(/:([a-zA-Z]+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operations.of(route);
  }
  // Nest's type describes OpenAPI 3.0; version 3.1 accepts zod's schemas as they are.
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', description: 'Scripted learning conversations.' },
    servers: [{ url: publicUrl }],
    components: {
      schemas: printer.components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token (`parley_…`), or a session’s JWT' },
      },
    },
    paths,
    webhooks: webhooksOf(printer),
  } as unknown as OpenAPIObject;
}

/** Pages at /api/docs, the document at /api/docs-json; on the console's origin only. */
export const serveDocs = (app: INestApplication, document: () => OpenAPIObject): void =>
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/docs-json', customSiteTitle: 'Parley API' });
