/**
 * Names and counts that never come from a user, such as routes, status codes and statements without
 * values.
 */
export type Attributes = Readonly<Record<string, string | number>>

/**
 * The kind of work that a span measures: an answer to a request, a call of another server, a job,
 * or work in this process.
 */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal'

/** A unit of work that is measured. */
export interface Span {
  /** 32 hexadecimal digits; lines of the log have it, too. */
  readonly trace_id: string
  /** Starts a part of this work. */
  child(name: string, kind: SpanKind, attributes?: Attributes): Span
  /**
   * Ends the work. With `failure`, the work failed: a code or the name of an error, never its
   * message.
   */
  end(result?: { name?: string; attributes?: Attributes; failure?: string | undefined }): void
}
