/** What people say in reviews of any trade. Placeholders: {first} (the provider), {town}, {service}, {business}. */

export const openings = [
  'Booked {service} on a whim.',
  'Second time we have booked {first}.',
  'Found {business} here after two no-shows from elsewhere.',
  'A neighbor in {town} recommended {first}.',
  'We had been putting this off for a year.',
  'New in {town} and did not know anybody to ask.',
  'I am picky and I admit it.',
  'My husband was skeptical. He is not anymore.',
  'Needed {service} on short notice.',
  'Third provider I tried this year, and the last one.',
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
  'Even called afterwards to ask whether all was well.',
  'Finished ten minutes early and did not pretend otherwise.',
  'Very easy to reschedule when our daughter got sick.',
  'I got a text with the arrival time, so no sitting around.',
  'Careful, quiet and quick, in that order.',
  'Came all the way out to us without complaining about the drive.',
  'Our dog is in love, I think it is mutual.',
  'Not one thing I had to point out.',
  '{first} noticed a detail I would have overlooked.',
]

/** Remarks about work on a house. */
export const houseRemarks = [
  'Explained what needed doing and what could wait.',
  'Left everything tidier than before.',
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
  'I would give six if I could.',
  'Worth the wait for a date.',
  'We are regulars now.',
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
  'I would not book again.',
  'Expected better after reading the other reviews.',
  '{first} apologized, to be fair.',
  'Maybe just a bad day, but I paid for it.',
  'Got part of the money back after asking twice.',
  'Sorry, I wanted to like this.',
]

export const mildComplaints = [
  'A bit late, but called ahead.',
  'Booking the date took some back and forth.',
  'Slightly pricier than I am used to in {town}.',
  'Took longer than I thought.',
  'Would have liked a reminder the day before.',
  'Hard to find a weekend slot.',
  'We paid for parking, which is on me for not mentioning it.',
]
