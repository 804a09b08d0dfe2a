import { Form, Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/field.tsx'
import { wholeText } from '#ui/formats.ts'
import { t } from '#ui/language.ts'
import { urls } from '#urls.ts'
import type { ReviewView } from '../client.ts'

type ReviewFilterProps = {
  provider_id: string
  /** How many reviews have 1, 2, 3, 4 and 5 stars. */
  stars: readonly number[]
  view: ReviewView
}

/** A bar for each number of stars, which shows only those reviews, and a search in their texts. */
export function ReviewFilter({ provider_id, stars, view }: ReviewFilterProps) {
  const all = stars.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  const hrefOf = (part: ReviewView) => urls.reviews(provider_id, { stars: view.stars, find: view.find, ...part })
  return (
    <div className="mt-5 grid gap-5 sm:grid-cols-2 sm:gap-10">
      <ul aria-label={t('Reviews by stars')} className="grid content-start">
        {[5, 4, 3, 2, 1].map((each) => (
          <li key={each}>
            <StarBar
              each={each}
              count={stars[each - 1] ?? 0}
              all={all}
              isChosen={view.stars === String(each)}
              href={hrefOf({ stars: view.stars === String(each) ? undefined : String(each) })}
            />
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-3">
        <Form action={urls.provider(provider_id)} preventScrollReset className="flex items-end gap-2.5">
          {view.stars && <input type="hidden" name="stars" value={view.stars} />}
          <TextField
            key={view.find}
            label={t('Search in reviews')}
            type="search"
            name="find"
            defaultValue={view.find}
            maxLength={100}
            className="min-w-0 flex-1"
          />
          <Button type="submit">{t('Search')}</Button>
        </Form>
        {(view.stars || view.find) && (
          <p className="flex flex-wrap gap-2">
            {view.stars && (
              <FilterChip to={hrefOf({ stars: undefined })} preventScrollReset>
                {starsText(Number(view.stars))}
              </FilterChip>
            )}
            {view.find && (
              <FilterChip to={hrefOf({ find: undefined })} preventScrollReset className="max-w-full">
                <span className="truncate">{view.find}</span>
              </FilterChip>
            )}
          </p>
        )}
      </div>
    </div>
  )
}

type StarBarProps = { each: number; count: number; all: number; isChosen: boolean; href: string }

function StarBar({ each, count, all, isChosen, href }: StarBarProps) {
  return (
    <Link
      to={href}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'flex min-h-8 items-center gap-3 rounded-field px-2 text-sm whitespace-nowrap tabular-nums no-underline hover:bg-sunken max-sm:min-h-11',
        isChosen && 'bg-lamp-soft font-semibold',
      )}
    >
      <span className="min-w-18">{starsText(each)}</span>
      <progress
        aria-hidden="true"
        value={count}
        max={all}
        className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-lamp"
      />
      <span className="w-8 text-right">
        {wholeText(count)}
        <span className="sr-only"> {t('{count, plural, one {review} other {reviews}}', { count })}</span>
      </span>
    </Link>
  )
}

const starsText = (stars: number) => t('{stars, plural, one {# star} other {# stars}}', { stars })
