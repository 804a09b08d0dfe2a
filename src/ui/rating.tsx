import { Star } from '#ui/icons/star.ts'
import { t } from '#ui/language.ts'
import { classNames } from './class-names.ts'
import { ratingText, wholeText } from './formats.ts'

type RatingProps = {
  /** 0 to 5. */
  value: number
  /** The number of reviews; "No reviews yet" for 0. Without it, only the stars are shown. */
  count?: number | undefined
  /** One star and the figures, for cards. */
  compact?: boolean | undefined
  className?: string | undefined
}

/** Stars with one decimal, and in words: "4.8 out of 5 stars". */
export function Rating({ value, count, compact = false, className }: RatingProps) {
  if (count === 0)
    return <span className={classNames('text-sm whitespace-nowrap text-quiet', className)}>{t('No reviews yet')}</span>
  const figure = ratingText(value)
  return (
    <span className={classNames('rating', className)}>
      {compact ? <Star className="size-4 fill-lamp text-lamp-edge" /> : <Stars value={value} />}
      <span className="sr-only">
        {count === undefined
          ? t('{figure} out of 5 stars', { figure })
          : t('{figure} out of 5 stars from {count, plural, one {# review} other {# reviews}}', { figure, count })}
      </span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {figure}
      </span>
      {count !== undefined && (
        <span aria-hidden="true" className="text-quiet">
          {`(${wholeText(count)})`}
        </span>
      )}
    </span>
  )
}

/** Widths of the filled part of a star, in tenths, as a rating has one decimal. */
const parts = [
  'w-0',
  'w-[10%]',
  'w-[20%]',
  'w-[30%]',
  'w-[40%]',
  'w-[50%]',
  'w-[60%]',
  'w-[70%]',
  'w-[80%]',
  'w-[90%]',
  'w-full',
]

/** Five stars. One that is filled in part is drawn twice: empty, and filled but cut off. */
function Stars({ value }: { value: number }) {
  return (
    <span aria-hidden="true" className="inline-flex text-lamp-edge">
      {[1, 2, 3, 4, 5].map((star) =>
        value >= star || value <= star - 1 ? (
          <Star key={star} className={classNames('size-4', value >= star && 'fill-lamp')} />
        ) : (
          <span key={star} className="relative size-4">
            <Star className="size-4" />
            <span
              className={classNames(
                'absolute inset-y-0 left-0 overflow-hidden',
                parts[Math.round((value + 1 - star) * 10)],
              )}
            >
              <Star className="size-4 max-w-none fill-lamp" />
            </span>
          </span>
        ),
      )}
    </span>
  )
}
