import { type ComponentProps, createElement } from 'react'

/** An icon in Lucide's format: elements with keys on a square of 24. */
interface Drawing {
  node: [tag: 'path', attributes: { key: string }][]
}

/**
 * Replaces Lucide's icon function in the build: a twentieth of its size, and its work is done once per
 * icon. A list page has 135 icons, so what all have in common is in theme.css.
 */
export function createIcon({ node }: Drawing) {
  const strokes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...props }: ComponentProps<'svg'>) {
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': true, ...props, className: className ? `icon ${className}` : 'icon' },
      strokes,
    )
  }
}
