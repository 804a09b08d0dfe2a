import pg from 'pg'

/** What pg offers for its own queries, but does not describe in its types. */
interface Wire {
  parsedStatements: Record<string, string | undefined>
  bind(config: { statement: string }): void
  execute(config: object): void
  sync(): void
}
interface Internal {
  prepare(connection: Wire): void
  handleCommandComplete(message: { text: string }, connection: Wire): void
}
const PgQuery = pg.Query as unknown as new (config: pg.QueryConfig & { queryMode: 'extended' }) => pg.Query & Internal
type Done = (error: Error | null, result: unknown) => void

/** A statement with the commands of a transaction that travel with it. */
interface Joined {
  begins: boolean
  commits: boolean
}

/**
 * A prepared statement that begins or ends its transaction on the same way. The server stops at the
 * first error, so a statement never runs without its `begin`, and a failed one is never committed.
 */
class JoinedQuery extends PgQuery {
  readonly #joined: Joined

  constructor(config: pg.QueryConfig, joined: Joined) {
    super({ ...config, queryMode: 'extended' })
    this.#joined = joined
  }

  override prepare(connection: Wire): void {
    if (this.#joined.begins) send(connection, 'begin')
    super.prepare(connection)
  }

  /** Called by pg to run the statement that it has bound. */
  protected _getRows(connection: Wire): void {
    connection.execute({})
    if (this.#joined.commits) send(connection, 'commit')
    connection.sync()
  }

  override handleCommandComplete(message: { text: string }, connection: Wire): void {
    if (message.text !== 'BEGIN' && message.text !== 'COMMIT') super.handleCommandComplete(message, connection)
  }
}

function send(connection: Wire, statement: 'begin' | 'commit'): void {
  connection.bind({ statement })
  connection.execute({})
}

/** The values of statements that end their transaction. */
const last = new WeakSet<readonly unknown[]>()

/**
 * Marks a statement of `runNamed()`, by its values, as the last one of its transaction: `commit`
 * may travel with it. The transaction must still be committed afterwards.
 */
export const markLast = (values: readonly unknown[]): void => void last.add(values)

/**
 * A connection that saves the round trips of Kysely's `begin` and `commit`: `begin` is sent with
 * the next statement, and `commit` with the one of {@link markLast}. Both must be prepared for
 * that, so the first transaction of a connection sends them alone.
 */
export class TransactionClient extends pg.Client {
  #begins = false
  #isCommitted = false

  override query(...parameters: unknown[]): never {
    const [query, values] = parameters
    // Only Kysely passes values with these.
    if (Array.isArray(values) && isCommand(query)) return this.#control(query) as never
    const run = () => super.query(...(parameters as Parameters<pg.Client['query']>)) as never
    const config = preparable(query, values)
    const joined = { begins: this.#begins, commits: last.has(config?.values ?? []) && this.#knows('commit') }
    if (!joined.begins && !joined.commits) return run()
    this.#begins = false
    return (config ? this.#join(config, joined) : this.#send('begin').then(run)) as never
  }

  async #control(command: Command): Promise<unknown> {
    const isSaved =
      command === 'begin' ? this.#knows('begin') : this.#begins || (command === 'commit' && this.#isCommitted)
    this.#begins = command === 'begin' && isSaved
    this.#isCommitted = false
    return isSaved ? { command: command.toUpperCase(), rows: [] } : this.#send(command)
  }

  async #join(config: pg.QueryConfig, joined: Joined): Promise<unknown> {
    const result = await new Promise((resolve, reject) => {
      const done = (error: Error | null, result: unknown) => (error ? reject(error) : resolve(result))
      ;(super.query as (query: pg.Query, done: Done) => void)(new JoinedQuery(config, joined), done)
    })
    this.#isCommitted = joined.commits
    return result
  }

  #send(command: Command): Promise<unknown> {
    return super.query({ name: command, text: command })
  }

  #knows(command: Command): boolean {
    return (this as unknown as { connection: Wire }).connection.parsedStatements[command] !== undefined
  }
}

type Command = 'begin' | 'commit' | 'rollback'
const isCommand = (query: unknown): query is Command => query === 'begin' || query === 'commit' || query === 'rollback'

/** A statement with a name or values. The text of others may contain several statements. */
function preparable(query: unknown, values: unknown): pg.QueryConfig | undefined {
  if (typeof query === 'string') return Array.isArray(values) && values.length > 0 ? { text: query, values } : undefined
  return values === undefined ? (query as pg.QueryConfig) : undefined
}
