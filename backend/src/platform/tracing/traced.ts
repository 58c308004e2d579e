/**
 * Spans of OpenTelemetry around what takes time. Without `startTracing` they cost nothing and go nowhere. Names and
 * attributes contain routes, kinds and codes, never addresses, statements or people's words.
 */
import { SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api';

export const tracer = () => trace.getTracer('parley');

/** Ends the span as failed, with the kind of failure: its text may quote an answer. */
export function endFailed(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Hands on what comes, in a span from the first question to the last answer. */
export async function* tracedEach<T>(name: string, source: AsyncIterable<T>): AsyncIterable<T> {
  const span = tracer().startSpan(name);
  try {
    yield* source;
    span.end();
  } catch (error) {
    endFailed(span, error);
    throw error;
  } finally {
    // The reader may want no more of it.
    if (span.isRecording()) span.end();
  }
}

/** Runs `work` in a span of its own. */
export function traced<T>(
  name: string,
  work: () => Promise<T>,
  attributes: Attributes = {},
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<T> {
  return tracer().startActiveSpan(name, { kind, attributes }, async (span) => {
    try {
      const result = await work();
      span.end();
      return result;
    } catch (error) {
      endFailed(span, error);
      throw error;
    }
  });
}
