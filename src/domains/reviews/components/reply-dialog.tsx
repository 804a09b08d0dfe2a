import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTabDraft } from '#domains/identity/client.ts'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { Rating } from '#ui/rating.tsx'
import { toast } from '#ui/toast.tsx'
import { reviewsKey } from '../client.ts'
import type { Review } from '../contract.ts'
import { reviewLimits } from '../rules.ts'
import { ReviewReply } from '../schema.ts'

/** The form of a reply. It says that a reply can't be changed. */
export function ReplyDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const form = useReplyForm(review, onClose)
  const element = useFirstError(form.refusals)
  const id = useId()

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Reply to {name}', { name: review.reviewer.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" form={id} variant="primary" pending={form.isSending} pendingText={t('Sending...')}>
            {t('Publish reply')}
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
          label={t('Your reply')}
          name="reply"
          required
          rows={5}
          hint={t("Everyone can read it below the review. You can reply once and can't change it later.")}
          counterMax={reviewLimits.reply}
          value={form.draft.reply}
          onChange={(event) => form.set({ reply: event.currentTarget.value })}
          error={form.problems.reply}
        />
      </form>
    </Dialog>
  )
}

/** The form of a reply. The draft survives failures, a reload and a new sign-in in this tab. */
function useReplyForm({ id }: Pick<Review, 'id'>, onSent: () => void) {
  const [draft, keep, forget] = useTabDraft(`reply-draft:${id}`, draftFrom)
  return useForm({
    draft,
    change: (part) => keep({ ...draft, ...part }),
    check: (whole) => problemsIn(ReviewReply, whole),
    sending: useReply(id),
    onDone: () => {
      forget()
      onSent()
    },
  })
}

function useReply(id: string) {
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (body: ReviewReply) => postOnce<Review>(`/rest/v1/reviews/${id}/reply`, body),
    onSuccess: () => toast({ type: 'success', title: t('Success'), message: t('Your reply has been published') }),
    onError: (error) => showError(error, t('Your reply could not be sent. Please try again.')),
    onSettled: () => cache.invalidateQueries({ queryKey: reviewsKey }),
  })
}

const draftFrom = (saved: string | null): ReviewReply => JSON.parse(saved ?? 'null') ?? { reply: '' }
