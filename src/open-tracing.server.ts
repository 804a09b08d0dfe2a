import type { Logger } from 'pino'
import type { Config } from '#platform/config.server.ts'
import { setTracing, type Tracing } from '#platform/tracing/tracing.server.ts'

/**
 * Traces this process if OTEL_EXPORTER_OTLP_ENDPOINT is set, and only then loads the SDK of
 * OpenTelemetry.
 */
export async function openTracing(config: Config, log: Logger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config
  if (endpoint === undefined) return undefined
  const { openTelemetry } = await import('#platform/tracing/open-telemetry.server.ts')
  const onFailure = (error: unknown) => log.warn({ err: error }, 'traces could not be sent')
  const tracing = openTelemetry({ endpoint, share, onFailure })
  setTracing(tracing)
  return tracing
}
