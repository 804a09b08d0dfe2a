import type { Random } from '../random.ts'

export type Gender = 'feminine' | 'masculine'

const split = (names: string) => new Set(names.split(' '))

/**
 * First names of the demo world that are mostly masculine. If you add one to names.ts, add it here
 * too.
 */
const masculine = split(
  'James Robert Michael David Thomas Daniel Matthew Andrew Joshua Kevin Brian Ryan Eric Jacob Nathan Adam Peter Kyle Sean Ben Luke Greg Scott Dylan Owen Travis Caleb Wesley Martin Russell Paul Tyler Walt ' +
    'José Luis Carlos Juan Miguel Diego Jorge Rafael Manuel Alejandro Ricardo Javier Hector Oscar Andrés Fernando Roberto Eduardo Mateo Raúl ' +
    'Marcus Darnell Andre Terrence Malik Curtis Isaiah Reggie DeShawn Jerome Cedric Xavier Lamar Elijah Clarence Tyrone Maurice Quincy Josiah Otis ' +
    'Ming Jason Alan Hao Minh Duc Victor Hieu Tuan Eugene Tae ' +
    'Raj Vikram Arjun Sanjay Rohan Amit Nikhil Imran Farhan Bilal Suresh ' +
    'Anthony Frank Vincent Joe Nick Sal Dominic Tony Marco Paulie Rocco Vito ' +
    'Piotr Marek Tomasz Pavel Dmitri Sergei Andrei Viktor Yuri Stefan Igor ' +
    'Omar Yusuf Ali Hassan Karim Samir Tariq Farid Reza Aram Elias ' +
    'Liam Kai Makoa Tane Ruben Eli Ari Seth Jonah',
)

/** First names that are common for both. */
const either = split('Wei Andy Jun Linh Kim Jin Soo Harpreet Gurpreet Jaspreet Ani Noor Kalani Dakota River Sky Sam')

/** Decides which kind of face goes with a first name. */
export function genderOf(first: string, random: Random): Gender {
  if (either.has(first)) return random.pick(['feminine', 'masculine'])
  return masculine.has(first) ? 'masculine' : 'feminine'
}
