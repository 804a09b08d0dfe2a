import type { ComponentProps } from 'react'
import { ProviderCard } from '#domains/providers/components/provider-card.tsx'
import { type Thread, urls } from '#urls.ts'
import { FavoriteButton } from './favorite-button.tsx'

type Props = Pick<ComponentProps<typeof ProviderCard>, 'provider' | 'level'> & {
  /** Parameters of the link to the profile, besides the service that fits the search. */
  thread?: Thread
}

/** The card of a provider in a list, with a link to the profile and the heart. */
export function ProviderCardWithHeart({ provider, level = 3, thread }: Props) {
  const { id, business_name, matched_service, free_start } = provider
  const heart = <FavoriteButton id={id} name={business_name} />
  const service = matched_service?.id
  return (
    <ProviderCard
      provider={provider}
      href={urls.provider(id, { service, day: free_start?.date, ...thread })}
      bookHref={({ date, start_time }) =>
        urls.book(id, { service_id: service, date, time: start_time, location: thread?.location })
      }
      level={level}
      corner={heart}
    />
  )
}
