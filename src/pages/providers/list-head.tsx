import type { Ref } from 'react'
import { useNavigate } from 'react-router'
import type { ProvidersPage } from '#domains/search/client.ts'
import { countText } from '#domains/search/rules.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { MapPin } from '#ui/icons/map-pin.ts'
import { t } from '#ui/language.ts'
import { type ProvidersSearch, urls } from '#urls.ts'
import type { MapSwitch } from './map-switch.ts'
import { SortSelect } from './sort-select.tsx'

type ListHeadProps = {
  query: ProvidersSearch
  first: ProvidersPage
  /** The town of the search; "" for a place without a name, null without a place. */
  town: string | null
  map: MapSwitch
  mapButton: Ref<HTMLButtonElement>
  onMap: () => void
}

/**
 * The number of results, their order on small screens, and the map's button. Without results, small
 * screens show neither.
 */
export function ListHead({ query, first, town, map, mapButton, onMap }: ListHeadProps) {
  const navigate = useNavigate()
  const isEmpty = first.items.length === 0 && !first.next_cursor
  return (
    <div className="mt-2 mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2 sm:flex-nowrap sm:gap-3">
      <p role="status" className="min-w-0 basis-full text-sm text-quiet sm:flex-1">
        {first.total === 0 ? '' : countText(first, town)}
      </p>
      {!isEmpty && (
        <SortSelect
          labelHidden
          query={query}
          isNear={town !== null}
          onChange={(sort) =>
            void navigate(urls.providers({ ...query, sort, cursor: undefined }), { preventScrollReset: true })
          }
          className="grow sm:w-40 sm:shrink-0 sm:grow-0 lg:hidden noscript:hidden [&_select]:pr-9 [&_select]:pl-3"
        />
      )}
      <Button
        ref={mapButton}
        size="sm"
        aria-expanded={map.isShown}
        onClick={onMap}
        icon={<MapPin aria-hidden="true" className="size-4.5" />}
        className={classNames('shrink-0 max-sm:px-3 noscript:hidden', isEmpty && !map.chosen && 'max-lg:hidden')}
      >
        <span className="max-sm:sr-only">
          {map.chosen === undefined ? (
            <>
              <span className="lg:hidden">{t('Show map')}</span>
              <span className="max-lg:hidden">{t('Hide map')}</span>
            </>
          ) : map.isShown ? (
            t('Hide map')
          ) : (
            t('Show map')
          )}
        </span>
      </Button>
    </div>
  )
}
