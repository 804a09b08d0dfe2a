import type { Trade } from './trade.ts'

export const electrical: Trade = {
  category: 'Electrical',
  nouns: ['Electric', 'Electrical', 'Electric Co.', 'Electrical Services', 'Wiring & Lighting'],
  brands: [
    'Bright Side Electric',
    'Third Rail Electric',
    'Copper & Current',
    'Ground Wire Electric',
    'Porch & Panel Electric',
    'Steady Current',
    'Amp It Up Electrical',
    'Good Switch Electric',
    'Blue Conduit',
    'Lantern Electric',
    'Short Circuit Repair Co.',
  ],
  solo: 0.45,
  onHouses: true,
  specialties: [
    'Panels, rewires and the strange problems that come with houses built before 1970.',
    'Mostly residential: lights, outlets, ceiling fans, and finding out why the breaker trips.',
    'EV chargers are a big part of {my} year now, permits and inspection included.',
    '{I} like old houses. Knob and tube, cloth wiring, mystery switches: {Ive} seen them.',
    'Small jobs are welcome. No one should wait three weeks for one outlet.',
    'Landlords and small shops around {town} make up about half of {my} calendar.',
  ],
  promises: [
    'Licensed and insured, and {i} pull the permit when the job needs one.',
    'You get a fixed quote before {i} open a wall.',
    '{I} label every breaker before {i} leave.',
    'Shoe covers on, drop cloths down, drywall dust vacuumed.',
    'Work is guaranteed for two years.',
  ],
  grumbles: [
    'Had to come back a second day for a part.',
    'Parking in front of our building is bad and that cost twenty minutes of the booking.',
    'A bit of drywall dust was left behind the door.',
    'Not the cheapest quote I got.',
    'The new switch plates are a slightly different white than the old ones.',
    'The confirmation text came late the night before.',
  ],
  failures: [
    'The breaker tripped again two days later and it took a week to get someone back out.',
    'Left a hole in the drywall the size of a dinner plate and said patching was extra.',
    'Half the time was spent driving to the store for parts that should have been on the truck.',
    'Did the job but never labeled the panel as promised.',
  ],
  offers: [
    {
      name: 'Outlet and switch repair',
      rate: [65, 115],
      minutes: [60, 90],
      blurbs: [
        'Dead outlets, warm switches, GFCI replacements in kitchens and bathrooms. Parts up to $20 included.',
        'Loose, sparking or silent outlets found and fixed. Dimmers and USB outlets installed.',
      ],
      praise: [
        'Three dead outlets fixed in forty minutes. It was one loose wire behind the couch.',
        '{first} found the problem that two other electricians had only guessed at.',
        'Swapped every two-prong outlet upstairs and explained what the GFCI is for.',
        "The bathroom switch no longer buzzes. I'd stopped noticing until it was quiet.",
      ],
      questions: [
        [
          'One of the outlets feels warm when the heater runs. Should I turn that circuit off until you get here?',
          "Yes please, turn that breaker off and don't use the heater there. We'll take a look at the wiring.",
        ],
      ],
      request: {
        title: 'Several dead outlets in the living room',
        description: "Four outlets on one wall stopped working last week. Breaker isn't tripped. House is from 1958.",
        budget: [100, 250],
      },
    },
    {
      name: 'Ceiling fan installation',
      rate: [70, 110],
      minutes: [90, 120],
      blurbs: [
        'Your own fan, mounted on a proper fan-rated box and balanced. Existing wiring or a new switch leg.',
        'Old fixture down, new fan up, remote paired, no wobble.',
      ],
      praise: [
        'Two fans up before lunch and neither of them wobbles.',
        "Turned out the old box wasn't rated for a fan. {first} had the right one on the truck.",
        "Ran a separate switch for the light, which I didn't even know was possible.",
      ],
      questions: [
        [
          'The ceiling in that room is 11 feet. Do you have a tall ladder or should I borrow one?',
          'I have a 12-foot ladder on the truck, all good.',
        ],
      ],
      request: {
        title: 'Install two ceiling fans',
        description:
          'We have the fans, still in their boxes. One replaces a light, the other replaces an old fan. 9 ft ceilings.',
        budget: [200, 400],
      },
    },
    {
      name: 'Lighting installation',
      rate: [70, 120],
      minutes: [60, 90, 120, 180],
      blurbs: [
        'Pendants, sconces, recessed lights and under-cabinet LED. Dimmers matched so nothing flickers.',
        'From one new dining-room light to a kitchen full of recessed cans, with a clean ceiling afterward.',
      ],
      praise: [
        'The pendants over the island are perfectly level, and I checked with a level.',
        "Six recessed lights and you can't see where the ceiling was opened.",
        "Talked us out of four extra lights we didn't need. How often does that happen?",
        'The porch light and the one by the garage finally come on by themselves at dusk.',
      ],
      questions: [
        [
          'Do I need to buy the dimmer myself or do you bring one that works with LED?',
          "I carry two models that don't flicker, about $28. You only pay if we use one.",
        ],
      ],
      request: {
        title: 'Recessed lights in kitchen',
        description: 'Want to replace one big fluorescent box with six recessed lights and a dimmer. Attic above.',
        budget: [500, 1200],
      },
    },
    {
      name: 'Panel upgrade',
      rate: [95, 160],
      minutes: [240, 300, 360],
      blurbs: [
        '100 to 200 amp service upgrades with permit, utility coordination and inspection.',
        'Old fuse boxes and recalled panels replaced in one day. Every circuit tested and labeled.',
      ],
      praise: [
        'Power was off at eight and back by three, exactly as promised. Inspector passed it in five minutes.',
        'Our insurance wanted the old fuse box gone. {first} dealt with the utility and the permit, all of it.',
        'The new panel is a work of art, every breaker labeled in real handwriting.',
      ],
      questions: [
        [
          'Insurance gave us until the end of next month to replace the old panel. Is that realistic with the permit?',
          "Yes, that's realistic. The permit takes about a week here, and I can file it right after we meet.",
        ],
      ],
      request: {
        title: 'Replace 100A panel with 200A',
        description: 'Federal Pacific panel in the basement, insurance wants it replaced. We also plan a heat pump.',
        budget: [1800, 3500],
      },
    },
    {
      name: 'EV charger installation',
      rate: [90, 150],
      minutes: [180, 240],
      blurbs: [
        'Level 2 charger on a dedicated 50 or 60 amp circuit, permit included. Hardwired or NEMA 14-50.',
        'Load calculation first, so you know if your panel can handle it before you pay for anything.',
      ],
      praise: [
        'Charger on the wall, permit closed, car full every morning.',
        'Did a load calculation first and saved us a panel upgrade another company had quoted.',
        'Ran the conduit so neatly along the garage that my neighbor asked for the number.',
      ],
      questions: [
        [
          'Panel is in the basement, charger would be outside on the driveway, about 40 feet. Do you need photos?',
          'Photos would help a lot: the panel with the door open, and the route along the wall.',
        ],
      ],
      request: {
        title: 'Level 2 charger in garage',
        description:
          'I already have the charger (48 A). The panel is on the other side of the same wall and has two open slots.',
        budget: [500, 1100],
      },
    },
    {
      name: 'Electrical safety inspection',
      rate: [75, 125],
      minutes: [60, 90, 120],
      blurbs: [
        'Every outlet, the panel, grounding and smoke alarms, with a written report and photos.',
        'For buyers, sellers and anyone who has just moved into an older home.',
      ],
      praise: [
        'Got a five-page report with photos, plain English, no scare tactics.',
        "We bought a 1920s house and now know which three things matter and which ten don't.",
        'Found a junction box hidden behind a closet wall that could have burned the place down.',
      ],
      questions: [
        [
          'We close on the house on the 20th. Could you have the report before that?',
          "Sure. You'll have the report the next day, or in two days at the latest.",
        ],
      ],
      request: {
        title: 'Inspection of a 1920s house',
        description:
          'We just moved in and some switches do nothing. Would like to know what is safe and what is urgent.',
        budget: [120, 300],
      },
    },
  ],
}
