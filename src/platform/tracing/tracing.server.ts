import { currentScope, inScope, type Scope } from '../scope.server.ts'
import { singleton } from '../singleton.server.ts'
import type { Span, SpanKind } from './span.server.ts'

/** Where spans go. */
export interface Tracing {
  /**
   * Starts a trace, or continues the one in a `traceparent` header. Returns undefined for the
   * traces that are left out (OTEL_TRACES_SAMPLER_ARG).
   */
  start(name: string, kind: SpanKind, options?: { traceparent?: string | null | undefined }): Span | undefined
  /** Sends the last spans, for a few seconds at most. */
  close(): Promise<void>
}

const used = singleton('tracing', (): { tracing?: Tracing } => ({}))

/** Traces from now on, or no longer (docs/operating.md, "Traces"). */
export function setTracing(tracing: Tracing | undefined): void {
  if (tracing) used.tracing = tracing
  else delete used.tracing
}

/** Starts a trace; undefined without OTEL_EXPORTER_OTLP_ENDPOINT. */
export const startTrace: Tracing['start'] = (...given) => used.tracing?.start(...given)

/**
 * A request to trace. `part` is true for a call of the page renderer, which is a part of the page's
 * trace.
 */
interface TracedRequest {
  method: string
  part?: boolean
  /** The header of the caller, if its trace should go on here. */
  traceparent?: string | null | undefined
}

/**
 * Answers a request in its scope, and traces it. `answerOf` says what it was: the pattern of its
 * route, and its status.
 */
export async function inRequest<T>(
  scope: Scope,
  { method, part = false, traceparent }: TracedRequest,
  answer: () => Promise<T>,
  answerOf: (result: T) => { route: string; status: number },
): Promise<T> {
  const span = part ? scope.span?.child(method, 'internal') : startTrace(method, 'server', { traceparent })
  const result = await inScope(span ? { ...scope, span } : scope, answer)
  if (!span) return result
  const { route, status } = answerOf(result)
  span.end({
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'porchlight.request_id': scope.request_id ?? '',
    },
    failure: status >= 500 ? String(status) : undefined,
  })
  return result
}

/** Runs work as a part of the current trace, if there is one. */
export async function inSpan<T>(name: string, kind: SpanKind, work: () => Promise<T>): Promise<T> {
  const scope = currentScope()
  return scope?.span ? endedBy(scope.span.child(name, kind), (span) => inScope({ ...scope, span }, work)) : work()
}

/** Ends a span together with its work. */
export async function endedBy<T>(span: Span | undefined, work: (span: Span | undefined) => Promise<T>): Promise<T> {
  try {
    const result = await work(span)
    span?.end()
    return result
  } catch (error) {
    span?.end({ failure: failureOf(error) })
    throw error
  }
}

/** What a span says about an error: its code or the name of its class. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
