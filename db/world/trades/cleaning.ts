import type { Trade } from './trade.ts'

export const cleaning: Trade = {
  category: 'Cleaning',
  nouns: ['Cleaning', 'Home Cleaning', 'Cleaning Co.', 'Housekeeping', 'Cleaning Services', 'Cleaners'],
  brands: [
    'Tidy Fox',
    'Second Saturday Cleaning',
    'Lemon & Linen',
    'The Spotless Porch',
    'Fresh Corner Cleaning',
    'Broom & Bucket',
    'Clean Slate Housekeeping',
    'Sunday Reset',
    'White Glove Home',
    'Bluebird Housekeeping',
    'Top to Bottom Cleaning',
    'Shine Street',
  ],
  solo: 0.5,
  onHouses: true,
  specialties: [
    'Most of {my} week is regular homes, with the same cleaner every time, so you never have to explain your house twice.',
    'Kitchens and bathrooms get the most time, because that is where it shows.',
    '{I} bring a vacuum, cloths and plant-based products. If you prefer your own, leave them on the counter.',
    'Move-outs are a specialty: {i} know what {town} landlords look at first.',
    'Homes with pets are welcome, and so are the pets. Hair on the sofa is nothing new to {me}.',
    'Offices after hours, homes during the day, and small event halls on weekends.',
    '{I} work from a written checklist, which you can edit before {i} start.',
  ],
  promises: [
    'If you find a spot {i} missed, tell {me} within a day and {i} will come back and fix it.',
    'Background checked and insured, references on request.',
    'No contracts: book once and see how you like it.',
    '{I} lock up, text you when {i} leave, and never share keys.',
    'Fragrance-free products whenever you ask.',
  ],
  grumbles: [
    'They missed the top of the fridge, but honestly so do I.',
    "The only thing I'd mention is that the blinds were still a bit dusty.",
    "The products smelled a little strong for me. I'll ask for unscented next time.",
    'It took half an hour longer than planned.',
    'A couple of streaks here and there, nothing dramatic.',
    "They rearranged my spice shelf and I'm still looking for the cumin.",
  ],
  failures: [
    'Half of it looked like no one had been there, and I ended up doing it myself.',
    'I booked three hours. They were done in under two, and it showed.',
    'A ceramic bowl got chipped and no one said anything. I found it the next day.',
    'More than an hour late without a call.',
  ],
  offers: [
    {
      name: 'Standard home cleaning',
      rate: [28, 48],
      minutes: [120, 150, 180],
      blurbs: [
        'Dusting, vacuuming and mopping, kitchen surfaces and bathrooms. Beds made if you leave the linens out.',
        'The regular clean that keeps a home pleasant: floors, dust, kitchen, bathrooms, trash out.',
        'Whole-home upkeep for houses and apartments that are cleaned every week or two.',
      ],
      praise: [
        'Came home to a kitchen that smelled like nothing at all, which is exactly what I wanted.',
        'Our place has two toddlers and a dog, and for one evening it looked like a magazine.',
        "Even the baseboards. I've lived here six years and didn't know they were white.",
        "We've had {first} every other week since spring and the standard has never slipped.",
        'They asked about our cat before starting and kept the back door shut the whole time.',
      ],
      questions: [
        [
          'Hi! We have a golden retriever who is very friendly. Is it okay if he stays home while you clean?',
          "Of course, I love dogs. I'll bring a treat if that is okay with you.",
        ],
        [
          'Hello, do you bring your own vacuum or should I leave ours out?',
          'I bring my own, no need to prepare anything.',
        ],
      ],
      request: {
        title: 'Regular cleaning every two weeks',
        description:
          'Three bedrooms, two bathrooms, one cat. Looking for someone to come every other week, ideally Thursday or Friday mornings. We have a vacuum.',
        budget: [90, 180],
      },
    },
    {
      name: 'Deep cleaning',
      rate: [35, 58],
      minutes: [180, 240, 300],
      blurbs: [
        'Inside the oven and fridge, behind appliances, tile and grout, baseboards, door frames and light switches.',
        'For homes that are overdue. Every room from top to bottom, including the places no one looks.',
      ],
      praise: [
        "The oven hadn't been opened up like that since we bought the house. Looks new.",
        'Grout in the shower went from gray back to cream. I took before and after pictures like a crazy person.',
        'Booked it before my mother-in-law visited. She noticed. Worth every dollar.',
        'They moved the stove and cleaned behind it without me asking.',
      ],
      questions: [
        [
          'Hi, our oven is honestly pretty bad. Should I book an extra hour?',
          "Thanks for being honest! One extra hour is a good idea, I'll plan for it.",
        ],
      ],
      request: {
        title: 'Deep clean before the holidays',
        description:
          'Family of nine coming to stay. Kitchen including oven and fridge, two bathrooms, windowsills, and the guest room that no one has set foot in since summer.',
        budget: [200, 420],
      },
    },
    {
      name: 'Move-out cleaning',
      rate: [36, 60],
      minutes: [180, 240, 300],
      blurbs: [
        'Empty-home clean to the standard landlords check: cabinets, appliances, closets, walls spot-cleaned, floors.',
        'For the day after the movers. Inside every cabinet and drawer, with photos for your landlord on request.',
      ],
      praise: [
        'Got the entire deposit back. The landlord asked who did the cleaning.',
        'Handled the whole apartment while we were driving the truck to the new place. One less thing.',
        "They sent photos of every room when they finished so I didn't have to drive back.",
      ],
      questions: [
        [
          'The apartment will be empty as of noon. Can you get the keys from the super?',
          "Sure, just tell him my name. I'll send you pictures when I'm done.",
        ],
      ],
      request: {
        title: 'Move-out clean, two-bedroom apartment',
        description:
          'Lease ends on the last day of the month and everything will be out the evening before. Needs the oven, the fridge and the inside of the cabinets done too.',
        budget: [180, 350],
      },
    },
    {
      name: 'Office cleaning',
      rate: [32, 55],
      minutes: [90, 120, 180],
      blurbs: [
        'Desks, meeting rooms, kitchenette and restrooms, after hours or before opening. Trash and recycling included.',
        'Evening cleaning for small offices and studios. One contact person, same crew each time.',
      ],
      praise: [
        'Our team of twelve noticed on day one. The kitchenette is finally usable on Mondays.',
        'They come after six, always reset the alarm, and the place is spotless in the morning.',
        'We switched from a big agency and the difference is night and day.',
      ],
      questions: [
        [
          "Hi, we're a small office of eight people. Could you come after 6 pm?",
          'Yes, we do most offices after 6. We only need the alarm instructions beforehand.',
        ],
      ],
      request: {
        title: 'Evening cleaning for a small office',
        description:
          'About 1,400 square feet, eight desks, one meeting room, kitchenette and restroom. Once a week after 6 pm.',
        budget: [80, 160],
      },
    },
    {
      name: 'Window cleaning',
      rate: [35, 62],
      minutes: [90, 120, 180],
      blurbs: [
        'Inside and out, with frames and sills wiped. Screens washed on request. Up to the second floor.',
        'Streak-free glass by hand, no pressure washing. Storm windows are fine, just mention them when you book.',
      ],
      praise: [
        "A bird has already flown into the window, so I guess they're clean.",
        "I'd forgotten that we have a view. All fourteen windows inside and out in one morning.",
        'They took care of the screens too, and put each one back where it belongs.',
      ],
      questions: [
        [
          'We have 11 windows plus a sliding door. Two of them are above the garage. Is that doable?',
          'No problem, I have a ladder for that. Please just move the car out of the driveway.',
        ],
      ],
      request: {
        title: 'Windows inside and out',
        description: 'Two-story colonial with 18 windows, some with old storm frames. The sills need a wipe too.',
        budget: [120, 260],
      },
    },
    {
      name: 'Carpet and upholstery cleaning',
      rate: [45, 75],
      minutes: [60, 90, 120],
      blurbs: [
        'Hot-water extraction for carpets, sofas and mattresses. Dry within four to six hours.',
        'Stain treatment first, then a low-moisture clean. Safe for kids and pets once dry.',
      ],
      praise: [
        'The red wine stain from Thanksgiving is gone. Completely gone.',
        "Sofa came out two shades lighter. I'm slightly embarrassed about what color I thought it was.",
        'Carpets were dry by dinner and the old dog smell has left the building.',
      ],
      questions: [
        [
          "There's an old coffee stain on a wool rug. Can you look at it while you're here?",
          "Happy to. Wool needs a gentler cleaner. I'll bring one and test a corner first.",
        ],
      ],
      request: {
        title: 'Sectional sofa and one rug',
        description:
          'L-shaped fabric sofa (about 10 years old, one dog) and an 8x10 wool rug with a coffee stain near the edge.',
        budget: [120, 240],
      },
    },
    {
      name: 'Laundry and ironing',
      rate: [22, 38],
      minutes: [90, 120, 150],
      blurbs: [
        'Washed, dried, ironed and folded at your home, sorted by person and put away if you like.',
        'A basket or three of ironing, shirts on hangers. Got good starch? {I} know how to use it.',
      ],
      praise: [
        "Twenty shirts on hangers by noon. I don't own an iron anymore.",
        'Folded better than any store. My kids found everything on the first try, which never happens.',
      ],
      questions: [
        [
          'Is it okay if the washer is already running when you arrive?',
          "Totally fine, I'll move it to the dryer and take it from there.",
        ],
      ],
      request: {
        title: 'Weekly ironing',
        description: 'About fifteen shirts and some linens every week. I have an iron and a board.',
        budget: [45, 90],
      },
    },
  ],
}
