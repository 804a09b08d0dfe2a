import { classNames } from './class-names.ts'

/** 36, 48, 72 or 120 pixels. */
export type AvatarSize = 'sm' | 'md' | 'lg' | 'xl'

const sizes: Record<AvatarSize, { pixels: number; className: string }> = {
  sm: { pixels: 36, className: 'size-9 text-[0.8125rem]' },
  md: { pixels: 48, className: 'size-12 text-base' },
  lg: { pixels: 72, className: 'size-18 text-2xl' },
  xl: { pixels: 120, className: 'size-30 text-4xl' },
}

/** Ten hues that differ visibly; all have a contrast of over 7:1 with dark ink. */
const hues = [
  'bg-[oklch(0.86_0.06_28)]',
  'bg-[oklch(0.86_0.06_55)]',
  'bg-[oklch(0.86_0.06_85)]',
  'bg-[oklch(0.86_0.06_125)]',
  'bg-[oklch(0.86_0.06_155)]',
  'bg-[oklch(0.86_0.06_185)]',
  'bg-[oklch(0.86_0.06_220)]',
  'bg-[oklch(0.86_0.06_260)]',
  'bg-[oklch(0.86_0.06_300)]',
  'bg-[oklch(0.86_0.06_345)]',
]

type AvatarProps = {
  /** Picks the color behind the initials, the same everywhere for one user. */
  id: string
  name: string
  src?: string | null | undefined
  size?: AvatarSize | undefined
  className?: string | undefined
}

/**
 * A photo, or initials on a color. Decorative, because the name is always beside it. CSS draws the
 * initials, so that screen readers, search and copy ignore them.
 */
export function Avatar({ id, name, src, size = 'md', className }: AvatarProps) {
  const { pixels, className: sizeClass } = sizes[size]
  const dress = classNames('avatar', sizeClass, className)
  if (src) {
    return (
      <img
        src={inSize(src, size)}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        decoding="async"
        className={dress}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={classNames(
        dress,
        hueOf(id),
        'inline-flex items-center justify-center font-display font-semibold text-on-lamp select-none before:content-[attr(data-initials)]',
      )}
    />
  )
}

/**
 * The URL of a picture in a size. Our storage has every picture in four sizes; a foreign address
 * stays as it is.
 */
function inSize(src: string, size: AvatarSize): string {
  return src.includes('/storage/v1/object/public/') && !src.includes('?') ? `${src}?size=${size}` : src
}

function hueOf(id: string): string | undefined {
  let sum = 7
  for (let at = 0; at < id.length; at++) sum = (sum * 31 + id.charCodeAt(at)) >>> 0
  return hues[sum % hues.length]
}

/**
 * First letters of the first and last word that start with a letter or a digit: "Maria's Tidy
 * Homes" -> "MH".
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const first = words[0]
  const last = words.length > 1 ? words[words.length - 1] : undefined
  return (
    [first, last]
      .map((word) => (word ? (Array.from(word)[0] ?? '') : ''))
      .join('')
      .toUpperCase() || '?'
  )
}
