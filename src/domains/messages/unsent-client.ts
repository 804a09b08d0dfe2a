import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import type { Api } from '#platform/api-client.ts'
import { msg } from '#ui/language.ts'
import { toast } from '#ui/toast.tsx'
import { type Outgoing, sending } from './client.ts'
import { goesOnWaiting, isTooLate, photosPutBefore, putBefore, type WaitingMessage } from './unsent-rules.ts'

const prefix = 'waiting-of-'
const draftPrefix = 'draft-of-'
const nothing = '[]'
const listeners = new Set<() => void>()

/** The storage key of the draft for another user. */
export const draftPlace = (profile_id: string, other_id: string) => `${draftPrefix}${profile_id}-to-${other_id}`

/** What a user has written to another and not sent; `photos` are URLs of uploaded ones. */
export interface Draft {
  text: string
  photos: string[]
}

const photosOf = (place: string) => `photos-of-${place}`

/** The draft at a place, each part as it is stored. */
export const storedText = (place: string): string => localStorage.getItem(place) ?? ''
/** See {@link storedText}: JSON. */
export const storedPhotos = (place: string): string => localStorage.getItem(photosOf(place)) ?? nothing

/** The draft at a place. */
export const readDraft = (place: string): Draft => ({
  text: storedText(place),
  photos: JSON.parse(storedPhotos(place)) as string[],
})

/** Stores a draft, or deletes an empty one. */
export function writeDraft(place: string, { text, photos }: Draft): void {
  store(place, text)
  store(photosOf(place), photos.length > 0 ? JSON.stringify(photos) : '')
}

function store(place: string, text: string): void {
  if (text) localStorage.setItem(place, text)
  else localStorage.removeItem(place)
}

const textOf = (profile_id: string) => localStorage.getItem(prefix + profile_id) ?? nothing
const listOf = (profile_id: string) => JSON.parse(textOf(profile_id)) as WaitingMessage[]

function write(profile_id: string, messages: WaitingMessage[]): void {
  store(prefix + profile_id, messages.length > 0 ? JSON.stringify(messages) : '')
  for (const listener of listeners) listener()
}

/**
 * Calls `listener` when the unsent messages change, in any tab. Returns a function that stops it.
 */
export function watchWaiting(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The unsent messages to another user, oldest first. */
export function useWaiting(profile_id: string, other_id: string): WaitingMessage[] {
  const text = useSyncExternalStore(
    watchWaiting,
    () => textOf(profile_id),
    () => nothing,
  )
  return useMemo(
    () => (JSON.parse(text) as WaitingMessage[]).filter((message) => message.other_id === other_id),
    [text, other_id],
  )
}

/** Whether a message must wait for a connection or for an earlier message. */
export function hasToWait(profile_id: string, other_id: string): boolean {
  return !navigator.onLine || listOf(profile_id).some((message) => message.other_id === other_id)
}

/** Adds a message to the unsent ones. {@link sendWaiting} sends it. */
export function letWait(profile_id: string, other_id: string, { content, photos = [], key }: Outgoing): void {
  const message = { other_id, content, photos, key, since: new Date().toISOString() }
  write(profile_id, [...listOf(profile_id), message])
}

/** The number of unsent messages of all users on this device. */
export function countWaiting(): number {
  const ids = Object.keys(localStorage).flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  return ids.reduce((count, id) => count + listOf(id).length, 0)
}

/** Deletes the drafts and unsent messages of other users of this device. */
export function forgetOthers(profile_ids: readonly string[]): void {
  for (const name of Object.keys(localStorage)) {
    const isText = name.startsWith(prefix) || name.includes(draftPrefix)
    if (isText && !profile_ids.some((id) => name.includes(`-of-${id}`))) localStorage.removeItem(name)
  }
}

/** The open fields, which are notified when their draft changes. */
const fields = new Set<(place: string) => void>()

/**
 * Calls `listener` with the key of a draft that got a message back. Returns a function that stops
 * it.
 */
export function watchDrafts(listener: (place: string) => void): () => void {
  fields.add(listener)
  return () => void fields.delete(listener)
}

/**
 * Removes an unsent message and puts its text and photos back into the field, unless it is being
 * sent.
 */
export function takeBack(profile_id: string, message: WaitingMessage): Promise<void> {
  return alone({ ifAvailable: true }, () => giveBack(profile_id, message))
}

function giveBack(profile_id: string, message: WaitingMessage): void {
  if (!remove(profile_id, message)) return
  const place = draftPlace(profile_id, message.other_id)
  const draft = readDraft(place)
  writeDraft(place, {
    text: putBefore(message.content, draft.text),
    photos: photosPutBefore(message.photos, draft.photos),
  })
  for (const field of fields) field(place)
}

function remove(profile_id: string, { key }: WaitingMessage): boolean {
  const before = listOf(profile_id)
  const after = before.filter((message) => message.key !== key)
  if (after.length < before.length) write(profile_id, after)
  return after.length < before.length
}

/** Runs in one tab at a time if the browser has locks; otherwise the key prevents duplicates. */
async function alone(options: LockOptions, work: () => void | Promise<void>): Promise<void> {
  // Browsers have no locks over plain HTTP.
  if (!('locks' in navigator)) return work()
  await navigator.locks.request('waiting messages', options, (lock) => (lock ? work() : undefined))
}

let isUnderWay = false
let isWantedAgain = false

/**
 * Sends the unsent messages in order, and returns how many this call delivered. If another call is
 * sending, that one starts over, because the connection may have returned just after it gave up.
 * Rejected messages go back into their field.
 */
export async function sendWaiting(api: Api, cache: QueryClient, profile_id: string): Promise<number> {
  isWantedAgain = true
  if (isUnderWay) return 0
  isUnderWay = true
  try {
    let sent = 0
    while (isWantedAgain) {
      isWantedAgain = false
      sent += await sendAll(api, cache, profile_id)
    }
    return sent
  } finally {
    isUnderWay = false
  }
}

async function sendAll(api: Api, cache: QueryClient, profile_id: string): Promise<number> {
  let sent = 0
  await alone({}, async () => {
    for (let next = listOf(profile_id)[0]; next && onlineManager.isOnline(); next = listOf(profile_id)[0]) {
      const failure = await trySending(api, cache, next)
      if (failure && goesOnWaiting(failure)) return
      if (failure) refuse(profile_id, next, failure.message)
      else if (remove(profile_id, next)) sent += 1
    }
  })
  return sent
}

async function trySending(api: Api, cache: QueryClient, message: WaitingMessage): Promise<Error | undefined> {
  if (isTooLate(message, new Date()))
    return new Error('It has waited for more than a day. Please check it and send it again.')
  // `refuse` shows a toast, and only if the server rejects the message.
  const { onError: _, ...options } = sending(api, cache, message.other_id)
  const mutation = cache.getMutationCache().build(cache, options)
  return mutation.execute(message).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  )
}

/** The title of the toast for a rejected message. */
export const REJECTED = msg('Cannot Send Message')

function refuse(profile_id: string, message: WaitingMessage, reason: string): void {
  giveBack(profile_id, message)
  toast({ type: 'error', title: REJECTED, message: reason })
}
