import { type AddressFault, faultOf } from '#platform/http/public-hosts.server.ts'
import { msg } from '#ui/language.ts'

/**
 * Why a calendar could not be read. The message is for its owner and doesn't contain the address.
 */
export class BusyCalendarProblem extends Error {
  override name = 'BusyCalendarProblem'
}

/** The calendar has events, and none of them can be read. */
export class NothingReadable extends BusyCalendarProblem {
  override name = 'NothingReadable'
}

const texts: Record<AddressFault, string> = {
  invalid: msg('Please enter the address of a calendar: it begins with https:// or webcal://'),
  unencrypted: msg('The address has to begin with https:// (or webcal://), so that no one else can read your calendar'),
  'user name': msg(
    'An address with a user name in it cannot be used. Please use the secret or public address of the calendar',
  ),
  'not public': msg('This address does not lead to a calendar on the public internet'),
}

/**
 * The address of a calendar, with `webcal://` replaced by HTTPS. Throws {@link BusyCalendarProblem}
 * for an invalid or unencrypted address, one with a user name, or one of a host that is not on the
 * public internet.
 */
export function calendarAddress(text: string, { loopback }: { loopback: boolean }): URL {
  const url = URL.parse(text.trim().replace(/^webcals?:/i, 'https:'))
  const fault = faultOf(url, { loopback })
  if (!url || fault) throw new BusyCalendarProblem(texts[fault ?? 'invalid'])
  return url
}

/** The problem of a calendar whose host is not on the public internet. */
export const notPublic = (cause: unknown) => new BusyCalendarProblem(texts['not public'], { cause })
