/**
 * Words and sentences for a local business of any trade. Placeholders as in trades/trade.ts,
 * {business}, {since}, {miles} and {crew}.
 */
const words = (text: string) => text.split(' ')

export const streetWords = words(
  'Maple Elm Juniper Mill Church Orchard Bay Prospect Walnut Station Chestnut Cedar Ridge Summit Park River Spring Market Canal Willow Harbor Garden Laurel Birch',
)

export const pairWords = words(
  'Main Oak Thistle Sage Clover Brick Stone Ivy Finch Wren Lark Porch Gable Hearth Lantern Gate Anchor Pine Plum Honey Hazel Poppy',
)

export const adjectives = words(
  'Honest Neighborly Steady Bright Careful Gentle Handy Friendly Trusty Sunny Simple Prompt Thoughtful Cheerful Reliable Humble',
)

export const soloIntroductions = [
  'Hi, {Im} {first}. {Ive} been doing this for {years} years and still look forward to Mondays.',
  '{years} years in the trade, the last few on {my} own, here in {town}.',
  'Born and raised in {town}, and working here since {since}.',
  'No call center, just one person: when you write, {i} answer.',
  'After years at a bigger company, {i} started {business} in {since}. Most of {my} customers came along.',
  '{first} {last}, owner and only employee: {i} quote the job and {i} do the job.',
  'What started as weekend work for neighbors in {town} has been {my} full-time job since {since}.',
  'Came to {town} for one year in {since} and stayed.',
  '{I} learned this from {my} grandmother and have taken a few classes since.',
  '{business} is just {me}, {first}, and a very organized calendar.',
  '{My} rule since {since}: a few customers, all of them well looked after.',
]

export const teamIntroductions = [
  'Family-owned in {town} since {since}.',
  '{I} are a crew of {crew}, led by {first} {last}, working in and around {town}.',
  '{first} started {business} in {since} with one customer. Today {i} are a team of {crew} and know most of {town}.',
  'Two generations, one phone number, {years} years in {town}.',
  'Small team, long memory: you get the same person every time.',
  '{first} and a team of {crew}, all trained by {first} personally.',
  'A neighborhood business: {i} live where {i} work, in and around {town}.',
  '{I} opened in {since}, and half of {my} first customers still call.',
  'Founded by {first} {last} after {years} years in the trade.',
  'Husband, wife and {crew} people {i} would trust with {my} own keys.',
]

export const areas = [
  '{I} cover {town} and about {miles} miles around it.',
  'Based in {town}, happy to drive {miles} miles.',
  'Serving {town} and the surrounding towns.',
  'Anywhere within {miles} miles of {town}.',
  'Mostly {town}, sometimes a bit farther.',
]
