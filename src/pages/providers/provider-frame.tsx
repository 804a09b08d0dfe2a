import { useSuspenseQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { sessionQuery } from '#domains/identity/client.ts'
import { providerQuery } from '#domains/providers/client.ts'
import { appContext, load } from '#pages/app-context.ts'
import { keepContext } from '#pages/page-parts.ts'
import { useApi } from '#platform/api-context.tsx'
import { DistancePart, MessagePart } from './own-parts.tsx'

/**
 * Takes the profile from the shared page. Fails for the user's own profile, of which more is
 * different.
 */
export async function loader({ context, params: { id = '' } }: LoaderFunctionArgs): Promise<null> {
  const user = await load(context, sessionQuery)
  if (user?.profiles.some((profile) => profile.id === id)) throw data(null, { status: 409 })
  context.get(keepContext)(providerQuery(context.get(appContext).api, id).queryKey)
  return null
}

/** The parts of a profile that show the user. */
export function Component() {
  const api = useApi()
  const { id = '' } = useParams()
  const { data: provider } = useSuspenseQuery(providerQuery(api, id))
  const { data: user } = useSuspenseQuery(sessionQuery(api))
  return (
    <>
      <DistancePart provider={provider} user={user} />
      <MessagePart provider={provider} user={user} />
    </>
  )
}
