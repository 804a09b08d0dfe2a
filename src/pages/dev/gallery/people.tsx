import { Avatar, type AvatarSize } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { BadgeCheck } from '#ui/icons/badge-check.ts'
import { Rating } from '#ui/rating.tsx'
import { Specimen } from './shelf.tsx'

const sizes: AvatarSize[] = ['sm', 'md', 'lg', 'xl']
const ratings = [5, 4.3, 2.5, 0.4]

/** Avatars and ratings. */
export function People() {
  return (
    <>
      <Specimen name="Avatar sm, md, lg, xl: initials" inline>
        {sizes.map((size) => (
          <Avatar key={size} id={size} name="Rosa Ortega" size={size} />
        ))}
      </Specimen>
      <Specimen name="Avatar: a picture" inline>
        {sizes.map((size) => (
          <Avatar key={size} id={size} name="Mapleton Helpers" size={size} src="/icon.svg" />
        ))}
      </Specimen>
      <Specimen name="Verified" inline>
        <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
          Verified
        </Badge>
      </Specimen>
      <Specimen name="Rating, with count" inline>
        {ratings.map((value, at) => (
          <Rating key={value} value={value} count={at * 700 + 1} />
        ))}
      </Specimen>
      <Specimen name="Rating compact, alone, and without reviews" inline>
        <Rating value={4.8} count={46} compact />
        <Rating value={4.8} />
        <Rating value={0} count={0} />
      </Specimen>
    </>
  )
}
