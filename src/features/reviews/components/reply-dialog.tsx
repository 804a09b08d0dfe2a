import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { Rating } from '#ui/rating.tsx'
import { useReplyForm } from '../client.ts'
import type { Review } from '../contract.ts'
import { reviewLimits } from '../rules.ts'

/** What the provider answers to a review, once: said before it is sent. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const form = useReplyForm(review, onClose)
  const element = useFirstError(form.refusals)
  const id = useId()

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reply to ${review.customer.name}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" pending={form.isSending} pendingText="Sending...">
            Publish reply
          </Button>
        </>
      }
    >
      <blockquote className="mb-5 border-l-2 border-line pl-4 text-sm">
        <Rating value={review.rating} />
        <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.comment}</p>
      </blockquote>
      <form id={id} ref={element} noValidate onSubmit={form.submit}>
        <TextArea
          label="Your reply"
          name="reply"
          required
          rows={5}
          hint="Everyone can read it below the review. You can reply once and can't change it later."
          counterMax={reviewLimits.reply}
          value={form.draft.reply}
          onChange={(event) => form.set({ reply: event.currentTarget.value })}
          error={form.problems.reply}
        />
      </form>
    </Dialog>
  )
}
