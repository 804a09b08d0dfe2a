import type { Logger } from 'pino'
import type { Config } from '#platform/config.server.ts'
import { setTracing, type Tracing } from '#platform/tracing/tracing.server.ts'

type Module = typeof import('#platform/tracing/open-telemetry.server.ts')

/** Traces this process if OTEL_EXPORTER_OTLP_ENDPOINT is set, and only then loads the SDK of OpenTelemetry. */
export async function openTracing(config: Config, log: Logger): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, NODE_ENV } = config
  if (endpoint === undefined) return undefined
  const { openTelemetry } = NODE_ENV === 'development' ? await fromSource() : await fromBuild()
  const onFailure = (error: unknown) => log.warn({ err: error }, 'traces could not be sent')
  const tracing = openTelemetry({ endpoint, share, onFailure })
  setTracing(tracing)
  return tracing
}

const fromSource = (): Promise<Module> => import('#platform/tracing/open-telemetry.server.ts')

/** The build contains the SDK, so that a production install does not. */
const fromBuild = async () =>
  (await import(new URL('../dist/server/open-telemetry.js', import.meta.url).href)) as Module
