/** Small talk around a visit. Placeholders: {customer} and {first} (both first names), {service}, {street}. */

export const hellos = ['Hi {first}, ', 'Hello {first}, ', 'Hi, ', 'Hey {first}! ', 'Good morning {first}, ', '']

/** What a customer writes when there is no question about the job itself, and what comes back. */
export const arrangements: readonly (readonly [string, string])[] = [
  ['The bell does not work, please knock or call when you are here.', 'Will do, thanks for telling me.'],
  ['Parking is easiest on {street} Street, the driveway is narrow.', 'Got it, {street} Street. See you then.'],
  [
    'Is it okay if I work from home while you are here?',
    'Of course, I will not even notice. I start in another room if you have calls.',
  ],
  [
    'The gate code is on the note by the door, I will leave it open for you as well.',
    'Perfect, I will close it behind me.',
  ],
  ['Could you text me when you are on your way?', 'Sure, you get a text about twenty minutes before.'],
  ['How do you prefer to be paid?', 'After the visit is fine, card or bank transfer. No tips needed, really.'],
  ['My mother will open the door, I am at work until five.', 'Good to know. What is her name?'],
  ['Would it be possible to start half an hour later?', 'Half an hour is no problem.'],
  ['Do I need to prepare anything?', 'Nothing at all. A place to park would be nice.'],
  [
    'We are on the third floor without an elevator, just so that you know.',
    'Thanks for the warning, I will pack light.',
  ],
]

export const agreements = [
  'Perfect, thank you!',
  'Great, see you then.',
  'Thanks for the quick answer!',
  'Wonderful. See you soon!',
  'Sounds good.',
  'Thank you {first}, that helps.',
  '👍',
]

export const dayBefore = [
  'Just a short note that I will be there tomorrow as agreed.',
  'See you tomorrow! Please write if anything changes.',
  'Tomorrow still good for you? I am looking forward to it.',
]

export const onTheWay = [
  'On my way, about 15 minutes.',
  'Running ten minutes late because of the traffic, sorry!',
  'I am a bit early, shall I wait outside?',
]

/** What a provider writes while a confirmed visit lies ahead; it is still unread. */
export const justNow = [
  'One more question, {customer}: is there a place to park near the house?',
  'Quick one, {customer}: could you leave the porch light on for me?',
]

export const thanks: readonly (readonly [string, string])[] = [
  ['Thank you again for today, we are really happy with it.', 'My pleasure, {customer}. Say hi to the family.'],
  ['My husband came home and noticed at once. Thank you!', 'That is the best thing to hear.'],
  [
    'I think you left your water bottle here, shall I keep it for next time?',
    'Ha, I was looking for that one. Yes please, I will pick it up.',
  ],
  ['Would the same day next month work for you?', 'It does. Just book the slot and I will confirm it.'],
  ['Left you a review, thanks!', 'Just saw it. That made my evening, thank you.'],
  ['Can I give your name to a friend around the corner?', 'Please do, I am always glad about neighbors.'],
]

export const replies = {
  pleased: [
    'Thank you {customer}, see you next time!',
    'That means a lot, thank you.',
    'It was a pleasure. Thank you for the kind words!',
    'Thanks {customer}! Always happy to come back.',
    'You made my week, {customer}.',
  ],
  sorry: [
    'Thank you for being honest, {customer}. I will do better on the next visit.',
    'I am sorry about that. Please write to me, I would like to make it right.',
    'Fair point, and thanks for telling me.',
  ],
} as const
