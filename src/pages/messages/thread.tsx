import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, type UIEvent, useEffect, useRef, useState } from 'react'
import { type ThreadMessage, threadQuery, useOutgoing, useReadWhileOpen } from '#domains/messages/client.ts'
import type { Correspondent } from '#domains/messages/contract.ts'
import { addressOf, previewOf, titleOf } from '#domains/messages/rules.ts'
import { takeBack, useWaiting } from '#domains/messages/unsent-client.ts'
import { pictureUrl } from '#domains/pictures/rules.ts'
import { useApi } from '#platform/api-context.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { dayText } from '#ui/formats.ts'
import { ArrowDown } from '#ui/icons/arrow-down.ts'
import { t } from '#ui/language.ts'
import { useNow } from '#ui/now.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { useTimeZone } from '#ui/time-zone.ts'
import { Bubble } from './bubble.tsx'

type ThreadProps = {
  profile_id: string
  other: Correspondent
  onUnlock: () => void
  /** An unsent message has returned to the field. */
  onTakenBack: () => void
}

/** The messages of a conversation, newest at the bottom. Scrolling up loads older ones. */
export function Thread({ profile_id, other, onUnlock, onTakenBack }: ThreadProps) {
  const address = addressOf(other)
  const thread = useInfiniteQuery(threadQuery(useApi(), address))
  const outgoing = useOutgoing(address)
  const messages = (thread.data?.pages ?? []).flatMap((page) => page.items).toReversed()
  const sentKeys = new Set(messages.map(({ sent_as }) => sent_as))
  const onTheirWay = outgoing.filter(({ key }) => !sentKeys.has(key))
  const going = new Set([...sentKeys, ...outgoing.map(({ key }) => key)])
  const waiting = useWaiting(profile_id, address).filter(({ key }) => !going.has(key))
  const theirs = messages.filter((message) => message.sender_id !== profile_id)
  useReadWhileOpen(profile_id, address, theirs.at(-1))
  const { box, isAway, toEnd, look } = useEndInView(onTheirWay.length + waiting.length)

  if (!thread.data && thread.errorUpdateCount === 0) return <WaitingThread />
  if (!thread.data) {
    return (
      <div className="flex-1 p-4">
        <ErrorPanel cause={thread.error} onRetry={() => void thread.refetch()} retrying={thread.isFetching}>
          {t('Failed to load messages')}
        </ErrorPanel>
      </div>
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/*
       * In a reversed box, the end stays in view when it opens, when messages arrive, and when
       * older ones load.
       */}
      <div
        ref={box}
        onScroll={look}
        role="region"
        aria-label={t('Messages with {title}', { title: titleOf(other) })}
        // Safari doesn't focus a scrolling box by keyboard without a tab index.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain"
      >
        <div className="px-4 pt-4 pb-2 sm:px-6">
          <Earlier
            hasMore={thread.hasNextPage}
            isFetching={thread.isFetchingNextPage}
            hasFailed={thread.isFetchNextPageError}
            fetch={() => void thread.fetchNextPage()}
          />
          {messages.length + onTheirWay.length + waiting.length === 0 && <NothingYet other={other} />}
          <MessagesByDay messages={messages} profile_id={profile_id} onUnlock={onUnlock} />
          <ol>
            {onTheirWay.map(({ key, content, photos = [] }) => (
              <Bubble key={key} isOwn content={content} photos={photos} />
            ))}
            {waiting.map((message) => (
              <Bubble
                key={message.key}
                isOwn
                content={message.content}
                photos={message.photos ?? []}
                onTakeBack={() => void takeBack(profile_id, message).then(onTakenBack)}
              />
            ))}
          </ol>
        </div>
      </div>
      {isAway && (
        <Button
          size="sm"
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
          onClick={toEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-soft"
        >
          {t('Latest messages')}
        </Button>
      )}
      <Announced theirs={theirs} name={titleOf(other)} />
    </div>
  )
}

/** Whether the end of the reversed list is out of view, and a function that scrolls there. */
function useEndInView(sending: number) {
  const box = useRef<HTMLDivElement>(null)
  const [isAway, setAway] = useState(false)
  const toEnd = () => box.current?.scrollTo({ top: 0 })
  useEffect(() => {
    if (sending > 0) toEnd()
  }, [sending])
  const look = (event: UIEvent<HTMLElement>) => setAway(event.currentTarget.scrollTop < -200)
  return { box, isAway, toEnd, look }
}

type EarlierProps = { hasMore: boolean; isFetching: boolean; hasFailed: boolean; fetch: () => void }

/**
 * Loads older messages when it scrolls into view or is pressed; after a failure only when pressed.
 */
function Earlier({ hasMore, isFetching, hasFailed, fetch }: EarlierProps) {
  const mark = useRef<HTMLDivElement>(null)
  const latest = useRef(fetch)
  useEffect(() => {
    latest.current = fetch
  })
  useEffect(() => {
    if (!mark.current || !hasMore || isFetching || hasFailed) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [hasMore, isFetching, hasFailed])
  if (!hasMore) return null
  return (
    <div ref={mark} className="flex flex-col items-center pb-4">
      {hasFailed && (
        <p role="alert" className="text-sm text-quiet">
          {t('Earlier messages could not be loaded.')}
        </p>
      )}
      <Button size="sm" variant="quiet" pending={isFetching} onClick={fetch}>
        {t('Earlier messages')}
      </Button>
    </div>
  )
}

type MessagesByDayProps = { messages: ThreadMessage[]; profile_id: string; onUnlock: () => void }

/** The messages grouped by day, in the reader's time zone. */
function MessagesByDay({ messages, profile_id, onUnlock }: MessagesByDayProps) {
  const timeZone = useTimeZone()
  const days = Map.groupBy(messages, ({ created_at }) => dayOf(new Date(created_at), timeZone))
  const today = dayOf(useNow(), timeZone)
  const lastSeen = messages.findLast(({ sender_id, read }) => sender_id === profile_id && read)
  return [...days].map(([day, ofTheDay]) => (
    <Fragment key={day}>
      <h3 className="my-4 flex items-center gap-3 font-text text-xs font-semibold tracking-normal text-quiet before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {day === today ? t('Today') : day}
      </h3>
      <ol>
        {ofTheDay.map((message) => (
          <Bubble
            key={message.sent_as ?? message.id}
            isOwn={message.sender_id === profile_id}
            content={message.content}
            photos={message.photos.map((name) => pictureUrl({ bucket: 'message-photos', name }))}
            photoCount={message.photo_count}
            at={message.created_at}
            timeZone={timeZone}
            isSeen={message.id === lastSeen?.id}
            onUnlock={onUnlock}
          />
        ))}
      </ol>
    </Fragment>
  ))
}

function dayOf(moment: Date, timeZone: string): string {
  return dayText(moment, { timeZone, weekday: 'long' })
}

/**
 * How many messages stay in the announcements, which users hear again when they read the page to
 * its end.
 */
const ANNOUNCED_AT_MOST = 10

/**
 * Announces the other's messages that arrive while the thread is open to screen readers, each in an
 * element of its own.
 */
function Announced({ theirs, name }: { theirs: ThreadMessage[]; name: string }) {
  const [since] = useState(theirs.at(-1)?.created_at ?? '')
  const arrived = theirs.filter(({ created_at }) => created_at > since).slice(-ANNOUNCED_AT_MOST)
  return (
    <div aria-live="polite" className="sr-only">
      {arrived.map((message) => (
        <p key={message.id}>{`${name}: ${previewOf(message)}`}</p>
      ))}
    </div>
  )
}

function NothingYet({ other }: { other: Correspondent }) {
  return (
    <p className="py-10 text-center text-quiet">
      {t('No messages yet.')}
      {other.refusal === null && ` ${t('Say hello to {name}.', { name: titleOf(other) })}`}
    </p>
  )
}

/** The skeleton of a thread. */
export function WaitingThread() {
  return (
    <Loading label={t('Loading messages')} className="flex flex-1 flex-col justify-end gap-3 p-6">
      <Skeleton className="h-11 w-3/5 rounded-card" />
      <Skeleton className="h-11 w-2/5 self-end rounded-card" />
      <Skeleton className="h-16 w-1/2 rounded-card" />
    </Loading>
  )
}
