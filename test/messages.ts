import type { TestServer } from './server.ts'

/**
 * How a user names another one in messages: providers by conversation, because they don't know the
 * profiles of customers before the reveal.
 */
export async function addressFor(
  { db }: Pick<TestServer, 'db'>,
  user: { id: string },
  other: { id: string },
): Promise<string> {
  const conversation = await db
    .selectFrom('conversations')
    .innerJoin('users', 'users.id', 'other_id')
    .select('conversations.id')
    .where('user_id', '=', user.id)
    .where('other_id', '=', other.id)
    .where('user_type', '=', 'customer')
    .executeTakeFirst()
  return conversation?.id ?? other.id
}
