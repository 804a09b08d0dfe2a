import { type McpServer, ProtocolError, ProtocolErrorCode, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { findBooking, listBookings } from './acting-tools.server.ts'
import { type Calls, RefusedCall } from './calls.server.ts'
import { bookingsUri, namesNote } from './rules.ts'

const mimeType = 'application/json'

/** Adds the data of a user that an assistant reads and watches. */
export function addResources(server: McpServer, calls: Calls): void {
  server.registerResource(
    'bookings',
    bookingsUri,
    { title: 'Upcoming bookings', description: 'The upcoming bookings of the user, the soonest first.', mimeType },
    (uri) => read(uri, () => listBookings(calls, 'upcoming')),
  )
  server.registerResource(
    'booking',
    // A booking is found by listing them: the list of resources is the same for all users.
    new ResourceTemplate(`${bookingsUri}/{booking_id}`, { list: undefined }),
    { title: 'A booking', description: 'One booking of the user.', mimeType },
    (uri, { booking_id }) => read(uri, () => findBooking(calls, z.uuid().parse(booking_id))),
  )
}

/** Reads a resource as JSON. A refusal of the API becomes one of the protocol. */
async function read(uri: URL, work: () => Promise<object>) {
  try {
    return { contents: [{ uri: uri.href, mimeType, text: JSON.stringify({ ...(await work()), note: namesNote }) }] }
  } catch (error) {
    if (error instanceof RefusedCall) throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message)
    if (error instanceof z.ZodError)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The id of a booking is a UUID.')
    throw error
  }
}
