import { API } from '@parley/contracts/http/api';
import { WEBHOOK_TYPES } from '@parley/contracts/http/webhook-messages';
import { openApiDocument } from './openapi.js';

type Json = Record<string, unknown>;
const SHARE = 'https://chat.example';
const document = openApiDocument({ publicUrl: 'https://parley.example', shareUrl: SHARE }) as unknown as {
  components: { schemas: Record<string, Json> };
  paths: Record<string, Record<string, Json>>;
  webhooks: Record<string, { post: Json }>;
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operation = (name: string) => operations.find(({ operationId }) => operationId === name) ?? {};
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Json | undefined)?.[key], value);
/** Finds every object in the document, with the path to it. */
function* objectsOf(value: unknown, under = ''): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [under, value as Json];
  for (const [key, each] of Object.entries(value)) yield* objectsOf(each, `${under}/${key}`);
}
const body = (name: string) => at(operation(name), 'requestBody', 'content', 'application/json', 'schema');
const reply = (name: string, status: string) =>
  at(operation(name), 'responses', status, 'content', 'application/json', 'schema');

test('HTTP-5 every reference leads to a component that says something', () => {
  const references = [...objectsOf(document)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : []));
  expect(references.length).toBeGreaterThan(API.length);
  for (const reference of new Set(references)) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? reference;
    expect([name, Object.keys(document.components.schemas[name] ?? {}).length > 0]).toEqual([name, true]);
  }
  expect(JSON.stringify(document)).not.toContain('$defs');
});

test('HTTP-5 authors’ requests have a shape: no definition, prompt or reply is empty', () => {
  const definition = { $ref: '#/components/schemas/FlowDefinitionInput' };
  expect(at(body('createFlow'), 'properties', 'definition')).toMatchObject(definition);
  expect(at(body('updateFlow'), 'properties', 'definition')).toMatchObject(definition);
  expect(at(body('savePromptTemplate'), 'properties', 'definition')).toMatchObject({
    $ref: '#/components/schemas/PromptDefinitionInput',
  });
  const { FlowDefinitionInput, PromptInput } = document.components.schemas;
  expect(at(FlowDefinitionInput, 'properties', 'promptsArray', 'items')).toEqual({
    $ref: '#/components/schemas/PromptInput',
  });
  expect(at(PromptInput, 'required')).toEqual(['key', 'name', 'definition']);
  for (const { operationId, responses } of operations) {
    const success = Object.entries(responses as Json).find(([status]) => status.startsWith('2'))?.[1];
    const schema = at(success, 'content', 'application/json', 'schema') as Json;
    expect([operationId, Object.keys(schema).length > 0]).toEqual([operationId, true]);
  }
});

test('HTTP-5 refusals are those that a route can give, with the fields that they carry', () => {
  expect(reply('updateFlow', '409')).toEqual({
    anyOf: [{ $ref: '#/components/schemas/FlowConflict' }, { $ref: '#/components/schemas/Problem' }],
  });
  expect(at(reply('getFlow', '410'), 'anyOf', '0')).toEqual({ $ref: '#/components/schemas/Archived' });
  for (const name of ['Problem', 'FlowConflict', 'HistoryConflict', 'Archived'])
    expect([name, document.components.schemas[name]?.['additionalProperties']]).toEqual([name, true]);
  const statuses = (name: string) => Object.keys(operation(name)['responses'] as Json);
  expect(statuses('health')).toEqual(['200', 'default']);
  expect(statuses('listFlows')).toEqual(['200', '400', '401', '403', 'default']);
});

test('HTTP-5 a route that only the share host serves names it, and each operation its scope', () => {
  expect(operation('getPlayable')['servers']).toEqual([{ url: SHARE }]);
  expect(operation('getFlow')['servers']).toBeUndefined();
  expect(operation('getFlow')['x-scope']).toBe('flows:read');
  expect(operation('listApiTokens')['x-scope']).toBeNull();
});

test('HOOK-D2 the document has the body of every message of a webhook, open to new fields', () => {
  expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_TYPES]);
  const schema = at(
    document.webhooks,
    'sequence.completed',
    'post',
    'requestBody',
    'content',
    'application/json',
    'schema',
  );
  expect(at(schema, 'properties', 'type')).toMatchObject({ const: 'sequence.completed' });
  expect(at(schema, 'properties', 'data', 'required')).toContain('pending');
  expect(JSON.stringify(document.webhooks)).not.toContain('"additionalProperties":false');
});

test('AUTH-37 the document says what the nonce of Google’s token is', () => {
  expect(operation('googleLogin')['summary']).toContain('base64url(SHA-256(nonce))');
});
