import type { Trade } from './trade.ts'

export const tutoring: Trade = {
  category: 'Tutoring',
  nouns: ['Tutoring', 'Learning Studio', 'Academic Coaching', 'Tutors', 'Study Room', 'Learning'],
  brands: [
    'The Kitchen Table Tutor',
    'Second Draft Tutoring',
    'Carry the One',
    'Margin Notes',
    'Aha Learning',
    'North Desk Tutoring',
    'Office Hours Tutoring',
    'Show Your Work',
    'Blue Pencil Tutoring',
    'Chalk & Chat',
    'Long Division',
  ],
  solo: 0.8,
  onHouses: false,
  specialties: [
    'Former classroom teacher, {years} years in middle and high school, now one student at a time.',
    "Math from fractions to calculus, with a lot of patience for people who say they're bad at it.",
    'Writing, reading and the dreaded college essay.',
    '{I} meet at your kitchen table, at the {town} library, or online.',
    'Students with ADHD and dyslexia are a good part of {my} week, and the part {i} like most.',
    'Adults are welcome too: GED, citizenship test, or a language you always wanted to learn.',
    'Short notes to parents after each session, so no one has to ask how it went.',
  ],
  promises: [
    'The first half hour is for finding the real gaps.',
    'No packages. Book as many or as few hours as you need.',
    'Homework gets done, but the goal is to need {me} less each month.',
    'Fingerprinted and background checked.',
    'Free rescheduling up to the day before.',
  ],
  grumbles: [
    'The worksheets could be a bit more fun.',
    'Hard to get a slot after 4 pm, book early.',
    "First session was mostly assessment, which we didn't expect.",
    'Sometimes runs five minutes late because the student before runs over.',
    "I'd love a little more homework between sessions.",
  ],
  failures: [
    'Cancelled twice on the same day, the second time with an hour of notice.',
    'Knows the subject but talked over my son most of the session.',
    'We paid for prep and mostly got worksheets we could have printed ourselves.',
    'Checked the phone several times during the lesson.',
  ],
  offers: [
    {
      name: 'Math tutoring',
      rate: [35, 75],
      minutes: [60, 90],
      blurbs: [
        'Pre-algebra to calculus. We start with the homework and work back to the idea behind it.',
        'Grades 5 to 12 and first-year college. Clear steps, lots of examples, no shame.',
      ],
      praise: [
        'My daughter went from a D to a B+ in algebra in one semester, and she stopped crying over homework.',
        '{first} explained fractions with pancakes and it finally stuck.',
        'For the first time my son said "oh, that\'s it?" about a word problem.',
        'Our tenth grader now asks when {first} is coming back. For math. I know.',
      ],
      questions: [
        [
          'My son is in 8th grade and has a test on linear equations next Thursday. Should we do two sessions before?',
          "Two would be good. Let's do the second one right before the test, short and calm.",
        ],
      ],
      request: {
        title: 'Algebra 1 help for ninth grader',
        description: 'Twice a week until the end of the semester. He gets it in class and freezes on tests.',
        budget: [60, 140],
      },
    },
    {
      name: 'Reading and writing',
      rate: [32, 68],
      minutes: [60],
      blurbs: [
        'Phonics and fluency for young readers, essays and grammar for older ones.',
        'From first paragraphs to research papers: planning, drafting, and the courage to cut.',
      ],
      praise: [
        'My second grader reads street signs out loud now. All of them. Thank you, I think.',
        'Her essay came back with an A and a note from the teacher asking what changed.',
        'Gentle, structured, and my dyslexic son no longer hides when it is reading time.',
      ],
      questions: [
        [
          'She is in second grade and about a year behind in reading. Do you work with that age?',
          'Yes, second and third grade are my favorites. Does she like animals or space?',
        ],
      ],
      request: {
        title: 'Reading help, second grade',
        description: 'School recommends extra phonics practice. Loves dinosaurs, hates worksheets. Weekday afternoons.',
        budget: [40, 80],
      },
    },
    {
      name: 'SAT and ACT prep',
      rate: [50, 110],
      minutes: [60, 90, 120],
      blurbs: [
        'Diagnostic test first, then a plan for the weeks you have. Real past tests only.',
        'Strategy for timing and traps, and honest advice on when to stop retaking.',
      ],
      praise: [
        "1180 to 1390 in ten weeks. We're still a bit stunned.",
        '{first} found out that he was losing all his points in the last eight minutes. Timing plan, done.',
        'Calm, funny and very organized, which is what a stressed junior needs.',
      ],
      questions: [
        [
          'The test is on December 6th. Is it too late to start?',
          'Not at all. We start with a full practice test and then work on the two things that cost the most points.',
        ],
      ],
      request: {
        title: 'SAT prep, about eight weeks',
        description: 'Practice score 1210, hoping for 1350. Math is fine, reading is slow. Weekends work best.',
        budget: [400, 900],
      },
    },
    {
      name: 'Spanish lessons',
      rate: [28, 60],
      minutes: [60],
      blurbs: [
        'Conversation from the first minute, grammar when you trip over it. Kids, teens and adults.',
        'For school, for travel, or for finally talking with your in-laws.',
      ],
      praise: [
        'I ordered a whole dinner in Oaxaca and no one switched to English.',
        'We mostly talk and laugh and somehow I know the subjunctive now.',
        'My teenager passed AP Spanish with a 4 after failing the first quarter.',
      ],
      questions: [
        [
          'I know maybe fifty words from school. Do you take complete beginners at 52?',
          'Fifty words is a great start! Of course, my oldest beginner was 78.',
        ],
      ],
      request: {
        title: 'Conversational Spanish for two adults',
        description: "We're going to Mexico in the spring. Total beginners, happy to be laughed at. Evenings.",
        budget: [50, 110],
      },
    },
    {
      name: 'Piano lessons',
      rate: [35, 75],
      minutes: [30, 60],
      blurbs: [
        'Beginners from age six and adults who always meant to learn. Real songs from the second lesson.',
        'Classical basics and pop by ear, at your piano or keyboard.',
      ],
      praise: [
        'After three months my son plays "Let It Be" badly and proudly. Perfect.',
        "I'm 61 and started from zero. {first} never once made me feel slow.",
        'The recital at the {town} library was lovely, and no one ran off stage.',
      ],
      questions: [
        [
          'We only have a 61-key keyboard for now. Is that enough to start?',
          'Plenty for the first year. Weighted keys can wait.',
        ],
      ],
      request: {
        title: 'Piano for a seven-year-old',
        description: 'She picks out melodies by ear. We have an old upright that was just tuned. After school.',
        budget: [40, 75],
      },
    },
    {
      name: 'Science tutoring',
      rate: [38, 80],
      minutes: [60, 90],
      blurbs: [
        'Biology, chemistry and physics, high school to first-year college. Labs explained.',
        'AP and honors courses: concepts first, then the problem types that always come up.',
      ],
      praise: [
        "Stoichiometry. Explained with sandwiches. I wish I'd had this in school.",
        'AP Chem 5! She worked hard, but {first} knew exactly where to aim.',
        'Patient with the same question three times in a row.',
      ],
      questions: [
        [
          "It's AP Physics and she's been lost since torque. Can you do Tuesdays?",
          'Tuesdays work. Could she bring her last two quizzes?',
        ],
      ],
      request: {
        title: 'Chemistry tutor for an honors class',
        description: 'Currently a C. Gets the ideas, loses points on calculations. Once a week, online is fine.',
        budget: [50, 100],
      },
    },
    {
      name: 'Study skills coaching',
      rate: [35, 72],
      minutes: [60],
      blurbs: [
        'Planner, backpack, deadlines: habits for students who are smart but swamped.',
        'Executive function coaching for grades 6 to 12, with a ten-minute check-in during the week.',
      ],
      praise: [
        'No missing assignments for five weeks. A record in this house.',
        'They cleaned out the backpack together. There was a banana from September.',
      ],
      questions: [
        [
          'He has ADHD and loses every assignment between school and home. Is that something you work on?',
          'Absolutely. We start with one folder and one list, nothing more in the first week.',
        ],
      ],
      request: {
        title: 'Organization help for a seventh grader',
        description: "Bright kid, eleven missing assignments. Needs a system and someone who isn't Mom.",
        budget: [45, 90],
      },
    },
  ],
}
