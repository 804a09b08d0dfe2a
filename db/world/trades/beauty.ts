import type { Trade } from './trade.ts'

export const beauty: Trade = {
  category: 'Beauty',
  nouns: ['Beauty', 'Beauty Co.', 'Hair & Beauty', 'Beauty Studio', 'Salon', 'Beauty Bar'],
  brands: [
    'Soft Part Salon',
    'Velvet Brush',
    'Loose Ends Salon',
    'The Vanity Room',
    'Rosewater Beauty',
    'Bare & Bold',
    'Blush Avenue',
    'Copper Comb',
    'Little Mirror Studio',
    'Crown & Comb',
    'Good Day Beauty',
  ],
  solo: 0.8,
  onHouses: false,
  specialties: [
    'Licensed cosmetologist, {years} years behind the chair, and now {i} come to you.',
    'Curly and coily hair, cut dry, the way you wear it.',
    'Makeup that still looks like you at midnight.',
    'Bridal parties all over {town}, on time, with a plan for every face.',
    'Prefer a quiet appointment? Say so when you book, no small talk required.',
    'Sensitive skin? {I} always patch-test first.',
    'House calls for new moms, seniors, and anyone who hates salons.',
  ],
  promises: [
    'Clean tools, fresh towels, everything sanitized between clients.',
    'Adjustments within a week are free.',
    "You know the price before {i} start, and it doesn't change.",
    'Cruelty-free products only.',
    '{I} answer messages the same day.',
  ],
  grumbles: [
    'It took two tries to get the look I had in mind.',
    'Ran fifteen minutes over.',
    'A bit too chatty for me early in the morning.',
    'Wish there was more evening availability.',
    'The studio is hard to find, look for the blue door.',
  ],
  failures: [
    'The result looked nothing like the picture we agreed on.',
    'No reply when I asked about fixing it.',
    'Rushed through it in half the time I booked.',
    "Late on the one day I couldn't wait.",
  ],
  offers: [
    {
      name: 'Haircut and style',
      rate: [45, 95],
      minutes: [60],
      blurbs: [
        'Consultation, cut and blow-dry or natural finish. All lengths and textures.',
        'A cut that grows out well, styled so you can do it yourself at home.',
      ],
      praise: [
        'First cut in years that looks right when I just let it dry.',
        '{first} listened for ten minutes before picking up the scissors.',
        'My bangs. My beautiful bangs. I was so scared.',
        "Cut my mother's hair at home after her surgery and made her feel like herself.",
      ],
      questions: [
        [
          'I want to go from mid-back to a lob. Is one hour enough?',
          'An hour is enough for the cut. Add half an hour if you would like it styled.',
        ],
      ],
      request: {
        title: 'Haircut at home for my mother',
        description: 'She is 84 and uses a wheelchair. Short cut, she likes it simple. Ground floor, good light.',
        budget: [45, 90],
      },
    },
    {
      name: 'Color and highlights',
      rate: [65, 140],
      minutes: [120, 150, 180],
      blurbs: [
        'Balayage, foils, gloss or gray blending, with toner and finish.',
        'Honest advice on what your hair can take, and upkeep that fits your calendar.',
      ],
      praise: [
        'Strangers ask if it is natural. Nope, that is {first}.',
        'Fixed a box-dye accident without judging me (much).',
        'The gray blending is so soft that I can go ten weeks between appointments.',
      ],
      questions: [
        [
          'I have old box dye on the ends. Do you need to see pictures first?',
          'Yes please, one in daylight and one of the ends. Then I can tell you what is realistic.',
        ],
      ],
      request: {
        title: 'Color correction',
        description: 'Went too dark at home. Would like to get back to a warm light brown, in two steps if needed.',
        budget: [180, 380],
      },
    },
    {
      name: 'Bridal makeup',
      rate: [90, 180],
      minutes: [90, 120],
      blurbs: [
        'Trial before the day, lashes included, touch-up kit left with your maid of honor.',
        'Long-wearing and camera-ready, at your home or venue. Hair on request.',
      ],
      praise: [
        'I cried through the vows and nothing moved.',
        'Did five of us in four hours and we all looked like ourselves.',
        'Grandma asked for "just a little lipstick" and is now a convert.',
      ],
      questions: [
        [
          'Could you do me and four bridesmaids by 1 pm? Trial would be in March.',
          "Works if we start at 8:30. March has two Saturdays open, I'll hold one for you.",
        ],
      ],
      request: {
        title: 'Makeup for bride and three bridesmaids',
        description: 'Ready by 2 pm at the venue. Natural look, one person with very sensitive skin.',
        budget: [350, 700],
      },
    },
    {
      name: 'Event makeup',
      rate: [60, 120],
      minutes: [60],
      blurbs: [
        'Prom, gala, pictures or a date that matters. Lashes if you like them.',
        'Soft or bold: bring a picture, or let {me} surprise you.',
      ],
      praise: [
        'My daughter felt like a movie star at prom and her eyeliner was even. Both eyes!',
        'Lasted through a very sweaty wedding dance floor.',
        'Matched my skin tone perfectly, which has literally never happened at a counter.',
      ],
      questions: [
        [
          'I wear glasses all day. Can you do something that shows behind them?',
          'Absolutely. A bit more at the lash line and less on the lid does the trick.',
        ],
      ],
      request: {
        title: 'Prom makeup for two',
        description: 'My daughter and her best friend, both 17. Ready by 4:30 pm. Fresh, not heavy.',
        budget: [90, 180],
      },
    },
    {
      name: 'Manicure and pedicure',
      rate: [35, 70],
      minutes: [60, 90],
      blurbs: [
        'Classic or gel, careful with cuticles, simple nail art included.',
        'At your kitchen table or {my} little studio in {town}. Foot soak and massage with the pedicure.',
      ],
      praise: [
        'Gel lasted three weeks of gardening. Three!',
        'The tiny daisies made my whole month.',
        "Most relaxing ninety minutes I've had since the baby.",
      ],
      questions: [
        [
          'Can you take off old gel from another salon first?',
          "Yes, that's included. Please don't peel it off beforehand!",
        ],
      ],
      request: {
        title: 'Manicures for a birthday party',
        description: 'Six women, at home, Saturday afternoon. Classic polish. We supply the wine.',
        budget: [200, 380],
      },
    },
    {
      name: 'Braids and protective styles',
      rate: [40, 85],
      minutes: [180, 240, 300],
      blurbs: [
        'Knotless, box braids, cornrows and twists. Hair included in the common colors.',
        'Gentle tension, neat parts, breaks when you need them.',
      ],
      praise: [
        'Knotless, small, waist length, and my edges are intact.',
        'So gentle that my tender-headed eight-year-old fell asleep.',
        'Parts so straight that my hairdresser aunt took a picture.',
      ],
      questions: [
        [
          'Should I come washed and blown out, or do you do that too?',
          "Washed and stretched would be great. I'll do the rest.",
        ],
      ],
      request: {
        title: 'Knotless braids, medium',
        description: 'Mid-back, color 1B. I can come to you. Before the 20th if possible.',
        budget: [150, 280],
      },
    },
    {
      name: 'Facial treatment',
      rate: [50, 105],
      minutes: [60, 90],
      blurbs: [
        'Deep cleanse, exfoliation, mask and massage, tailored to your skin that day.',
        'Gentle facial for dry, sensitive or stressed skin. No hard sell afterward.',
      ],
      praise: [
        'My skin looked awake for the first time since I started working nights.',
        'Told me to stop using half my products. Saved me money and it worked.',
      ],
      questions: [
        [
          'I have rosacea. Which products do you use?',
          "Fragrance-free and nothing with acids. I'll bring the list so you can check it first.",
        ],
      ],
      request: {
        title: 'Facial at home, sensitive skin',
        description: 'Rosacea, so nothing with acids please. Evenings after 6 or Sundays.',
        budget: [60, 120],
      },
    },
  ],
}
