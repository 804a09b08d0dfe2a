import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#domains/bookings/contract.ts'
import { ownReviewsQuery } from '#domains/reviews/client.ts'
import { editProblem } from '#domains/reviews/rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Star } from '#ui/icons/star.ts'
import { t } from '#ui/language.ts'

type ReviewButtonProps = {
  booking: Pick<Booking, 'id' | 'provider' | 'for_client'>
  href: string
}

/**
 * The link from a completed booking to its review, to write, change or read it. Renders nothing if
 * there is none and the provider can't be reviewed.
 */
export function ReviewButton({ booking: { id, provider, for_client }, href }: ReviewButtonProps) {
  const { data: own } = useQuery(ownReviewsQuery(useApi()))
  if (!own) return null
  const review = own.find((each) => each.booking_id === id)
  if (!review && (for_client || !provider.available)) return null
  const icon = <Star aria-hidden="true" className="size-4" />
  return (
    <ButtonLink
      size="sm"
      to={href}
      preventScrollReset
      viewTransition={false}
      icon={icon}
      variant={review ? 'secondary' : 'primary'}
    >
      {review ? textOf(review) : t('Write a review')}
    </ButtonLink>
  )
}

function textOf(review: Parameters<typeof editProblem>[0]): string {
  if (review.hidden_at) return t('Review hidden')
  return editProblem(review, new Date()) === null ? t('Edit your review') : t('Your review')
}
