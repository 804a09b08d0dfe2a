import { useState } from 'react'
import type { UserType } from '#domains/identity/contract.ts'
import type { Conversation } from './contract.ts'
import { contactDetailsIn, contactWarning } from './warnings-rules.ts'

/**
 * Warns once about contact details in a message, while the two users don't know each other's: the
 * first `mayGo(text)` is false and sets `warning`, which the field shows. The second one is true.
 */
export function useContactWarning(
  writer: UserType,
  to: Pick<Conversation, 'contact_shared'> | undefined,
  text: string,
): { warning: string | null; mayGo: (text: string) => boolean } {
  const [isWarned, setWarned] = useState(false)
  const isMasked = to !== undefined && !to.contact_shared
  const shown = isMasked && isWarned ? contactDetailsIn(text) : []
  const mayGo = (content: string) => {
    const holdsNone = !isMasked || contactDetailsIn(content).length === 0
    setWarned(!holdsNone && !isWarned)
    return holdsNone || isWarned
  }
  return { warning: shown.length > 0 ? contactWarning(shown, writer) : null, mayGo }
}
