import { siteLogo, siteName } from '#platform/brand.ts'
import { classNames } from '#ui/class-names.ts'

/**
 * The lantern, or the logo of the site, and the name, unless a wide logo contains it. If `isShort`,
 * phones show no name.
 */
export function Logo({ isShort = false }: { isShort?: boolean }) {
  const logo = siteLogo()
  return (
    <span className="inline-flex items-center gap-2">
      {logo ? (
        <img
          src={logo.url}
          alt=""
          width={logo.width}
          height="36"
          className="h-9 w-auto max-w-28 object-contain sm:max-w-44"
        />
      ) : (
        <svg
          viewBox="3 1.5 26 29"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className="h-9 w-8"
        >
          <path className="fill-lamp stroke-none" d="M12.5 13.5h10.5l-1.5 12.5h-7.5z" />
          <path d="M16 5V2.5m-6 7.5 2-3.5a2 2 0 0 1 1.7-1h4.6a2 2 0 0 1 1.7 1l2 3.5zM8 10h16M10 13l1.5 12.5h9L22 13M10 29h12m-11-3.5h10" />
          <path d="M16 16.5c2 2 2.5 3 2.5 4.2a2.5 2.5 0 0 1-5 0c0-1.2.5-2.2 2.5-4.2z" />
        </svg>
      )}
      <span
        className={classNames(
          'font-display text-[1.375rem] leading-none font-semibold tracking-tight',
          logo?.isWide ? 'sr-only' : isShort && 'max-sm:hidden',
        )}
      >
        {siteName()}
      </span>
    </span>
  )
}
