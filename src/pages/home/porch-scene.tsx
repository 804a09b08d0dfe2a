import drawing from './porch-scene.svg?no-inline'

/**
 * The picture of the house: a porch at dusk with its light left on. Ink lines of one weight over patches of lamp that sit a little
 * beside their outlines, as in the categories' drawings. Decorative; where nobody is at home it is not `lit`. The drawing is a file of its own; the glow around the lantern
 * stays here, because a gradient does not travel with `<use>` in every browser.
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
