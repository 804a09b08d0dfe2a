import { type Listeners, listener } from '#platform/events.server.ts'
import { forgetImportOf } from './claims-commands.server.ts'

/** Deletes the record that the business of a closed account was imported. */
export const importListeners: Listeners = [listener('account.closed', forgetImportOf)]
