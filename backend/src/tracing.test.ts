/** Spans of a running server. */
import { SpanStatusCode } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import { loadConfig } from './platform/config/config.js';
import { traced } from './platform/tracing/traced.js';
import { newAuthor } from './testing/client.js';
import { startTestParley, type TestParley } from './testing/test-parley.js';

const seen = new InMemorySpanExporter();
let parley: TestParley;
const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
beforeAll(async () => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(seen)] }).register();
  parley = await startTestParley({ env: { [ENDPOINT]: 'http://collector.example.org:4318' } });
});
afterAll(() => parley.drop());

const spansOf = (name: string): readonly ReadableSpan[] => seen.getFinishedSpans().filter((span) => span.name === name);

test('OBS-5 a request, its queries and its events are one trace, which continues that of the caller', async () => {
  const author = await newAuthor(parley.consoleUrl, 'traced@example.org');
  seen.reset();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const { status } = await author.raw('POST', '/api/flows', {
    body: JSON.stringify({ name: 'Followed' }),
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expect(status).toBe(201);
  const [request] = spansOf('POST /api/flows');
  expect(request!.spanContext().traceId).toBe(traceId);
  expect(request!.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/flows',
    'http.response.status_code': 201,
  });
  const inside = seen.getFinishedSpans().filter((span) => span.spanContext().traceId === traceId);
  expect(inside.map(({ name }) => name)).toEqual(expect.arrayContaining(['append events', 'SELECT', 'INSERT']));
});

test('OBS-5 background work is traced, and names the kind of a failure only', async () => {
  await expect(
    traced('job mails', () => Promise.reject(new TypeError('ana@example.org has no name'))),
  ).rejects.toThrow();
  const [span] = spansOf('job mails');
  expect(span).toMatchObject({
    attributes: { 'error.type': 'TypeError' },
    status: { code: SpanStatusCode.ERROR },
    events: [],
  });
});

test('OBS-7 nothing is traced unless an address is set, and nothing turns it off', () => {
  const tracing = (env: Readonly<Record<string, string>>) => {
    const loaded = loadConfig(env);
    return loaded.ok ? loaded.config.tracing : loaded.problems[0]!.variable;
  };
  const set = { [ENDPOINT]: 'http://collector.example.org:4318' };
  expect(tracing({})).toBe(false);
  expect(tracing(set)).toBe(true);
  expect(tracing({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces' })).toBe(true);
  expect(tracing({ ...set, OTEL_SDK_DISABLED: 'true' })).toBe(false);
  expect(tracing({ ...set, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(tracing({ [ENDPOINT]: 'collector' })).toBe(ENDPOINT);
});
