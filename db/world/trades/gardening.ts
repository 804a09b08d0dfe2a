import type { Trade } from './trade.ts'

export const gardening: Trade = {
  category: 'Gardening',
  nouns: ['Gardens', 'Landscaping', 'Lawn & Garden', 'Garden Care', 'Yard Care', 'Landscapes'],
  brands: [
    'Muddy Boots Gardens',
    'Green Thumb Guild',
    'Third Acre Landscaping',
    'Compost & Co.',
    'Early Bird Lawn Care',
    'Wild Edge Gardens',
    'The Hedge Fund',
    'Slow Garden',
    'Sparrow Lawn & Garden',
    'Fern & Fence',
    'Perennial Yard Care',
  ],
  solo: 0.5,
  onHouses: true,
  specialties: [
    'Native plants that survive a {town} summer without daily watering.',
    'Weekly mowing pays the bills. Stonework and planting are the fun part.',
    '{I} prune by hand and by season, not by calendar.',
    'Small city yards are {my} thing: shade, pots, and room for a chair.',
    'Spring clean-ups, fall leaves, and everything that grows in between.',
    'Electric tools only, so your neighbors can sleep in.',
    'Vegetable beds for beginners, with a plan for the whole year.',
  ],
  promises: [
    '{I} haul away everything {i} cut.',
    'No chemicals unless you ask for them.',
    'Gates get closed. Every time.',
    'If a plant dies in the first year, {i} replace it.',
    'Rain dates are set in advance.',
  ],
  grumbles: [
    'Some clippings were left on the driveway.',
    'They cut the hydrangea a bit shorter than I like.',
    'Came a day late because of rain, fair enough.',
    "The leaf blower at 7:30 wasn't popular with my neighbor.",
    'Wish I had gotten the plant list in writing.',
  ],
  failures: [
    'Cut down a young dogwood that I had explicitly asked to keep.',
    'Two of the six shrubs were dead within a month and no one answered my messages.',
    'Left ruts in the wet lawn that are still there.',
    "Left a pile of branches by the curb that the city wouldn't take.",
  ],
  offers: [
    {
      name: 'Lawn mowing',
      rate: [30, 58],
      minutes: [60, 90],
      blurbs: [
        'Mow, edge and blow, every week or every other week. Lots up to a quarter acre in an hour.',
        'Sharp blades, right height for the season, edges along walks and beds.',
      ],
      praise: [
        'Edges like they were drawn with a ruler. My dad would have approved.',
        'Shows up every other Tuesday, rain or shine, and I never have to think about it.',
        'They noticed a wasp nest by the shed and warned me before the kids found it.',
        'The lawn has never been this green and all they changed was the height.',
      ],
      questions: [
        [
          'The side gate is locked with a code. Should I leave it open on mowing days?',
          "Yes please, gate open and no dog in the yard. You don't even have to be home.",
        ],
      ],
      request: {
        title: 'Mowing every other week',
        description: 'About 6,000 square feet, flat, one gate 40 inches wide. From now until the leaves fall.',
        budget: [45, 90],
      },
    },
    {
      name: 'Garden design',
      rate: [65, 125],
      minutes: [90, 120],
      blurbs: [
        'A walk through the yard, a sketch, and a planting plan you can follow over two seasons.',
        'Plans for any light and any budget, with a shopping list for the {town} nurseries.',
      ],
      praise: [
        "Drew a plan on the spot that we're now planting bed by bed. It's the first one we actually understand.",
        'Listened to how we use the yard before saying a word about plants.',
        'Saved us from the pine tree we were about to put three feet from the house.',
      ],
      questions: [
        [
          'The yard slopes toward the house and is mostly shade. Is that something you can work with?',
          'I love shade, and we can use the slope. Could you send a picture facing the house?',
        ],
      ],
      request: {
        title: 'Plan for a bare backyard',
        description:
          "New construction, nothing but clay and a fence, 40 by 60 feet. We'd like to do the planting ourselves.",
        budget: [200, 500],
      },
    },
    {
      name: 'Hedge and shrub trimming',
      rate: [38, 70],
      minutes: [90, 120, 180],
      blurbs: [
        'Boxwood, privet, arborvitae and flowering shrubs, each cut at the right time, clippings removed.',
        'Overgrown hedges brought back in two steps, so they live to tell the tale.',
      ],
      praise: [
        'We can see out of the dining-room window again. Hello, street.',
        'Forty feet of privet, straight as a wall, and not one leaf left on the sidewalk.',
        'Knew to leave the lilac alone until after it blooms, unlike the last guy.',
      ],
      questions: [
        [
          'The hedge is about nine feet now and we would like it at six. Will it survive?',
          'It will if we do it in two steps, half now and half next season.',
        ],
      ],
      request: {
        title: 'Trim 60 feet of arborvitae',
        description: 'About 9 feet tall, reachable from both sides. Please haul away the clippings.',
        budget: [180, 400],
      },
    },
    {
      name: 'Planting and beds',
      rate: [38, 72],
      minutes: [120, 180],
      blurbs: [
        'Beds dug, soil improved, plants set at the right depth and watered in. Bring your own plants or let {me} choose.',
        'Perennials, shrubs and small trees. {I} pick them up from the nursery for you.',
      ],
      praise: [
        'The front bed gets compliments from people walking their dogs.',
        'Bees everywhere. Exactly what we asked for.',
        'Everything {first} planted last fall came back. Everything.',
      ],
      questions: [
        [
          "I have about 30 plants in pots from my mother's garden. Could you put them in for me?",
          'What a nice thing to inherit. Yes! Please keep them out of the sun until I get there.',
        ],
      ],
      request: {
        title: 'Front bed with native plants',
        description: 'Sunny, 4 by 22 feet, currently gravel. Low water, something for bees, nothing over three feet.',
        budget: [350, 800],
      },
    },
    {
      name: 'Yard cleanup',
      rate: [35, 62],
      minutes: [120, 180, 240],
      blurbs: [
        'Leaves, branches, weeds and whatever winter left. Bagged, hauled, raked.',
        'Spring or fall reset: beds cut back, edges redone, leaves hauled away.',
      ],
      praise: [
        'Twenty-six bags of leaves. I counted. Gone by noon.',
        'The yard behind the garage had been a jungle since 2021. Now there is a path.',
        "They found my wedding ring from last summer in the ivy. I'm not making this up.",
      ],
      questions: [
        [
          "There's poison ivy along the back fence. Can you deal with that?",
          'I have the gear for it. Please keep the kids away from that corner until it is bagged.',
        ],
      ],
      request: {
        title: 'Fall cleanup, corner lot',
        description: 'Three big oaks. Leaves need to be hauled, beds cut back, and a few branches cut up.',
        budget: [200, 420],
      },
    },
    {
      name: 'Mulching',
      rate: [36, 62],
      minutes: [120, 180],
      blurbs: [
        'Beds weeded and edged first, then two to three inches of shredded hardwood. Mulch billed at cost.',
        '{I} measure, order and spread. No volcanoes around your trees.',
      ],
      praise: [
        'Eight yards moved by hand up our ridiculous slope. Beds look like new.',
        'They pulled the mulch back from the tree trunks and told me why. I had been killing them for years.',
      ],
      questions: [
        [
          'Do you bring the mulch or should I have it delivered to the driveway?',
          'I bring it, about three yards I think. You pay what the supplier charges me.',
        ],
      ],
      request: {
        title: 'Weed and mulch front beds',
        description: 'Around 500 square feet of beds, quite weedy. Dark brown hardwood mulch, please.',
        budget: [250, 500],
      },
    },
  ],
}
