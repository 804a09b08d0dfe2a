import type { ComponentProps } from 'react'
import { ProviderCard } from '#domains/providers/components/provider-card.tsx'
import { urls } from '#urls.ts'
import { FavoriteButton } from './favorite-button.tsx'

type Props = Pick<ComponentProps<typeof ProviderCard>, 'provider' | 'level'>

/** The card of a provider in a list, with a link to the profile and the heart. */
export function ProviderCardWithHeart({ provider, level = 3 }: Props) {
  const { id, business_name } = provider
  const heart = <FavoriteButton id={id} name={business_name} />
  return <ProviderCard provider={provider} href={urls.provider(id)} level={level} corner={heart} />
}
