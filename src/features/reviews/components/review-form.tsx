import { PhotoPicker } from '#features/pictures/components/photo-picker.tsx'
import { TextArea } from '#ui/field.tsx'
import { useFirstError } from '#ui/first-error.ts'
import { StarField } from '#ui/star-field.tsx'
import type { ReviewFormState } from '../client.ts'
import { reviewLimits } from '../rules.ts'

/** Stars, words and photos; its buttons stand at the foot of the dialog and name it by `id`. */
export function ReviewForm({ id, form }: { id: string; form: ReviewFormState }) {
  const { draft, problems, photos, set } = form
  const element = useFirstError(form.refusals)
  return (
    <form id={id} ref={element} noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <StarField
        label="Your rating"
        name="rating"
        value={draft.rating}
        onChange={(rating) => set({ rating })}
        error={problems.rating}
      />
      <TextArea
        label="Your review"
        name="comment"
        optional
        rows={5}
        hint="What was done, how it went, what others should know."
        counterMax={reviewLimits.comment}
        value={draft.comment}
        onChange={(event) => set({ comment: event.currentTarget.value })}
        error={problems.comment}
      />
      <PhotoPicker uploads={photos} of="your review" hint="Everybody can see them." error={problems.review_photos} />
    </form>
  )
}
