import { type Listeners, listener } from '#platform/events.server.ts'
import { removeServicePhoto } from './services-commands.server.ts'

/** Services stop showing deleted pictures. */
export const serviceListeners: Listeners = [listener('picture.deleted', removeServicePhoto)]
