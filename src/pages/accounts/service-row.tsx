import { categoryText } from '#domains/catalog/categories-rules.ts'
import { CategoryIcon } from '#domains/catalog/components/category-icon.tsx'
import type { Service } from '#domains/catalog/services-contract.ts'
import { servicePriceText } from '#domains/catalog/services-rules.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Clock } from '#ui/icons/clock.ts'
import { Pencil } from '#ui/icons/pencil.ts'
import { Trash2 } from '#ui/icons/trash.ts'
import { t } from '#ui/language.ts'
import { MoveButtons } from '#ui/move-buttons.tsx'
import { Spoken } from '#ui/spoken.tsx'

type ServiceRowProps = {
  service: Service
  /** Its index, and the number of services. */
  at: number
  count: number
  onMove: (by: -1 | 1) => void
  onEdit: () => void
  onDelete: () => void
}

/** One of the user's own services, with its actions. */
export function ServiceRow({ service, at, count, onMove, onEdit, onDelete }: ServiceRowProps) {
  const { name, category, duration, description, service_photos } = service
  return (
    <article className="flex flex-wrap gap-x-4 gap-y-3 py-5">
      <Picture service={service} />
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 className="min-w-0 font-text text-base font-semibold tracking-normal break-words">{name}</h3>
          <p className="font-semibold whitespace-nowrap tabular-nums">
            <Spoken>{servicePriceText(service)}</Spoken>
          </p>
        </div>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-quiet">
          <Badge tone="primary" icon={<CategoryIcon category={category} className="size-3.5" />}>
            {categoryText(category)}
          </Badge>
          <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
            <Clock aria-hidden="true" className="size-4" />
            {t('{duration, plural, one {# minute} other {# minutes}}', { duration })}
          </span>
          {service_photos.length > 0 && (
            <span>{t('{count, plural, one {# photo} other {# photos}}', { count: service_photos.length })}</span>
          )}
        </p>
        {description && <p className="mt-2 line-clamp-2 text-sm break-words text-quiet">{description}</p>}
        <div className="-mx-3 mt-2 -mb-2 flex flex-wrap items-center justify-between gap-x-2">
          <MoveButtons name={name} at={at} count={count} onMove={onMove} />
          <span className="inline-flex">
            <Button variant="quiet" size="sm" icon={<Pencil aria-hidden="true" className="size-4" />} onClick={onEdit}>
              {t('Edit')}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              onClick={onDelete}
              className="text-terracotta"
            >
              {t('Delete')}
              <span className="sr-only"> {name}</span>
            </Button>
          </span>
        </div>
      </div>
    </article>
  )
}

/** The first photo, else the icon of the category. */
function Picture({ service: { name, category, service_photos } }: Pick<ServiceRowProps, 'service'>) {
  const [photo] = service_photos
  if (!photo)
    return (
      <span className="flex h-18 w-24 shrink-0 items-center justify-center rounded-field bg-sunken text-quiet max-sm:h-12 max-sm:w-16">
        <CategoryIcon category={category} className="size-6" />
      </span>
    )
  return (
    <img
      src={`${photo}?size=sm`}
      srcSet={`${photo}?size=sm 160w, ${photo}?size=md 400w`}
      sizes="96px"
      width={96}
      height={72}
      alt={name}
      loading="lazy"
      className="h-18 w-24 shrink-0 rounded-field border border-line bg-sunken object-cover max-sm:h-12 max-sm:w-16"
    />
  )
}
