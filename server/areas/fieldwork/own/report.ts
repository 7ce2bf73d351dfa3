import type { checkInOwnVisit, checkOutOwnVisit } from "#contract/areas/self/ownVisits.ts"
import type { ReportedAnswer } from "#contract/areas/fieldwork/answers.ts"
import type { StoredField } from "#contract/areas/fieldwork/formFields.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { dateWords } from "#contract/kit/words.ts"
import { InvalidFields } from "../../../call/answer.ts"
import type { Context } from "../../../call/handler.ts"
import { dateIn } from "../../../time/calendar.ts"
import type { Reporting } from "../reportVisit.ts"

type CheckIn = PayloadOf<typeof checkInOwnVisit>
type CheckOut = PayloadOf<typeof checkOutOwnVisit>

/** A file of the call; null = it was not sent. */
const fileAt = (ctx: Context, path: string): Promise<number | null> => {
  const upload = ctx.uploads.get(path)
  return upload === undefined ? Promise.resolve(null) : ctx.keep(upload)
}

/** The part of a report that check-in and check-out share. A position without one of its coordinates is none. */
export const placeReport = async (
  ctx: Context,
  { lat, lng, accuracy_m, is_mock, note }: CheckIn | CheckOut,
): Promise<Reporting> => {
  const isPlaced = lat !== undefined && lng !== undefined
  const photo = await fileAt(ctx, "photo")
  return {
    lat: isPlaced ? lat : null,
    lng: isPlaced ? lng : null,
    accuracy_m: isPlaced ? accuracy_m : null,
    mock_gps: is_mock,
    note,
    photos: photo === null ? [] : [photo],
  }
}

/** Answers with their files. A field that the form still has keeps the form's own label. */
const answersOf = async (
  ctx: Context,
  sent: CheckOut["answers"],
  form: readonly StoredField[],
): Promise<readonly ReportedAnswer[]> => {
  const labels = new Map(form.map(({ key, label }) => [key, label]))
  const answers: ReportedAnswer[] = []
  for (const [nth, { key, label, type, value, lines }] of sent.entries())
    answers.push({
      key,
      label: labels.get(key) ?? label,
      type,
      value,
      lines,
      files_id: await fileAt(ctx, `answers.${nth}.file`),
    })
  return answers
}

/** @throws InvalidFields where the next visit is before today */
const checkNext = ({ next_visit }: CheckOut, now: Date): void => {
  if (next_visit !== null && next_visit < dateIn(now))
    throw new InvalidFields({ next_visit: [`${dateWords(next_visit)} sudah lewat`] })
}

/** The report of a check-out. @throws InvalidFields */
export const endReport = async (
  ctx: Context,
  sent: CheckOut,
  form: readonly StoredField[],
): Promise<Reporting> => {
  checkNext(sent, ctx.now)
  const { result, result_note, failure, next_visit, penerima, cod, odo_start, odo_end } = sent
  return {
    ...(await placeReport(ctx, sent)),
    result,
    result_note,
    failure,
    next_visit,
    penerima,
    cod,
    odo_start,
    odo_end,
    answers: await answersOf(ctx, sent.answers, form),
    signature_files_id: await fileAt(ctx, "signature"),
  }
}
