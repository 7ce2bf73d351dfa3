import { payQuestions } from "#contract/areas/payroll/questions.ts"
import type { AnswerOf } from "#contract/kit/call.ts"
import type { World } from "./harness.ts"

/** Answers every question of a calculated period, as an officer does before the approval. */
export const answerAll = async (world: World, period_id: number): Promise<void> => {
  const token = await world.signIn("admin@maju.test")
  const asked = await world.call(payQuestions.path, { period_id }, token)
  for (const { code } of (asked.data as AnswerOf<typeof payQuestions>).rows)
    await world.call("payroll/pertanyaan/jawab", { period_id, code, note: "Sudah benar begitu" }, token)
}
