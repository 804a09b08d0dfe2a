import type { Trade } from './trade.ts'

export const photography: Trade = {
  category: 'Photography',
  nouns: ['Photography', 'Photo', 'Studio', 'Photo Studio', 'Portraits', 'Images'],
  brands: [
    'Golden Hour Collective',
    'Window Light Studio',
    'Plain Day Photography',
    'The Second Shooter',
    'Small Hours Photo',
    'Honeysuckle Portraits',
    'Half Smile Studio',
    'Field & Frame',
    'Tin Roof Photography',
    'Good Side Portraits',
    'Slow Shutter Studio',
  ],
  solo: 0.85,
  onHouses: false,
  specialties: [
    'Unposed, natural light, and enough time for people to forget the camera.',
    'Families with small children are {my} favorite kind of chaos.',
    'Half documentary, half portrait: {i} follow the day instead of directing it.',
    '{Ive} taken pictures around {town} for {years} years and know where the light is good, and when.',
    'Headshots and small business work during the week, weddings and families on weekends.',
    'Camera-shy people are {my} favorites.',
  ],
  promises: [
    'Edited gallery within two weeks, full resolution, yours to print.',
    'If it rains, we move the date for free.',
    'No per-image charges, ever.',
    'Two cameras, two cards, three backups.',
    "A short call beforehand, so we aren't strangers.",
  ],
  grumbles: [
    'The gallery took three weeks instead of two.',
    'I wish there had been a few more to choose from.',
    'Parking near the location was a pain, would pick somewhere else next time.',
    'Some pictures are a bit darker than I like, but that is a matter of taste.',
    'The online gallery is a little clunky on a phone.',
  ],
  failures: [
    'Half the pictures are out of focus, and we got thirty instead of the promised sixty.',
    'Waited seven weeks and had to message four times to see anything.',
    'Arrived late and left early.',
    'We were rushed through and it shows, not one relaxed face.',
  ],
  offers: [
    {
      name: 'Family session',
      rate: [110, 210],
      minutes: [60, 90],
      blurbs: [
        'An hour at home or in a park you like, about fifty edited pictures, dogs included.',
        "Relaxed outdoor session for up to six people. Bring snacks, we'll need them.",
      ],
      praise: [
        'Our four-year-old refused to smile for anyone else and then gave {first} forty minutes of giggles.',
        "My mother cried over the one of her and the baby. It's on three walls in three states now.",
        "We fought in the car and you can't tell. That's talent.",
        'The dog looks better than any of us.',
      ],
      questions: [
        [
          "We're two adults, twins (3) and a beagle. Is golden hour realistic with a 7 pm bedtime?",
          "Let's start an hour before sunset and do the twins first. Beagles are easy, they work for cheese.",
        ],
      ],
      request: {
        title: 'Family photos with grandparents',
        description: 'Nine people from 2 to 81, outdoors, somewhere with a bench. A weekend this month.',
        budget: [150, 350],
      },
    },
    {
      name: 'Headshots',
      rate: [95, 190],
      minutes: [30, 60],
      blurbs: [
        'Three retouched portraits for work, two backgrounds, proofs on the spot.',
        'At your office or outdoors. Ten people before lunch is fine.',
      ],
      praise: [
        "First picture of me since college that I don't hate.",
        'Our whole team in one morning, and even the engineers look awake.',
        'Gave tiny directions, chin here, breathe out, and suddenly it worked.',
      ],
      questions: [
        [
          'Could you do eight people at our office, ten minutes each?',
          'Yes, that works well. I need about 8 by 10 feet near a window.',
        ],
      ],
      request: {
        title: 'Headshots for a team of eight',
        description: 'At our office, one plain wall available. Same style for everyone, please.',
        budget: [350, 800],
      },
    },
    {
      name: 'Wedding photography',
      rate: [170, 300],
      minutes: [240, 360, 480],
      blurbs: [
        'From getting ready to the first dances. Timeline help included, gallery of 400 pictures or more.',
        'City hall elopements to two hundred guests. Quiet, quick, and in good shoes.',
      ],
      praise: [
        'We relive the day whenever we open the gallery. So many moments we had no idea about.',
        'Got my grumpy uncle laughing. There is proof.',
        'It poured. {first} had clear umbrellas in the trunk and the pictures are magical.',
        'Organized my enormous family into groups in fifteen minutes flat.',
      ],
      questions: [
        [
          'Our ceremony is at 4 and sunset is at 6:40. When would you do the couple portraits?',
          "I'd do them at 6, for about twenty minutes. You'll be back before the salad.",
        ],
      ],
      request: {
        title: 'Small wedding, about 40 guests',
        description: "Ceremony in a garden and dinner next door, roughly six hours. We don't like posed pictures.",
        budget: [1000, 2200],
      },
    },
    {
      name: 'Newborn session',
      rate: [120, 220],
      minutes: [120, 150],
      blurbs: [
        'At your home, in the first three weeks, at the pace of your baby. Feeding breaks included.',
        "Simple and safe: no props that a baby wouldn't choose. Parents and siblings are part of it.",
      ],
      praise: [
        'Calm hands, warm voice. The baby slept through the whole thing and so did my husband.',
        'Came when she was nine days old and never once rushed us.',
        'Big brother got his own little job and is very proud of "his" pictures.',
      ],
      questions: [
        [
          "Due date is the 18th. How do we book if we don't know the day?",
          'We pencil in the week after and you text me when the baby is here. I keep two mornings free.',
        ],
      ],
      request: {
        title: 'Newborn pictures at home',
        description: 'Baby is due next month. Apartment with big windows, one toddler, one cat.',
        budget: [220, 450],
      },
    },
    {
      name: 'Event photography',
      rate: [100, 200],
      minutes: [120, 180, 240],
      blurbs: [
        'Birthdays, retirements, openings, quinceañeras. A first selection the next morning.',
        'Candids, speeches and the group picture, without standing in the way.',
      ],
      praise: [
        'No one noticed the camera, and yet every toast is there.',
        "My daughter's quinceañera looks like a movie. We ordered the album twice.",
        'Had ten pictures ready for our newsletter the next morning.',
      ],
      questions: [
        [
          'The party is in a dark restaurant. Do you use flash?',
          'A little, bounced off the ceiling. No one gets blinded during the toasts.',
        ],
      ],
      request: {
        title: 'Photographer for a 70th birthday',
        description: 'Three hours, about 50 guests, restaurant with a patio. Speeches at 7.',
        budget: [300, 650],
      },
    },
    {
      name: 'Real estate photography',
      rate: [90, 170],
      minutes: [60, 90],
      blurbs: [
        'Bright, straight, honest pictures of homes, delivered the next day. Up to 3,000 square feet in an hour.',
        'Interiors and exteriors for listings and rentals, with twilight on request.',
      ],
      praise: [
        'Listing went up Thursday, three offers by Sunday. The pictures did that.',
        'Made our tiny second bathroom look like a bathroom.',
        'Straightened the cushions and hid the trash cans without being asked.',
      ],
      questions: [
        [
          'The house is staged from the 3rd to the 6th. Could you come in the morning?',
          'Mornings are perfect for that street. Please have all the lights on when I get there.',
        ],
      ],
      request: {
        title: 'Listing photos, three-bedroom house',
        description: 'About 1,900 sq ft plus the backyard. Needed before the open house in two weeks.',
        budget: [150, 320],
      },
    },
  ],
}
