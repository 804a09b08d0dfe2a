import type { Trade } from './trade.ts'

export const petServices: Trade = {
  category: 'Pet Services',
  nouns: ['Pet Care', 'Pet Co.', 'Animal Care', 'Dog & Cat Care', 'Pet Services', 'Critter Care'],
  brands: [
    'Good Boy Club',
    'Wag & Wander',
    'The Second Leash',
    'Muddy Paws Pet Care',
    'Belly Rub Co.',
    'Whisker House',
    'Tail End Pet Care',
    'Sit Stay Stroll',
    'Nine Lives Pet Care',
    'Fetch & Friends',
    'Lucky Collar',
  ],
  solo: 0.7,
  onHouses: false,
  specialties: [
    'Shy rescues, seniors and the ones that bark at mailboxes are all welcome.',
    'Small groups of dogs that like each other, or just yours.',
    'Cats get their routine, their brush and their distance.',
    'A picture and a quick note after each visit, so you can enjoy your day.',
    'Medication, eye drops and insulin are no problem: {i} worked at a vet clinic for {years} years.',
    "Walks around {town} in all weather. There's no bad weather, only wet dogs.",
  ],
  promises: [
    'Free meet and greet before the first visit.',
    'Bonded, insured, pet first aid certified.',
    'Keys are coded, never labeled with your address.',
    "If your dog doesn't like {me}, you don't pay.",
    'The same person every time.',
  ],
  grumbles: [
    "Came back a little muddier than I'd have liked.",
    "Photos were blurry, but I guess she doesn't hold still.",
    'Came twenty minutes late.',
    'Used up a lot of treats!',
    'Holidays book out very early.',
  ],
  failures: [
    'The camera shows a 12-minute visit. We paid for an hour.',
    'The water bowl was empty when we came home.',
    'Left the gate open. We found him two streets away, thank God.',
    'Not one update all day, and the treats we had left were untouched.',
  ],
  offers: [
    {
      name: 'Dog walking',
      rate: [20, 38],
      minutes: [30, 60],
      blurbs: [
        "Thirty or sixty minutes at your dog's pace, water refilled, paws wiped.",
        'Midday walks on weekdays, with a note and a picture afterward.',
      ],
      praise: [
        'Biscuit hears the car and loses his mind with joy.',
        'Our reactive shepherd has learned to pass other dogs. In six weeks. We tried for two years.',
        'The daily picture is the best part of my workday.',
        "Even in last week's storm: towel-dried dog, clean floor, note on the counter.",
      ],
      questions: [
        [
          'Our dog pulls at first and is shy around men. Could we meet once before the first walk?',
          'Of course! A short walk with you along is the best way to start.',
        ],
      ],
      request: {
        title: 'Midday walks, Tuesday to Thursday',
        description: 'Two-year-old Lab mix, 60 pounds, friendly, pulls a bit. Around noon, 45 minutes.',
        budget: [20, 40],
      },
    },
    {
      name: 'Pet sitting',
      rate: [18, 35],
      minutes: [60, 90, 120],
      blurbs: [
        "Visits at your home while you're away: food, litter, play, plants and mail.",
        'For cats, rabbits, birds and anyone who would rather stay on their own couch.',
      ],
      praise: [
        'The cat who hides from everyone sent me a selfie with {first}. Well, more or less.',
        'Came home to calm pets, watered plants and a short diary of the week.',
        "They noticed that our old boy wasn't eating and got him to the vet in time.",
      ],
      questions: [
        [
          'Two cats, one needs a pill in the morning (he takes it in cheese). Would you do that?',
          "Cheese pills are my specialty. I'll write down the time of each one for you.",
        ],
      ],
      request: {
        title: 'Cat sitter for ten days',
        description: "Two easy cats, one visit a day, litter and a bit of play. We're away around the holidays.",
        budget: [180, 320],
      },
    },
    {
      name: 'Dog grooming',
      rate: [40, 78],
      minutes: [60, 90, 120],
      blurbs: [
        'Bath, brush-out, nails, ears and a cut that suits the breed and the weather. At your home.',
        'One dog at a time, no cages, breaks for the nervous ones.',
      ],
      praise: [
        'No shaking, no growling, and he smells like a cupcake.',
        "First groomer who managed our doodle's mats without shaving him bald.",
        'The teddy-bear cut got him a free pup cup. True story.',
      ],
      questions: [
        [
          'He hates the dryer. Can he air-dry if we keep him inside?',
          "Sure, he can air-dry, and I'll brush him out again after half an hour.",
        ],
      ],
      request: {
        title: 'Grooming for a senior poodle',
        description: '13 years old, arthritis, needs breaks. At home if possible, every six weeks.',
        budget: [60, 120],
      },
    },
    {
      name: 'Puppy visits',
      rate: [20, 38],
      minutes: [30, 60],
      blurbs: [
        'Potty break, play, lunch and a little training for puppies under one year.',
        "Two short visits a day while you're at work. Same person every time, and your rules.",
      ],
      praise: [
        'House-trained two weeks earlier than the book said.',
        '{first} taught him "drop it", which has saved three socks so far.',
        'We got to go back to the office without a single chewed chair leg.',
      ],
      questions: [
        [
          'She is 11 weeks and not fully vaccinated. You would stay in the yard, right?',
          'Exactly, yard only until the vet says otherwise.',
        ],
      ],
      request: {
        title: 'Lunch visits for a puppy',
        description: 'Ten-week-old corgi, crate trained, Monday to Friday around 11:30 for the next two months.',
        budget: [20, 38],
      },
    },
    {
      name: 'Dog training',
      rate: [50, 105],
      minutes: [60, 90],
      blurbs: [
        'Reward-based training at home: leash, recall, visitors, the doorbell.',
        'One problem at a time, with homework that takes ten minutes a day.',
      ],
      praise: [
        'He comes when called. At the beach. With seagulls.',
        'Turns out we needed the training. The dog was fine.',
        'The doorbell is just a sound now. Our mailman thanks you.',
      ],
      questions: [
        [
          'He barks at every visitor for half an hour. Is that fixable at seven years old?',
          "Seven isn't too old at all. Please don't change anything before I've seen it.",
        ],
      ],
      request: {
        title: 'Leash training for a strong rescue',
        description: 'Three years old, 70 pounds, lovely at home, a freight train outside.',
        budget: [80, 200],
      },
    },
    {
      name: 'All-day pet care',
      rate: [18, 30],
      minutes: [480, 600],
      blurbs: [
        "A full day or a long evening at your place, with walks, meals and company until you're back.",
        "For dogs that shouldn't be alone while you travel for the day. Couch cuddles included.",
      ],
      praise: [
        'Our anxious girl napped all afternoon without us for the first time.',
        'Long day of travel and we got four updates and a video of zoomies.',
      ],
      questions: [
        [
          'We leave at 7 in the morning and are back around 5. Could you be with him for most of that?',
          "Yes, with a long walk at noon. I'll send you a picture around lunch.",
        ],
      ],
      request: {
        title: 'All-day company for an old dog',
        description:
          'He is 15 and gets anxious alone. We have a wedding all day. Help yourself to the couch and the fridge.',
        budget: [150, 300],
      },
    },
  ],
}
