import ical, { type VEvent } from 'node-ical'
import type { NewFeed } from '#domains/calendars/export-contract.ts'
import type { Answer, Caller } from './people.ts'
import type { TestServer } from './server.ts'

/** The events of a calendar file. */
export function eventsIn(text: string): VEvent[] {
  return Object.values(ical.sync.parseICS(text)).filter((part): part is VEvent => part?.type === 'VEVENT')
}

/** Creates a calendar address through the API and returns its path. */
export async function aFeed(person: Caller): Promise<string> {
  const { body } = await person.post<NewFeed>('/rest/v1/calendar_feed')
  return new URL(body.url).pathname
}

/** Reads a calendar address as a calendar program does, without a session. */
export async function readFeed(
  server: Pick<TestServer, 'url'>,
  path: string,
  headers: Record<string, string> = {},
): Promise<Answer<string>> {
  const answer = await fetch(server.url + path, { headers })
  return { status: answer.status, body: await answer.text(), headers: answer.headers }
}
