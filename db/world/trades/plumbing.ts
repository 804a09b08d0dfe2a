import type { Trade } from './trade.ts'

export const plumbing: Trade = {
  category: 'Plumbing',
  nouns: ['Plumbing', 'Plumbing & Drain', 'Plumbing Co.', 'Plumbing & Heating', 'Plumbing Services'],
  brands: [
    'Maple & Main Plumbing',
    'Honest Wrench Plumbing',
    'Tight Fit Plumbing',
    'No Drip Plumbing',
    'Copper Creek Plumbing',
    'The Patient Plumber',
    'Left Hand Hot Plumbing',
    'Old Brick Plumbing',
    'Under the Sink Co.',
    'Riverbend Plumbing',
    'Pipe Dreams Plumbing',
  ],
  solo: 0.45,
  onHouses: true,
  specialties: [
    'Leaks, clogs and toilets that run all night: the everyday things, done properly.',
    'Old houses with galvanized pipe are what {i} know best.',
    'Water heaters in and out on the same day, tank or tankless.',
    '{I} carry the common parts, so most jobs in {town} end with the water back on.',
    'Kitchens and baths, from a new faucet to a full rough-in.',
    'No job is too small. A dripping faucet can waste 3,000 gallons a year.',
  ],
  promises: [
    '{I} show you what broke before {i} replace it.',
    'Licensed, bonded, and {i} clean up the puddle.',
    'If it can be repaired, {i} repair it.',
    'You get the price before the wrench comes out.',
    'Parts and labor are guaranteed for a year.',
  ],
  grumbles: [
    'The new faucet handle is a touch stiff, probably just needs some use.',
    'Water was off an hour longer than expected.',
    'Arrived at the very end of the window.',
    'Wish I had known about the part a day earlier.',
    'Left some muddy footprints in the hallway on a rainy day.',
    'Not cheap, but what plumber is?',
  ],
  failures: [
    'It was leaking again the same weekend.',
    "Replaced the whole valve when I'm fairly sure a washer would have done it.",
    'The leak came back after a week, and it took three messages to get an answer.',
    'Said two hours, took four, and the cabinet under the sink is still wet.',
  ],
  offers: [
    {
      name: 'Leak repair',
      rate: [75, 125],
      minutes: [60, 90, 120],
      blurbs: [
        'Dripping faucets, sweating pipes, stains on the ceiling: found first, then fixed.',
        'Supply and drain leaks in kitchens, baths and basements. Small drywall openings kept small.',
      ],
      praise: [
        'We had a stain on our dining room ceiling for months. {first} found the leak in ten minutes.',
        'The drip under the sink is gone, and so is the bucket.',
        'Only cut a hole the size of a playing card to get to the pipe.',
        'Came the same afternoon and stopped the leak before it reached the hardwood.',
      ],
      questions: [
        [
          "There's a slow drip in the ceiling under the bathroom. I put a bucket under it. Is it safe to shower?",
          "Please hold off on that shower until I've taken a look. A photo of the spot would help me bring the right parts.",
        ],
      ],
      request: {
        title: 'Slow leak under bathroom',
        description: 'Brown stain on the kitchen ceiling that grows after showers. No access panel. House from 1974.',
        budget: [150, 500],
      },
    },
    {
      name: 'Drain cleaning',
      rate: [80, 130],
      minutes: [60, 90],
      blurbs: [
        'Kitchen, tub and main lines cleared with a cable or water jet, camera check afterward.',
        'Slow or blocked drains opened without chemicals. You see what came out, if you want to.',
      ],
      praise: [
        'Pulled out something that looked like a small animal. The tub drains in seconds now.',
        'Showed me on the camera where the tree roots come in. No upsell, just the video.',
        'Kitchen sink had been slow for a year. Twenty minutes. I feel silly.',
      ],
      questions: [
        [
          'Both the tub and the sink gurgle when the washer drains. Does that mean the main line?',
          "It sounds like it. I'll bring the camera, and then we'll know for sure.",
        ],
      ],
      request: {
        title: 'Main drain backing up',
        description: 'Basement floor drain comes up when we run the washing machine. Large maple in the front yard.',
        budget: [180, 450],
      },
    },
    {
      name: 'Toilet repair and installation',
      rate: [70, 115],
      minutes: [60, 90, 120],
      blurbs: [
        'Running, rocking or leaking toilets fixed; new ones set, with the old one taken away.',
        'Flappers, fill valves, wax rings and flanges. New toilet installed in about ninety minutes.',
      ],
      praise: [
        'The toilet had been running for weeks and our water bill noticed. Fixed with a nine-dollar part.',
        'New toilet in, old one gone, bathroom cleaner than before.',
        'Found a cracked flange under the wobble and fixed that properly too instead of shimming it.',
      ],
      questions: [
        [
          'I bought a new toilet already (12 inch rough-in). Can you take the old one with you?',
          "Yes, I'll take the old one. Please check that the box has the bolts and the wax ring.",
        ],
      ],
      request: {
        title: 'Replace two toilets',
        description: 'Both upstairs. New ones are in the garage. Please take the old ones away.',
        budget: [250, 480],
      },
    },
    {
      name: 'Water heater replacement',
      rate: [90, 150],
      minutes: [180, 240],
      blurbs: [
        'Gas or electric, 40 to 80 gallons, brought up to code with pan, expansion tank and permit.',
        'Same-day swap when {i} have your size on the truck, which is most of the time.',
      ],
      praise: [
        'No hot water on Monday morning, hot shower on Monday night.',
        'Old heater was rusted to the floor. {first} got it out without a scratch on the stairs.',
        'They explained tank versus tankless without pushing the expensive one.',
      ],
      questions: [
        [
          'The pilot keeps going out and the tank is from 2009. Repair or replace?',
          "At that age I'd replace it, but let me look first. Sometimes it is only the thermocouple.",
        ],
      ],
      request: {
        title: 'New 50-gallon gas water heater',
        description: 'Current one is 15 years old and has started to drip. In the basement, easy access from outside.',
        budget: [1200, 2200],
      },
    },
    {
      name: 'Faucet and sink installation',
      rate: [70, 115],
      minutes: [60, 90, 120],
      blurbs: [
        'Kitchen and bath faucets, farmhouse sinks, disposals and water filters connected and tested.',
        'You choose the faucet, {i} take the old one off, rusted nuts and all.',
      ],
      praise: [
        'The old faucet fought back for an hour. {first} stayed cheerful and won.',
        "The new sink fits perfectly, and the seal is so clean you can't see it.",
        "Also fixed the sprayer that wasn't on the list, no charge.",
      ],
      questions: [
        [
          'Faucet is a single-hole, the old sink has three. Do I need a cover plate?',
          'Most faucets come with the plate in the box. If not, I have one.',
        ],
      ],
      request: {
        title: 'Install kitchen faucet and disposal',
        description: 'I have both. The shut-off valve under the sink is stiff and should probably be replaced too.',
        budget: [180, 350],
      },
    },
    {
      name: 'Bathroom plumbing',
      rate: [85, 140],
      minutes: [180, 240, 300],
      blurbs: [
        'Rough-in and finish for remodels: shower valves, tubs, vanities, moved drains.',
        '{I} work alongside your tile setter and electrician, and {i} keep to their schedule.',
      ],
      praise: [
        'Moved the shower drain eighteen inches and passed inspection the first time.',
        'Was on site exactly when our tile guy needed it. That never happens.',
        'The water pressure in the new shower is glorious.',
      ],
      questions: [
        [
          'Our contractor wants the rough-in done before the 12th. Would two mornings be enough?',
          "Two mornings should do it. I'd come two days in a row, so the inspector can come right after.",
        ],
      ],
      request: {
        title: 'Plumbing for a small bath remodel',
        description: 'Tub becomes a walk-in shower, vanity moves to the other wall. Walls are already open.',
        budget: [1500, 4000],
      },
    },
  ],
}
