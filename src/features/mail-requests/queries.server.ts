import type { Tx } from '#platform/db/db.server.ts'

/** What a service request is called. */
export async function getTitle(tx: Tx, lead_id: string): Promise<string> {
  const { title } = await tx.selectFrom('leads').select('title').where('id', '=', lead_id).executeTakeFirstOrThrow()
  return title
}

/** A request and a business that has answered it. */
export async function findAnswer(
  tx: Tx,
  lead_id: string,
  provider_id: string,
): Promise<{ title: string; business_name: string }> {
  return tx
    .selectFrom('providers')
    .innerJoin('leads', (join) => join.on('leads.id', '=', lead_id))
    .select(['title', 'business_name'])
    .where('providers.id', '=', provider_id)
    .executeTakeFirstOrThrow()
}
