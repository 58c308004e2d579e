/** The OpenAPI document, made from the zod contracts (decision 61), and the pages that show it. */
import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { API } from '@parley/contracts/http/api';
import { problemSchema } from '@parley/contracts/http/problem';
import type { Route } from '@parley/contracts/http/route';
import { may } from '@parley/contracts/flow/policy';
import { z } from 'zod';

type JsonSchema = Record<string, unknown>;

/** Statuses that any route may answer, beside its own success. */
const REFUSALS: Readonly<Record<string, string>> = {
  400: 'Malformed',
  401: 'No valid token',
  403: 'No access',
  404: 'Unknown id',
  409: 'Stale or in conflict',
  410: 'Archived',
  413: 'Too large',
  415: 'Not JSON',
  422: 'A rule is broken',
  429: 'Too many attempts; see Retry-After',
  503: 'A store is away; see Retry-After',
};

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): JsonSchema[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
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

const headersOf = ({ headers = {} }: Route): JsonSchema[] =>
  Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }));

const json = (schema: JsonSchema): JsonSchema => ({ 'application/json': { schema } });

function operationOf(route: Route): JsonSchema {
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    'x-action': route.action,
    'x-host': route.host,
    security: may('anonymous', route.action) ? [] : [{ bearer: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), ...headersOf(route)],
    ...(route.body && {
      requestBody: { required: !route.body.isOptional(), content: json(schemaOf(route.body, 'input')) },
    }),
    responses: {
      [String(route.status ?? 200)]: { description: 'Success', content: json(schemaOf(route.reply, 'output')) },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Problem' }) },
        ]),
      ),
    },
  };
}

export function openApiDocument(publicUrl: string): OpenAPIObject {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of API) {
    const path = `/api${route.path.replace(/:([a-zA-Z]+)/g, '{$1}')}`;
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parley', version: '1', description: 'Scripted learning conversations.' },
    servers: [{ url: publicUrl }],
    components: {
      schemas: { Problem: schemaOf(problemSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  } as unknown as OpenAPIObject;
}

/** Pages at /api/docs, the document at /api/docs-json; on the console's origin only. */
export const serveDocs = (app: INestApplication, document: () => OpenAPIObject): void =>
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/docs-json', customSiteTitle: 'Parley API' });
