import type { ReactNode } from 'react'
import type { CategoryName } from '../../categories/contract.ts'

/**
 * Nine spot illustrations, drawn by hand for a 120-unit square: ink lines of one weight, and one patch of lamp that
 * sits a little beside its outline, the way colour does in a newspaper.
 */
const drawings: Record<CategoryName, ReactNode> = {
  Cleaning: (
    <>
      <path className="lamp" d="M40 64h58l-8 45H49z" />
      <path d="M33 58c0 4 12 7 27 7s27-3 27-7-12-7-27-7-27 3-27 7z" />
      <path d="m33 58 8 43c1 3 9 5 19 5s18-2 19-5l8-43" />
      <path d="M33 57C29 41 36 28 52 24m35 33c3-10 2-17-2-23" />
      <circle cx="52" cy="44" r="7" />
      <circle cx="66" cy="36" r="9.5" />
      <circle cx="77" cy="47" r="5.5" />
      <circle cx="84" cy="21" r="4" />
      <path d="M62 33c1-2 3-3 5-3M100 36v10m-5-5h10M20 74v8m-4-4h8" />
    </>
  ),
  Electrical: (
    <>
      <circle className="lamp" cx="65" cy="72" r="27" />
      <path d="M60 8v26M51 34h18v14H51zM51 41h18" />
      <path d="M51 48c-13 6-19 17-17 28 2 12 13 20 26 20s24-8 26-20c2-11-4-22-17-28" />
      <path d="M55 48v13l5 10 5-10V48M51 84c5 3 13 3 18 0" />
      <path d="m24 52-8-5m7 30-10 2m83-27 8-5m-7 30 10 2m-76 24 6-7m46 7-6-7" />
    </>
  ),
  Plumbing: (
    <>
      <path className="lamp" d="M30 52h39c19 0 30 12 30 30v4H82v-4c0-8-5-13-13-13H30z" />
      <path d="M26 47h38c19 0 30 11 30 29v5H76v-5c0-8-4-12-12-12H26z" />
      <path d="M16 41h10v29H16zM55 47V33m12 14V33M53 33h16v-6H53z" />
      <path d="M38 27c0-4 3-6 7-6h32c4 0 7 2 7 6s-3 6-7 6H45c-4 0-7-2-7-6zM73 81h24" />
      <path d="M85 90c-6 8-8 11-8 15a8 8 0 0 0 16 0c0-4-2-7-8-15z" />
      <path d="M34 55.5h20M20 104h30m8 0h6" />
    </>
  ),
  Tutoring: (
    <>
      <path className="lamp" d="M65 50c10-8 24-10 40-7v51c-16-3-30-1-40 7z" />
      <path d="M60 46c-10-8-25-10-42-7v51c17-3 32-1 42 7 10-8 25-10 42-7V39c-17-3-32-1-42 7zm0 0v51" />
      <path d="M27 52c9-1 17 0 25 4m-25 9c9-1 17 0 25 4m-25 9c9-1 17 0 25 4m16-26c5-3 10-4 15-4m-15 17c8-4 16-5 25-4m-25 17c8-4 16-5 25-4" />
      <path d="m74 34 20-22 7 6-20 22-10 4zm15-17 7 6M30 26l3-8m8 11 7-6m-26 11-8-3" />
      <path d="M18 96c17-3 32-1 42 7 10-8 25-10 42-7" />
    </>
  ),
  Photography: (
    <>
      <circle className="lamp" cx="65" cy="74" r="19" />
      <path d="M26 42h18l6-11h20l6 11h18c5 0 8 3 8 8v40c0 5-3 8-8 8H26c-5 0-8-3-8-8V50c0-5 3-8 8-8z" />
      <circle cx="60" cy="69" r="19" />
      <circle cx="60" cy="69" r="10" />
      <path d="M54 66c1-3 3-4 6-4M18 57h19m46 0h19M88 50h5M27 42v-6h9v6" />
      <path d="M92 28V16m9 15 8-9m-5 17h11" />
    </>
  ),
  Gardening: (
    <>
      <path className="lamp" d="M42 82h43l-5 29H47z" />
      <path d="M34 68h50v10H34zm4 10 6 29h30l6-29" />
      <path d="M59 68V34" />
      <path d="M59 58c-15 1-25-7-28-22 15-2 26 7 28 22zm0 0c-6-8-12-13-19-16" />
      <path d="M59 46c-2-15 8-27 26-28 2 17-9 28-26 28zm0 0c6-8 12-14 18-19" />
      <path d="M50 92c4 2 14 2 18 0M14 107h16m58 0h20M97 58v9m-4.500-4.500h9M20 62v6m-3-3h6" />
    </>
  ),
  Beauty: (
    <>
      <ellipse className="lamp" cx="53" cy="49" rx="25" ry="28" />
      <ellipse cx="48" cy="44" rx="28" ry="31" />
      <ellipse cx="48" cy="44" rx="22" ry="25" />
      <path d="m43 75-2 30c0 4 3 6 7 6s7-2 7-6l-2-30M36 46c0-8 4-14 10-16m-6 24 18-22" />
      <path d="M84 46h18v62H84zm0 8h-8m8 9h-8m8 9h-8m8 9h-8m8 9h-8m8 9h-8M93 54v46" />
      <path d="M92 20v12m-6-6h12M106 34v6m-3-3h6" />
    </>
  ),
  Carpentry: (
    <>
      <path className="lamp" d="M50 46h13v52H50z" />
      <path d="M29 22h9v4h31c11 0 19 5 24 16-8-3-15-2-21 4H38v4h-9z" />
      <path d="M46 46v46h12V46M38 26v20M46 58h5m2 10h5" />
      <path d="M80 63h16m-8 0v28M12 97h96v13H12zM24 103c8-2 14 2 22 0m14 1c10-2 18 1 32-1" />
      <path d="m76 54-4-6m16 5v-7m12 8 4-6" />
    </>
  ),
  'Pet Services': (
    <>
      <path className="lamp" d="M44 34c-18-10-27 4-22 32 11 3 20-6 22-19zM82 36c16-10 27 2 22 30-11 3-19-6-21-19z" />
      <path d="M40 42c2-11 10-17 20-17s18 6 20 17c2 9 2 16 1 26-1 15-9 25-21 25s-20-10-21-25c-1-10-1-17 1-26z" />
      <path d="M46 31c-18-12-33 0-28 31 11 3 18-4 21-15M74 31c18-12 33 0 28 31-11 3-18-4-21-15" />
      <path d="M51 53v3m18-3v3M54 68h12c0 5-3 8-6 8s-6-3-6-8zm6 8v5m0 0c-2 5-8 6-11 3m11-3c2 5 8 6 11 3" />
      <path d="M45 87c-3 4-4 8-4 12 12 5 26 5 38 0 0-4-1-8-4-12" />
      <circle cx="60" cy="107" r="5" />
    </>
  ),
}

/** The picture of a category; decorative. */
export function CategoryIllustration({
  category,
  className = 'size-24',
}: {
  category: CategoryName
  className?: string
}) {
  return (
    <svg
      viewBox="0 0 120 120"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`[&_.lamp]:fill-lamp [&_.lamp]:stroke-none ${className}`}
    >
      {drawings[category]}
    </svg>
  )
}
