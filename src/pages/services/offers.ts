import type { CategoryName } from '#domains/catalog/categories-contract.ts'
import { descriptionText } from '#domains/catalog/categories-descriptions-rules.ts'
import { msg, t } from '#ui/language.ts'

/** The texts of a category page. */
interface Offer {
  /** One or two sentences below the category's name. */
  intro: string
  /** The services that customers book most, in their own words. */
  offered: string[]
}

/** The texts of the first categories, by their original names. */
const offers = new Map<CategoryName, Offer>(
  Object.entries({
    Cleaning: {
      intro: msg('Regular help at home, or one deep clean before you move. You agree on the list, they get it done.'),
      offered: [
        msg('Regular home cleaning, weekly or every other week'),
        msg('Deep cleaning of kitchens and bathrooms'),
        msg('Move-in and move-out cleaning'),
        msg('Offices and small workplaces after hours'),
        msg('Windows, inside and out'),
        msg('Carpets, rugs and upholstery'),
        msg('Laundry, ironing and changing the beds'),
      ],
    },
    Electrical: {
      intro: msg(
        'From a switch that crackles to a charger for the car. Ask to see a license where your state wants one.',
      ),
      offered: [
        msg('Outlets and switches repaired or replaced'),
        msg('Ceiling fans and light fixtures hung'),
        msg('Breaker panels upgraded'),
        msg('Chargers for electric cars'),
        msg('Safety inspections before you buy or sell'),
        msg('Finding out why the lights flicker'),
        msg('Smoke and carbon monoxide detectors wired in'),
      ],
    },
    Plumbing: {
      intro: msg('For the drip that keeps you awake and the drain that stopped this morning.'),
      offered: [
        msg('Leaks found and repaired'),
        msg('Blocked sinks, showers and sewer lines cleared'),
        msg('Toilets repaired or replaced'),
        msg('Water heaters serviced and replaced'),
        msg('Faucets, sinks and garbage disposals fitted'),
        msg('Pipes and valves for a new bathroom or kitchen'),
        msg('Dishwashers and washing machines connected'),
      ],
    },
    Tutoring: {
      intro: msg('A patient tutor at the kitchen table or online. For school, for a test, or for fun.'),
      offered: [
        msg('Math, from fractions to calculus'),
        msg('Reading, writing and essays'),
        msg('Biology, chemistry and physics'),
        msg('Preparation for the SAT and ACT'),
        msg('Spanish and other languages'),
        msg('Piano and other instruments'),
        msg('Study skills and help with homework'),
      ],
    },
    Photography: {
      intro: msg(
        'Pictures of the people and places you want to remember, by a photographer who knows the local light.',
      ),
      offered: [
        msg('Family and couple sessions'),
        msg('Headshots for work'),
        msg('Weddings and engagements'),
        msg('Newborns at home'),
        msg('Birthdays, reunions and company events'),
        msg('Homes for sale, inside and out'),
        msg('Products for a small shop'),
      ],
    },
    Gardening: {
      intro: msg(
        'A mown lawn, a cut hedge, or a bed that flowers from April on. By the hour, by people who like being outside.',
      ),
      offered: [
        msg('Lawns mown and edged'),
        msg('Hedges and shrubs trimmed'),
        msg('Beds planned, dug and planted'),
        msg('Weeding and mulching'),
        msg('Leaves and storm debris cleared'),
        msg('Garden design for sun, shade and dry summers'),
        msg('Watering while you are away'),
      ],
    },
    Beauty: {
      intro: msg('Hair, makeup and nails, in a studio nearby or at your own mirror before the big day.'),
      offered: [
        msg('Haircuts and styling'),
        msg('Color, highlights and toning'),
        msg('Braids and protective styles'),
        msg('Makeup for weddings, proms and parties'),
        msg('Manicures and pedicures'),
        msg('Facials and skin care'),
        msg('Brows and lashes'),
      ],
    },
    Carpentry: {
      intro: msg('Doors that close again, shelves that fit the wall, a deck that carries the whole family.'),
      offered: [
        msg('Shelves and built-ins made to measure'),
        msg('Doors hung, planed and repaired'),
        msg('Decks and porch steps repaired'),
        msg('Fences and gates built'),
        msg('Baseboards, trim and crown molding'),
        msg('Furniture glued, mended and put together'),
        msg('Kitchen cabinets fitted'),
      ],
    },
    'Pet Services': {
      intro: msg('Someone who is as glad to see them as you are, for a walk at noon or the two weeks you are away.'),
      offered: [
        msg('Dog walking, alone or in small groups'),
        msg('Pet sitting in your home'),
        msg('Drop-in visits for cats and small animals'),
        msg('Bathing, brushing and grooming'),
        msg('Puppy visits and house training'),
        msg('Obedience and leash training'),
        msg('Day care while you work'),
      ],
    },
  }),
)

/** The texts of a category: those written for its name, or else its description. */
export function offerOf(name: CategoryName, description: string): Offer {
  const { intro, offered } = offers.get(name) ?? { intro: descriptionText(description), offered: [] }
  return { intro: t(intro), offered: offered.map((text) => t(text)) }
}
