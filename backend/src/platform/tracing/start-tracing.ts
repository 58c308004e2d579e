/**
 * Sends spans by OTLP (http/protobuf), as the standard variables of OpenTelemetry say: the SDK reads those of the
 * exporter, the sampler and the resource itself.
 */
import { diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Log } from '@parley/contracts/log';

/** @returns how to send what waits, and stop */
export function startTracing(log: Log): () => Promise<void> {
  diag.setLogger({
    error: (text) => log.warn({ reason: text }, 'a trace was not sent'),
    warn: (text) => log.warn({ reason: text }, 'tracing'),
    info: () => undefined,
    debug: () => undefined,
    verbose: () => undefined,
  });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'parley' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown();
}
