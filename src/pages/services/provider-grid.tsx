import type { ComponentProps } from 'react'
import { Hearts } from '#domains/search/components/favorite-button.tsx'
import { ProviderCardWithHeart } from '#domains/search/components/provider-card-with-heart.tsx'

type Provider = ComponentProps<typeof ProviderCardWithHeart>['provider']

/** The cards of providers below each other, or beside each other on wide screens. */
export function ProviderGrid({ providers }: { providers: readonly Provider[] }) {
  return (
    <Hearts>
      <ul className="mt-6 grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {providers.map((provider) => (
          <li key={provider.id}>
            <ProviderCardWithHeart provider={provider} />
          </li>
        ))}
      </ul>
    </Hearts>
  )
}
