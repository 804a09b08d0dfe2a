import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useApi } from '#platform/api-context.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ownReviewsQuery } from '../client.ts'
import { editProblem } from '../rules.ts'

/** The link from a completed booking to its review, to write, change or read it. */
export function ReviewButton({ booking_id, href }: { booking_id: string; href: string }) {
  const { data: own } = useQuery(ownReviewsQuery(useApi()))
  if (!own) return null
  const review = own.find((each) => each.booking_id === booking_id)
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
      {review ? textOf(review) : 'Write a review'}
    </ButtonLink>
  )
}

function textOf(review: Parameters<typeof editProblem>[0]): string {
  if (review.hidden_at) return 'Review hidden'
  return editProblem(review, new Date()) === null ? 'Edit your review' : 'Your review'
}
