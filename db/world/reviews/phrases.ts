/**
 * Sentences for reviews of any trade. Placeholders: {first} (the provider's first name), {town},
 * {service}, {business}.
 */

export const openings = [
  'Booked {service} on a whim.',
  "This is the second time we've booked {first}.",
  'Found {business} here after two no-shows from other places.',
  'A neighbor in {town} recommended {first}.',
  "We'd been putting this off for a year.",
  "We're new in {town} and didn't know anyone to ask.",
  "I'm picky and I admit it.",
  "My husband was skeptical. He isn't anymore.",
  'Needed {service} on short notice.',
  'The third provider I tried this year, and the last one.',
  'I compared four profiles and went with the reviews.',
  'I never write reviews, but here we are.',
]

export const remarks = [
  'Right on time, which in {town} traffic is an achievement.',
  'Answered every message within the hour.',
  'Fair price and no surprises at the end.',
  'Friendly without talking my ear off.',
  '{first} was great with our kids running around.',
  'Charged exactly what the booking said.',
  'You can tell that {first} likes the work.',
  'Even called afterward to make sure everything was okay.',
  "Finished ten minutes early and didn't pretend otherwise.",
  'Very easy to reschedule when our daughter got sick.',
  'I got a text with the arrival time, so no sitting around.',
  'Careful, quiet and quick, in that order.',
  'Came all the way out to us without complaining about the drive.',
  'Our dog is in love, and I think it is mutual.',
  "I didn't have to point out a single thing.",
  "{first} noticed a detail I'd have missed.",
]

/** Remarks about work on a house. */
export const houseRemarks = [
  'Explained what needed doing and what could wait.',
  'Left everything neater than before.',
  'Took their shoes off without being asked.',
  'No mess, no drama.',
  'Walked me through everything before leaving.',
]

export const closings = [
  'Already booked the next one.',
  'Will call again.',
  'If you live near {town}, stop looking.',
  'Recommended to my sister the same day.',
  'Keeping this number.',
  'Thank you, {first}!',
  'Happy customer here.',
  'Five stars, easily.',
  'See you in the spring!',
  "I'd give six if I could.",
  'Worth the wait.',
  "We're regulars now.",
]

export const shortPraise = [
  'Great job, thank you {first}!',
  'Exactly as described.',
  'Would book again in a heartbeat.',
  'Super friendly and on time.',
  'Really happy with the {service}.',
  'Perfect. Nothing to add.',
  'Fast, fair, friendly.',
  '{first} is the best.',
  'Very professional.',
  'No complaints at all.',
  'Good communication, good work.',
  'Just what we needed.',
  'Best in {town}.',
  'Quick and painless.',
  '10/10',
]

export const lukewarm = [
  'It was okay.',
  'Decent work overall.',
  'Some good, some not so good.',
  'Fine, but I expected a bit more for the price.',
  '{first} is nice, the result is average.',
  'Does the job.',
]

export const regrets = [
  'Disappointed.',
  "I wouldn't book again.",
  'Expected better after reading the other reviews.',
  '{first} apologized, to be fair.',
  'Maybe it was just a bad day, but I paid for it.',
  'Got part of the money back after asking twice.',
  'Sorry, I wanted to like this.',
]

export const mildComplaints = [
  'A bit late, but called ahead.',
  'Settling on a date took some back and forth.',
  "Slightly pricier than I'm used to in {town}.",
  'Took longer than I thought.',
  'Would have liked a reminder the day before.',
  'Hard to find a weekend slot.',
  'We paid for parking, which is on me for not mentioning it.',
]

/** Replies of providers. Placeholder: {customer}, a first name. */
export const replies = {
  pleased: [
    'Thank you {customer}, see you next time!',
    'That means a lot, thank you.',
    'It was a pleasure. Thank you for the kind words!',
    'Thanks {customer}! Always happy to come back.',
    'You made my week, {customer}.',
  ],
  sorry: [
    "Thank you for being honest, {customer}. I'll do better next time.",
    "I'm sorry about that. Please message me, I'd like to make it right.",
    'Fair point, and thanks for telling me.',
  ],
} as const
