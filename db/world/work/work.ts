import { drawing } from '../faces/pen.ts'
import type { Random } from '../random.ts'
import { beauty } from './beauty.ts'
import { cleaning, electrical, plumbing } from './house.ts'
import { type Scene, somePaint } from './stage.ts'
import { photography, tutoring } from './studies.ts'
import { carpentry, gardening, pets } from './yard.ts'

const scenes = {
  ...cleaning,
  ...electrical,
  ...plumbing,
  ...tutoring,
  ...photography,
  ...gardening,
  ...beauty,
  ...carpentry,
  ...pets,
} satisfies Record<string, Scene>

/** The name of something that photos of work show. */
export type SceneName = keyof typeof scenes

/** What a service shows of itself, by its name in the trade (db/world/trades). */
const shows: Record<string, readonly SceneName[]> = {
  'Standard home cleaning': ['kitchen', 'parlour', 'bath'],
  'Deep cleaning': ['kitchen', 'bath', 'panes'],
  'Move-out cleaning': ['panes', 'kitchen', 'washroom'],
  'Office cleaning': ['office', 'panes'],
  'Window cleaning': ['panes', 'facade'],
  'Carpet and upholstery cleaning': ['parlour', 'parlour'],
  'Laundry and ironing': ['linen', 'linen'],
  'Outlet and switch repair': ['outlets', 'board'],
  'Ceiling fan installation': ['fan', 'fan'],
  'Lighting installation': ['pendants', 'parlour', 'pendants'],
  'Panel upgrade': ['board', 'board'],
  'EV charger installation': ['charger', 'charger'],
  'Electrical safety inspection': ['board', 'outlets', 'pendants'],
  'Leak repair': ['trap', 'tap'],
  'Drain cleaning': ['trap', 'bath'],
  'Toilet repair and installation': ['washroom', 'washroom'],
  'Water heater replacement': ['heater', 'heater'],
  'Faucet and sink installation': ['tap', 'kitchen', 'washroom'],
  'Bathroom plumbing': ['bath', 'washroom', 'tap'],
  'Math tutoring': ['chalkboard', 'desk'],
  'Reading and writing': ['desk', 'shelves'],
  'SAT and ACT prep': ['desk', 'chalkboard'],
  'Spanish lessons': ['globe', 'desk'],
  'Piano lessons': ['piano', 'piano'],
  'Science tutoring': ['globe', 'chalkboard'],
  'Study skills coaching': ['desk', 'globe'],
  'Family session': ['portraits', 'tripod', 'portraits'],
  Headshots: ['portraits', 'portraits'],
  'Wedding photography': ['couple', 'couple', 'portraits'],
  'Newborn session': ['cradle', 'portraits', 'cradle'],
  'Event photography': ['couple', 'tripod'],
  'Real estate photography': ['facade', 'parlour', 'facade'],
  'Lawn mowing': ['lawn', 'lawn'],
  'Garden design': ['bed', 'hedge', 'pots'],
  'Hedge and shrub trimming': ['hedge', 'hedge'],
  'Planting and beds': ['bed', 'pots', 'bed'],
  'Yard cleanup': ['lawn', 'fence', 'bed'],
  Mulching: ['bed', 'bed'],
  'Haircut and style': ['salon', 'braid'],
  'Color and highlights': ['salon', 'mirror'],
  'Bridal makeup': ['mirror', 'couple'],
  'Event makeup': ['mirror', 'mirror'],
  'Manicure and pedicure': ['polish', 'polish'],
  'Braids and protective styles': ['braid', 'braid', 'braid'],
  'Facial treatment': ['spa', 'spa'],
  'Custom shelving': ['shelves', 'shelves', 'bench'],
  'Door repair and hanging': ['door', 'door'],
  'Deck repair': ['deck', 'deck'],
  'Fence building': ['fence', 'fence'],
  'Trim and molding': ['door', 'bench'],
  'Furniture repair': ['bench', 'shelves'],
  'Dog walking': ['walk', 'walk'],
  'Pet sitting': ['cat', 'home'],
  'Dog grooming': ['groomed', 'groomed', 'groomed'],
  'Puppy visits': ['home', 'walk'],
  'Dog training': ['walk', 'home'],
  'All-day pet care': ['home', 'walk', 'cat'],
}

/** Two or three scenes that photos of this service show; none when the trade has no such service. */
export const scenesOf = (service: string): readonly SceneName[] => shows[service] ?? []

/** Whether something of this name can be drawn. */
export const isScene = (name: string): name is SceneName => Object.hasOwn(scenes, name)

/** Draws a photo of work as an SVG, four wide to three high. The same chance gives the same picture. */
export function drawWork(random: Random, scene: SceneName, pixels: number): string {
  const paint = somePaint(random)
  return drawing({ width: 160, height: 120 }, pixels, scenes[scene](paint, random))
}
