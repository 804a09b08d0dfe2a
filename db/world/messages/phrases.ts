/**
 * Small talk around a booking. Placeholders: {customer} and {first} (both first names), {service},
 * {street}.
 */

export const greetings = ['Hi {first}, ', 'Hello {first}, ', 'Hi, ', 'Hey {first}! ', 'Good morning {first}, ', '']

/** What a customer asks about anything but the job itself, and the provider's answer. */
export const arrangements: readonly (readonly [string, string])[] = [
  ["The doorbell doesn't work, so please knock or call when you get here.", 'Will do, thanks for letting me know.'],
  ['Parking is easiest on {street} Street, the driveway is narrow.', 'Got it, {street} Street. See you then.'],
  [
    "Is it okay if I work from home while you're here?",
    'Of course, no problem at all. If you have calls, I can start in another room.',
  ],
  [
    "The gate code is on a note by the door, and I'll leave the gate open for you too.",
    "Perfect, I'll close it behind me.",
  ],
  ["Could you text me when you're on your way?", "Sure, I'll text you about twenty minutes before."],
  ['How do you prefer to be paid?', 'After the job is fine, card or bank transfer. No tips needed, really.'],
  ["My mother will let you in, I'm at work until five.", "Good to know. What's her name?"],
  ['Would it be possible to start half an hour later?', 'Half an hour is no problem.'],
  ['Do I need to prepare anything?', 'Nothing at all. A place to park would be nice.'],
  ["Just so you know, we're on the third floor with no elevator.", "Thanks for the warning, I'll pack light."],
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
  "Just a quick note that I'll be there tomorrow as planned.",
  'See you tomorrow! Please message me if anything changes.',
  'Are we still good for tomorrow? Looking forward to it.',
]

export const onTheWay = [
  'On my way, about 15 minutes.',
  'Running ten minutes late because of traffic, sorry!',
  "I'm a little early, should I wait outside?",
]

/** What a provider asks before a confirmed booking. The customer hasn't read it yet. */
export const justNow = [
  'One more question, {customer}: is there a place to park near the house?',
  'Quick one, {customer}: could you leave the porch light on for me?',
]

export const thanks: readonly (readonly [string, string])[] = [
  ["Thanks again for today, we're really happy with it.", 'My pleasure, {customer}. Say hi to the family.'],
  ['My husband came home and noticed right away. Thank you!', "That's the best thing to hear."],
  [
    'I think you left your water bottle here. Should I hold on to it until next time?',
    "Ha, I was looking for that one. Yes please, I'll pick it up.",
  ],
  ['Would the same day next month work for you?', "It does. Just book the slot and I'll confirm it."],
  ['Left you a review, thanks!', 'Just saw it. That made my evening, thank you.'],
  ['Can I give your name to a friend around the corner?', 'Please do, I always love working for neighbors.'],
]
