import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTabDraft } from '#domains/identity/client.ts'
import { usePhotoUploads } from '#domains/pictures/client.ts'
import { PhotoPicker } from '#domains/pictures/components/photo-picker.tsx'
import { useApi } from '#platform/api-context.tsx'
import { problemsIn } from '#platform/check.ts'
import { useForm } from '#platform/form.ts'
import { usePostOnce } from '#platform/post-once.ts'
import { showError } from '#platform/show-error.ts'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { t } from '#ui/language.ts'
import { StarField } from '#ui/star-field.tsx'
import { toast } from '#ui/toast.tsx'
import { forgetRatings } from '../client.ts'
import type { OwnReview } from '../contract.ts'
import { draftOf, type ReviewDraft, reviewLimits } from '../rules.ts'
import { NewReview } from '../schema.ts'

/** The fields of a review. The dialog's buttons submit the form by its `id`. */
export function ReviewForm({ id, form }: { id: string; form: ReviewFormState }) {
  const { draft, problems, photos, set } = form
  const element = useFirstError(form.refusals)
  return (
    <form id={id} ref={element} noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StarField
        label={t('Your rating')}
        name="rating"
        value={draft.rating}
        onChange={(rating) => set({ rating })}
        error={problems.rating}
      />
      <TextArea
        label={t('Your review')}
        name="comment"
        optional
        rows={5}
        hint={t('Describe the work, how it went, and what others should know.')}
        counterMax={reviewLimits.comment}
        value={draft.comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
        error={problems.comment}
      />
      <PhotoPicker
        uploads={photos}
        of={t('your review')}
        hint={t('Everyone can see them.')}
        error={problems.review_photos}
      />
    </form>
  )
}

interface ReviewFormInput {
  booking_id: string
  /** The existing review; null for a new one. */
  review: OwnReview | null
  onSaved: () => void
}

/** The form of a review. The draft survives failures, a reload and a new sign-in in this tab. */
export function useReviewForm({ booking_id, review, onSaved }: ReviewFormInput) {
  const [edits, setEdits, forget] = useTabDraft(`review-draft:${booking_id}`, editsFrom)
  const first = draftOf(review)
  const draft = { ...first, ...edits }

  const photos = usePhotoUploads({
    bucket: 'review-photos',
    photos: draft.review_photos,
    most: reviewLimits.photos,
    change: (next) => setEdits((now) => ({ ...now, review_photos: next(now.review_photos ?? first.review_photos) })),
  })
  const form = useForm({
    draft,
    change: (part) => setEdits((before) => ({ ...before, ...part })),
    check: (whole) => problemsIn(NewReview, { booking_id, ...whole }),
    sending: useSave(booking_id, review),
    onDone: () => {
      forget()
      onSaved()
    },
    isReady: photos.isReady,
  })
  return { ...form, photos }
}

/** The result of {@link useReviewForm}, for its fields. */
export type ReviewFormState = ReturnType<typeof useReviewForm>

const editsFrom = (kept: string | null): Partial<ReviewDraft> => JSON.parse(kept ?? '{}')

/** Writes a review, once, or changes it. */
function useSave(booking_id: string, review: OwnReview | null) {
  const api = useApi()
  const cache = useQueryClient()
  const postOnce = usePostOnce()
  return useMutation({
    mutationFn: (draft: ReviewDraft) =>
      review
        ? api.patch<OwnReview>(`/rest/v1/reviews/${review.id}`, draft)
        : postOnce<OwnReview>('/rest/v1/reviews', { booking_id, ...draft }),
    onSuccess: () => {
      const message = review ? t('Your review has been updated') : t('Thank you. Your review has been published.')
      toast({ type: 'success', title: t('Success'), message })
    },
    onError: (error) => showError(error, t('Your review could not be saved. Please try again.')),
    onSettled: () => forgetRatings(cache),
  })
}
