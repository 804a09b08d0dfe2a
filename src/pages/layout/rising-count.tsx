import { useState } from 'react'

/** Announces a count when it grows while the page is open. Undefined until it is known. */
export function RisingCount({ count, words }: { count: number | undefined; words: (count: number) => string }) {
  const [known, setKnown] = useState(count)
  const [said, setSaid] = useState('')
  if (count !== known) {
    setKnown(count)
    setSaid(known !== undefined && count !== undefined && count > known ? words(count) : '')
  }
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
