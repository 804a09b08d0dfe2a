import { useQuery } from '@tanstack/react-query'
import { savedRepliesQuery, useDeleteSavedReply, useSaveReply } from '#domains/messages/saved-replies-client.ts'
import { savedReplyLimits, savedReplyTexts } from '#domains/messages/saved-replies-rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { MessageSquareQuote } from '#ui/icons/message-square-quote.ts'
import { Trash2 } from '#ui/icons/trash.ts'
import { t } from '#ui/language.ts'
import { Popover, PopoverChoice } from '#ui/popover.tsx'

type SavedRepliesProps = {
  /** The trimmed text in the field. */
  text: string
  onInsert: (reply: string) => void
}

/** A menu of texts to insert into the field; they are never sent by themselves. */
export function SavedReplies(props: SavedRepliesProps) {
  return (
    <Popover
      label={t('Saved replies')}
      trigger={<MessageSquareQuote aria-hidden="true" className="size-5" />}
      triggerClassName="flex size-12 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
    >
      <Replies {...props} />
    </Popover>
  )
}

function Replies({ text, onInsert }: SavedRepliesProps) {
  const { data: replies, isError } = useQuery(savedRepliesQuery(useApi()))
  const saving = useSaveReply()
  const deletion = useDeleteSavedReply()
  if (!replies)
    return <p className="p-3 text-sm text-quiet">{isError ? t('Failed to load your replies.') : t('Loading...')}</p>
  return (
    <>
      {replies.length === 0 && (
        <p className="p-3 text-sm text-quiet">{t('Write a text that you send often, then save it here.')}</p>
      )}
      <ul>
        {replies.map(({ id, content }) => (
          <li key={id} className="flex items-center gap-1">
            <div className="min-w-0 flex-1">
              <PopoverChoice onChoose={() => onInsert(content)}>
                <span className="line-clamp-2 wrap-anywhere">{content}</span>
              </PopoverChoice>
            </div>
            <button
              type="button"
              disabled={deletion.isPending}
              onClick={() => deletion.mutate(id)}
              className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken"
            >
              <Trash2 aria-hidden="true" className="size-4.5 text-quiet" />
              <span className="sr-only">{t('Delete “{content}”', { content })}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="border-t border-line p-2">
        <Button
          size="sm"
          disabled={whyNot(text, replies) !== ''}
          pending={saving.isPending}
          onClick={() => saving.mutate(text)}
        >
          {t('Save this text')}
        </Button>
        <p className="mt-1 text-sm text-quiet empty:hidden">{whyNot(text, replies)}</p>
      </div>
    </>
  )
}

/** The reason why the text in the field can't be saved; empty if it can. */
function whyNot(text: string, replies: readonly { content: string }[]): string {
  if (text === '') return t('Saves what you have written in the field.')
  if (text.length > savedReplyLimits.content) return t(savedReplyTexts.tooLong)
  if (replies.some(({ content }) => content === text)) return t('This text is saved.')
  return replies.length >= savedReplyLimits.count ? t(savedReplyTexts.tooMany) : ''
}
