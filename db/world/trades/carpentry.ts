import type { Trade } from './trade.ts'

export const carpentry: Trade = {
  category: 'Carpentry',
  nouns: ['Carpentry', 'Woodworks', 'Woodworking', 'Custom Carpentry', 'Joinery', 'Millwork'],
  brands: [
    'Measure Twice Carpentry',
    'Plumb & Level',
    'Sawhorse & Square',
    'Oak Street Woodworks',
    'True Grain',
    'Dovetail & Daughter',
    'Square Deal Carpentry',
    'Knot & Knee',
    'Good Bones Woodworks',
    'Shavings',
    'Threshold Carpentry',
  ],
  solo: 0.6,
  onHouses: true,
  specialties: [
    'Built-ins, shelves and the awkward corner where nothing from a store fits.',
    'Doors that stick, stairs that creak, porches that lean: repairs are half of {my} work.',
    'Decks and fences in summer, cabinets and trim in winter.',
    "{I} draw it first, so you know what you're getting.",
    'Trim that matches what your {town} house already has, down to the profile.',
    'Solid wood where it counts, plywood where it is smarter.',
  ],
  promises: [
    'Sawdust goes home with {me}.',
    'A drawing and a fixed number of hours before {i} start.',
    'Insured, and careful with your floors.',
    'If it sticks after the first winter, {i} come back and plane it.',
    '{I} use local lumber whenever {i} can get it.',
  ],
  grumbles: [
    'Took one more trip than planned.',
    'Paint touch-up was left to me, would have been nice to know.',
    'Some sawdust was left behind.',
    'We had to wait three weeks for the first appointment.',
    'The stain is slightly warmer than the sample, but we got used to it.',
  ],
  failures: [
    "It's a quarter inch out of level, and you can tell right away.",
    "Took the deposit for lumber and then didn't show up for a month.",
    'Loose again after two weeks.',
    'Cut one piece wrong and argued about whose fault it was.',
  ],
  offers: [
    {
      name: 'Custom shelving',
      rate: [55, 100],
      minutes: [180, 240],
      blurbs: [
        'Built-in or floating shelves scribed to your walls, painted or oiled.',
        'Alcoves, closets and home offices. Drawing first, lumber at cost.',
      ],
      praise: [
        'None of our walls are straight, and yet there is no gap.',
        'Floor to ceiling, nine hundred books, not a hint of a sag.',
        "The hidden outlet inside the shelf was {first}'s idea and it is genius.",
        'It looks like it came with the house in 1931.',
      ],
      questions: [
        [
          'The alcove is 52 inches wide at the bottom and 51 at the top. Is that a problem?',
          "Normal for these houses. I scribe each shelf to the wall, so you won't see a thing.",
        ],
      ],
      request: {
        title: 'Bookshelves around a fireplace',
        description: 'Two alcoves, each about 50 inches wide, 8 ft ceiling. Painted white, adjustable shelves.',
        budget: [900, 2200],
      },
    },
    {
      name: 'Door repair and hanging',
      rate: [50, 90],
      minutes: [60, 90, 120],
      blurbs: [
        'Sticking, sagging or drafty doors fixed; new slabs and pre-hung doors set level.',
        'Planing, hinges, locks and weather strips, in old frames too.',
      ],
      praise: [
        "Four doors that hadn't closed since we moved in. Now they close. I keep closing them.",
        'Saved the original 1915 front door that everyone else wanted to replace.',
        'No more draft, and the deadbolt turns with one finger.',
      ],
      questions: [
        [
          'Three doors upstairs have been sticking since summer. Is it worth doing them all at once?',
          'Yes, the setup is the same. Three doors take about a morning.',
        ],
      ],
      request: {
        title: 'Hang four interior doors',
        description: 'We already have the slabs (solid core), hinges and knobs. The frames stay.',
        budget: [250, 500],
      },
    },
    {
      name: 'Deck repair',
      rate: [55, 98],
      minutes: [180, 240, 300],
      blurbs: [
        'Rotten boards, wobbly rails, stairs that bounce. Made safe first, pretty second.',
        'Joists checked from below before anything is replaced on top.',
      ],
      praise: [
        "Replaced eleven boards and you can't tell which ones.",
        'The railing no longer moves when my brother-in-law leans on it. He tested.',
        'Turns out four nails were holding the ledger. Four. Now it is bolted.',
      ],
      questions: [
        [
          'Two stair treads are soft. Can we still use the stairs until you get here?',
          'Please use the other door until then, or step close to the sides.',
        ],
      ],
      request: {
        title: 'Repair deck stairs and railing',
        description: 'Pressure-treated deck from about 2008. Stairs bounce, railing wobbles on one side.',
        budget: [400, 1000],
      },
    },
    {
      name: 'Fence building',
      rate: [50, 88],
      minutes: [240, 300, 360],
      blurbs: [
        'Cedar privacy, picket and horizontal fences, posts in concrete, gates that stay straight.',
        'Repair or replace. {I} have the utilities marked before {i} dig.',
      ],
      praise: [
        'Straight as an arrow down a yard that is anything but.',
        'Even the neighbor, who was against it, now likes it.',
        'The gate latches by itself. The dog is furious.',
      ],
      questions: [
        [
          'We share the property line with a neighbor who would pay half. Can you send one quote for both?',
          "Sure, I'll send one quote with both names and split it.",
        ],
      ],
      request: {
        title: '80 feet of cedar fence with gate',
        description: 'Six feet tall, one 42-inch gate, old chain link needs to go. Slight slope.',
        budget: [2500, 4800],
      },
    },
    {
      name: 'Trim and molding',
      rate: [52, 95],
      minutes: [120, 180, 240],
      blurbs: [
        'Baseboards, crown and casing, tight miters, caulked and ready for paint.',
        'Matching old profiles is a specialty, bring a sample.',
      ],
      praise: [
        "The corners are so tight that I can't find them.",
        'Matched the hundred-year-old casing in our hallway exactly.',
        'Crown molding in one day, and the room looks a foot taller.',
      ],
      questions: [
        [
          'Would you prime the trim before it goes up or after?',
          'Before. I prime all sides, so it moves less in summer.',
        ],
      ],
      request: {
        title: 'Baseboards for three rooms',
        description: 'About 160 feet, new floors are in. Simple square profile, primed.',
        budget: [450, 900],
      },
    },
    {
      name: 'Furniture repair',
      rate: [45, 82],
      minutes: [60, 90, 120],
      blurbs: [
        'Loose chairs, split tops, drawers that jam. Glue, clamps and patience.',
        'Heirlooms treated with respect, flat-pack with humor.',
      ],
      praise: [
        "Grandmother's rocking chair rocks again. My mother teared up.",
        'Six dining chairs re-glued in one afternoon, no more squeaking at dinner.',
      ],
      questions: [
        [
          'The table has a split along the grain, about 14 inches. Can it be saved?',
          'Very likely. Please keep it away from the radiator until I get there.',
        ],
      ],
      request: {
        title: 'Six wobbly dining chairs',
        description: 'Solid oak, from the seventies. All of them loose at the joints, one broken spindle.',
        budget: [180, 380],
      },
    },
  ],
}
