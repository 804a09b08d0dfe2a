import pg from 'pg'

/** The name of backups in the list of PostgreSQL's connections. */
export const applicationName = 'porchlight backup'

/** Connects, and sets how values are written as text. */
export async function connectForBackup(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  // The query that runs fails with the same error.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    "set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set extra_float_digits = 3",
  )
  return client
}
