type Template = { label: string; kind: 'text' | 'choice' | 'number' | 'yes_no'; options?: string[]; required: false }
type TemplateQuestion = Template & { id: string; show_if?: { question_id: string; value: string | boolean } }

/** An id that stays the same in every world. */
const idOf = (number: number) => `0199a000-0000-7000-8000-${String(number).padStart(12, '0')}`

const text = (label: string) => ({ label, kind: 'text', required: false }) as const
const count = (label: string) => ({ label, kind: 'number', required: false }) as const
const yesNo = (label: string) => ({ label, kind: 'yes_no', required: false }) as const
const choice = (label: string, ...options: string[]) =>
  ({ label, kind: 'choice', options, required: false }) satisfies Template

/** Questions, of which some are asked only if the one before was answered like this. */
const template = (first: number, ...questions: (Template | [Template, string | boolean])[]): TemplateQuestion[] =>
  questions.map((each, at) => {
    const id = idOf(first + at)
    if (!Array.isArray(each)) return { id, ...each }
    return { id, ...each[0], show_if: { question_id: idOf(first + at - 1), value: each[1] } }
  })

/** The questions that operators suggest, by the name of the category. */
export const templates: Record<string, TemplateQuestion[]> = {
  Cleaning: template(
    100,
    choice('How big is your home?', 'Studio', '1 bedroom', '2 bedrooms', '3 bedrooms or more'),
    count('How many bathrooms are there?'),
    yesNo('Are there pets?'),
    [text('Which pets?'), true],
  ),
  Plumbing: template(
    200,
    choice('What is it about?', 'A leak', 'A clogged drain', 'Something to install', 'Something else'),
    yesNo('Can the water be shut off?'),
  ),
  Gardening: template(
    300,
    choice('How big is the garden?', 'Up to 1,000 sq ft', 'Up to 5,000 sq ft', 'Larger'),
    yesNo('Should the cuttings be taken away?'),
  ),
  Tutoring: template(400, text('Which subject and grade?'), yesNo('Is there a test coming up?'), [
    text('When is the test?'),
    true,
  ]),
  'Pet Services': template(
    500,
    choice('Which animal is it?', 'Dog', 'Cat', 'Another animal'),
    yesNo('Does it get along with other animals?'),
  ),
}

/** A third of the services in these categories ask the questions of the template. */
export const questionsFor = (category: string, service_id: string): TemplateQuestion[] =>
  Number.parseInt(service_id.slice(-2), 16) % 3 === 1 ? (templates[category] ?? []) : []

/** Answers to the first two questions, as a booking has them. */
export const answersFor = (questions: readonly TemplateQuestion[], number: number) =>
  questions
    .filter(({ show_if, kind }) => !show_if && kind !== 'text')
    .slice(0, 2)
    .map(({ id, label, kind, options = [] }) => ({
      question_id: id,
      label,
      kind,
      value:
        kind === 'choice' ? options[number % options.length]! : kind === 'number' ? 1 + (number % 3) : number % 2 === 0,
    }))
