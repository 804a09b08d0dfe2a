import type { CategoryName } from '#domains/catalog/categories-contract.ts'

/** The texts of a category page. */
interface Offer {
  /** One or two sentences below the category's name. */
  intro: string
  /** What customers book most, in their own words. */
  offered: string[]
}

/** The texts of the first categories, by the names that they have then. */
const offers = new Map<CategoryName, Offer>(
  Object.entries({
    Cleaning: {
      intro: 'Regular help at home, or one deep clean before you move. You agree on the list, they get it done.',
      offered: [
        'Regular home cleaning, weekly or every other week',
        'Deep cleaning of kitchens and bathrooms',
        'Move-in and move-out cleaning',
        'Offices and small workplaces after hours',
        'Windows, inside and out',
        'Carpets, rugs and upholstery',
        'Laundry, ironing and changing the beds',
      ],
    },
    Electrical: {
      intro: 'From a switch that crackles to a charger for the car. Ask to see a license where your state wants one.',
      offered: [
        'Outlets and switches repaired or replaced',
        'Ceiling fans and light fixtures hung',
        'Breaker panels upgraded',
        'Chargers for electric cars',
        'Safety inspections before you buy or sell',
        'Finding out why the lights flicker',
        'Smoke and carbon monoxide detectors wired in',
      ],
    },
    Plumbing: {
      intro: 'For the drip that keeps you awake and the drain that stopped this morning.',
      offered: [
        'Leaks found and repaired',
        'Blocked sinks, showers and sewer lines cleared',
        'Toilets repaired or replaced',
        'Water heaters serviced and replaced',
        'Faucets, sinks and garbage disposals fitted',
        'Pipes and valves for a new bathroom or kitchen',
        'Dishwashers and washing machines connected',
      ],
    },
    Tutoring: {
      intro: 'A patient tutor at the kitchen table or online. For school, for a test, or for fun.',
      offered: [
        'Math, from fractions to calculus',
        'Reading, writing and essays',
        'Biology, chemistry and physics',
        'Preparation for the SAT and ACT',
        'Spanish and other languages',
        'Piano and other instruments',
        'Study skills and help with homework',
      ],
    },
    Photography: {
      intro: 'Pictures of the people and places you want to remember, by a photographer who knows the local light.',
      offered: [
        'Family and couple sessions',
        'Headshots for work',
        'Weddings and engagements',
        'Newborns at home',
        'Birthdays, reunions and company events',
        'Homes for sale, inside and out',
        'Products for a small shop',
      ],
    },
    Gardening: {
      intro:
        'A mown lawn, a cut hedge, or a bed that flowers from April on. By the hour, by people who like being outside.',
      offered: [
        'Lawns mown and edged',
        'Hedges and shrubs trimmed',
        'Beds planned, dug and planted',
        'Weeding and mulching',
        'Leaves and storm debris cleared',
        'Garden design for sun, shade and dry summers',
        'Watering while you are away',
      ],
    },
    Beauty: {
      intro: 'Hair, makeup and nails, in a studio nearby or at your own mirror before the big day.',
      offered: [
        'Haircuts and styling',
        'Color, highlights and toning',
        'Braids and protective styles',
        'Makeup for weddings, proms and parties',
        'Manicures and pedicures',
        'Facials and skin care',
        'Brows and lashes',
      ],
    },
    Carpentry: {
      intro: 'Doors that close again, shelves that fit the wall, a deck that carries the whole family.',
      offered: [
        'Shelves and built-ins made to measure',
        'Doors hung, planed and repaired',
        'Decks and porch steps repaired',
        'Fences and gates built',
        'Baseboards, trim and crown molding',
        'Furniture glued, mended and put together',
        'Kitchen cabinets fitted',
      ],
    },
    'Pet Services': {
      intro: 'Someone who is as glad to see them as you are, for a walk at noon or the two weeks you are away.',
      offered: [
        'Dog walking, alone or in small groups',
        'Pet sitting in your home',
        'Drop-in visits for cats and small animals',
        'Bathing, brushing and grooming',
        'Puppy visits and house training',
        'Obedience and leash training',
        'Day care while you work',
      ],
    },
  }),
)

/** The texts of a category: those written for its name, or else its description. */
export const offerOf = (name: CategoryName, description: string): Offer =>
  offers.get(name) ?? { intro: description, offered: [] }
