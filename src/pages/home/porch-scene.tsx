import drawing from './porch-scene.svg?no-inline'

/**
 * A porch at dusk in ink lines over patches of amber, like the category drawings. Decorative. The
 * lamp is not `lit` on error pages. The drawing is a file; the glow is inline, because not every
 * browser draws gradients inside `<use>`.
 */
export function PorchScene({ lit = true, className }: { lit?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 560 470"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {lit && (
        <>
          <radialGradient id="porch-glow">
            <stop offset="0" stopColor="var(--color-lamp)" stopOpacity="0.5" />
            <stop offset="0.45" stopColor="var(--color-lamp)" stopOpacity="0.16" />
            <stop offset="1" stopColor="var(--color-lamp)" stopOpacity="0" />
          </radialGradient>
          <circle cx="280" cy="210" r="208" fill="url(#porch-glow)" stroke="none" />
        </>
      )}
      <use href={`${drawing}#porch`} />
    </svg>
  )
}
