import { Avatar } from '../../../ui/avatar.tsx'
import { Rating } from '../../../ui/rating.tsx'
import type { Review } from '../contract.ts'
import { dayText } from '../../../ui/formats.ts'

/** One review: who, when, where it was written, the stars, the words and the answer. */
export function ReviewItem({ review, businessName }: { review: Review; businessName: string }) {
  const { customer, rating, comment, created_at, source, reply } = review
  return (
    <article className="py-6">
      <div className="flex items-center gap-3.5">
        <Avatar id={review.customer_id ?? review.id} name={customer.name} src={customer.avatar_url} />
        <div className="min-w-0">
          <h3 className="truncate font-text text-base font-semibold tracking-normal">{customer.name}</h3>
          <p className="text-sm text-quiet">
            <time dateTime={created_at} className="max-sm:block">
              {dayText(created_at)}
            </time>
            <span className="max-sm:hidden">{' · '}</span>
            {source === 'google' ? 'on Google' : 'booked on Porchlight'}
          </p>
        </div>
      </div>
      <Rating value={rating} className="mt-3 text-sm" />
      {comment && <p className="mt-2 max-w-measure whitespace-pre-line">{comment}</p>}
      {reply && (
        <blockquote className="mt-4 max-w-measure border-l-2 border-lamp-edge pl-4 text-sm">
          <p className="font-semibold">{businessName} answered</p>
          <p className="mt-1 whitespace-pre-line">{reply}</p>
        </blockquote>
      )}
    </article>
  )
}
