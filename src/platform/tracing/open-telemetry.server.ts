import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  SpanKind as Kind,
  type Span as OpenTelemetrySpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Span, SpanKind } from './span.server.ts'
import type { Tracing } from './tracing.server.ts'

/** The collector of traces, and the share of traces that it gets. */
export interface OpenTelemetryOptions {
  /** The address of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string
  /**
   * The share of traces that is kept, from 0 to 1. The id of a trace decides, so that all servers
   * keep the same ones.
   */
  share: number
  /** Called at most once a minute while the collector accepts no spans. */
  onFailure: (error: unknown) => void
}

/** Milliseconds for one attempt to send spans, and for the last one at the end of the process. */
const sending = 5_000
const closing = 3_000
const betweenWarnings = 60_000

/**
 * Sends spans to a collector with the SDK of OpenTelemetry, which also reads OTEL_SERVICE_NAME,
 * OTEL_RESOURCE_ATTRIBUTES and OTEL_EXPORTER_OTLP_HEADERS. Spans that the collector does not accept
 * are dropped: at most 2,048 wait. This file is built separately, so that only sites that trace
 * load the SDK.
 */
export function openTelemetry({ endpoint, share, onFailure }: OpenTelemetryOptions): Tracing {
  let warned = -Infinity
  const report = (error: unknown) => {
    if (performance.now() - warned < betweenWarnings) return
    warned = performance.now()
    onFailure(error)
  }
  setGlobalErrorHandler(report)
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: sending })
  const provider = new TracerProvider({
    resource: ofThisProcess(),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: sending, scheduledDelayMillis: 1_000 })],
  })
  const tracer = provider.getTracer('porchlight')
  return {
    start(name, kind, { traceparent } = {}) {
      const caller = traceparent ? parseTraceParent(traceparent) : null
      const context = caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: kinds[kind] }, context)
      return span.isRecording() ? spanOf(tracer, span) : undefined
    },
    close: () => Promise.race([provider.shutdown().catch(report), wait(closing, undefined, { ref: false })]),
  }
}

/** The attributes of the process in traces. The operator's environment takes precedence. */
const ofThisProcess = () =>
  resourceFromAttributes({
    'service.name': 'porchlight',
    'service.instance.id': `${hostname()}-${process.pid}`,
    'host.name': hostname(),
    'process.pid': process.pid,
  }).merge(detectResources({ detectors: [envDetector] }))

const kinds: Record<SpanKind, Kind> = {
  server: Kind.SERVER,
  client: Kind.CLIENT,
  consumer: Kind.CONSUMER,
  internal: Kind.INTERNAL,
}

function spanOf(tracer: Tracer, span: OpenTelemetrySpan): Span {
  const context = trace.setSpan(ROOT_CONTEXT, span)
  return {
    trace_id: span.spanContext().traceId,
    child: (name, kind, attributes = {}) =>
      spanOf(tracer, tracer.startSpan(name, { kind: kinds[kind], attributes }, context)),
    end({ name, attributes, failure } = {}) {
      if (name !== undefined) span.updateName(name)
      if (attributes) span.setAttributes(attributes)
      if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure)
      span.end()
    },
  }
}
