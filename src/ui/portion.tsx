import { classNames } from './class-names.ts'

/**
 * A box that fills a share of its parent, from 0 to 1, in one direction and all of it in the other.
 * Its size is an attribute of an SVG element, because the Content-Security-Policy forbids style
 * attributes.
 */
export function Portion({
  width = 1,
  height = 1,
  className,
}: {
  width?: number | undefined
  height?: number | undefined
  className: string
}) {
  return (
    <svg
      aria-hidden="true"
      width={`${width * 100}%`}
      height={`${height * 100}%`}
      className={classNames('block', className)}
    />
  )
}
