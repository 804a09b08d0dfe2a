import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'

/** A span as a collector gets it. */
export interface CollectedSpan {
  trace: string
  id: string
  /** The id of the span that it is a part of; empty for the first one of a trace. */
  parent: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  failed: boolean
  attributes: Record<string, string | number>
  resource: Record<string, string | number>
}

/** A collector of OpenTelemetry on loopback. */
export interface Collector {
  /** The value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string
  spans: CollectedSpan[]
  /** Everything that was received. */
  received: string[]
  /** The status of its answers; may be replaced. */
  status: number
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number | string; doubleValue?: number }
}
interface Received {
  resourceSpans: {
    resource: { attributes: Attribute[] }
    scopeSpans: { spans: ReceivedSpan[] }[]
  }[]
}
interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  status: { code: number }
  attributes: Attribute[]
}

/** Starts a collector that takes OTLP as JSON and ends with the test file. */
export async function testCollector(): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], received: [], status: 200 }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    collector.received.push(body)
    if (request.url === '/v1/traces' && collector.status === 200) collector.spans.push(...spansIn(body))
    response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}

function spansIn(body: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Received
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId = '', name, kind, status, attributes }) => ({
        trace: traceId,
        id: spanId,
        parent: parentSpanId,
        name,
        kind,
        failed: status.code === 2,
        attributes: valuesOf(attributes),
        resource: valuesOf(resource.attributes),
      })),
  )
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? value.doubleValue)]),
  )
