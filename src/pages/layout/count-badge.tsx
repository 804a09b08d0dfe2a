/** The text of a count on the bell or the envelope: "99+" for more than 99. */
export const badgeText = (count: number) => (count > 99 ? '99+' : String(count))

/** The count on the bell or the envelope. The button's name says the same in words. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className="absolute top-0.5 right-0 flex h-5 min-w-5 items-center justify-center rounded-full border-2 border-paper bg-terracotta px-1 text-[0.6875rem] leading-none font-bold text-on-terracotta tabular-nums"
    >
      {badgeText(count)}
    </span>
  )
}

/** The round button with a count. */
export const barIconClass =
  'relative flex size-11 items-center justify-center rounded-full transition-colors hover:bg-sunken aria-expanded:bg-sunken'
