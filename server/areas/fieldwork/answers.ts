import type { TaskFormField } from "#contract/areas/fieldwork/tipeTugas.ts"
import type { KeptAnswer } from "#contract/areas/fieldwork/visitWords.ts"
import type { FieldErrors } from "#contract/kit/errors.ts"

const isFile = ({ type }: Pick<TaskFormField, "type">): boolean => type === "photo" || type === "signature"
const isGiven = (answer: KeptAnswer): boolean =>
  isFile(answer) ? answer.files_id !== null : (answer.value ?? "") !== ""

const problemOf = (field: TaskFormField, answer: KeptAnswer | undefined): string | null => {
  if (answer === undefined || !isGiven(answer)) return field.required ? "Wajib diisi" : null
  if (answer.type !== field.type) return "Jenis isian ini sudah berubah"
  if (field.type === "number" && !Number.isFinite(Number(answer.value))) return "Isi dengan angka"
  /** A task type saved before choices had names has no choices to validate against. */
  return field.type === "select" &&
    field.choices.length > 0 &&
    !field.choices.some(({ text }) => text === answer.value)
    ? "Pilih salah satu pilihan yang ada"
    : null
}

/** Validates the answers of an employee; errors by field key. */
export const answerErrors = (
  fields: readonly TaskFormField[],
  answers: readonly KeptAnswer[],
): FieldErrors => {
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  return Object.fromEntries(
    fields.flatMap((field): [string, string[]][] => {
      const problem = problemOf(field, known.get(field.key))
      return problem === null ? [] : [[`answers.${field.key}`, [problem]]]
    }),
  )
}
