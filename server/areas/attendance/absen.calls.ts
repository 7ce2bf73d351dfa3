import { sql } from "drizzle-orm"
import { type OwnDay, press, type PressKind, pressState } from "#contract/areas/self/attendance.ts"
import { nearestSpot } from "#contract/areas/self/place.ts"
import type { PayloadOf } from "#contract/kit/call.ts"
import { REASON_MIN } from "#contract/kit/constants.ts"
import { InvalidFields, ok, Refusal } from "../../call/answer.ts"
import { type Context, inTx } from "../../call/handler.ts"
import { rowsOf, type Tx } from "../../db/database.ts"
import { inWholeCompany } from "../../db/wholeCompany.ts"
import { selfIn } from "../../kit/approval/selfCalls.ts"
import { lockCompany } from "../../kit/locks.ts"
import { plusDays, weekday, wireInstant } from "../../time/calendar.ts"
import { attendanceRule } from "./aturanAbsensi.calls.ts"
import { placesOn } from "./checkIn/places.ts"
import {
  checkedIn,
  checkedOut,
  dayOfPress,
  openDay,
  type PressDay,
  readPressDays,
} from "./checkIn/pressDay.ts"
import {
  explainsAs,
  fieldErrors,
  instantOf,
  outsideWaits,
  placeRefusal,
  refusalOf,
  type Rules,
  type Sent,
  toldOf,
  waitsAs,
} from "./checkIn/pressRules.ts"
import { type Accepted, askForPress, keepMark, recordPress } from "./checkIn/record.ts"
import { type Person, someOf } from "./day/people.ts"
import type { ReadDay } from "./day/read.ts"
import { readDays } from "./day/store.ts"

const rulesIn = async ({ tx, companyId }: Pick<Context, "tx" | "companyId">): Promise<Rules> =>
  (await attendanceRule.read({ tx, companyId })) as unknown as Rules

const personIn = async (tx: Tx, id: number): Promise<Person> => {
  const [person] = await someOf(tx, [id])
  if (person === undefined) throw new Refusal("Pegawai tidak ditemukan", "not_found")
  return person
}

const wire = (at: number | null): string | null => (at === null ? null : wireInstant(new Date(at)))
const shownDay = ({ date, state, check_in, check_out, late_min, work_min, flags, why }: ReadDay): OwnDay => ({
  date,
  state,
  check_in: wire(check_in),
  check_out: wire(check_out),
  late_min,
  work_min,
  flags,
  why,
})
const mondayOf = (date: string): string => plusDays(date, -((weekday(date) + 6) % 7))

type Mark = {
  readonly kind: PressKind
  readonly at: string
  readonly office: string
  readonly waits: boolean
}

/** The latest press of the employee, whatever became of its request. */
const lastMark = async (tx: Tx, self: number, from: string): Promise<Mark | null> => {
  const [found] = await rowsOf<Mark>(
    tx,
    sql`select x.kind, x.at, o.nama as office, coalesce(q.status = 'pending', false) as waits from attendance_marks x
      join offices o on o.companies_id = x.companies_id and o.id = x.offices_id
      left join attendance_requests q on q.companies_id = x.companies_id and q.id = x.requests_id
      where x.members_id = ${self} and x.business_date >= ${from}::date order by x.at desc, x.id desc limit 1`,
  )
  return found ?? null
}

/** The next press, and the date it belongs to. */
const nextPress = (
  days: readonly PressDay[],
  at: number,
): { readonly kind: PressKind | null; readonly day: PressDay } => {
  const open = openDay(days, at)
  if (open !== null) return { kind: "out", day: open }
  const day = dayOfPress("in", days, at)
  return { kind: checkedIn(day) === null && checkedOut(day) === null ? "in" : null, day }
}

/** @throws InvalidFields where a request needs a reason and none was given */
const demandReason = ({ reason, is_offline }: Sent): void => {
  if (!is_offline && (reason?.length ?? 0) < REASON_MIN)
    throw new InvalidFields({ reason: [`Isi alasan, minimal ${REASON_MIN} karakter`] })
}

const sentOf = (ctx: Context, payload: PayloadOf<typeof press>): Sent => {
  const { kind, accuracy_m, is_mock, reason, is_offline } = payload
  return { kind, accuracy_m, is_mock, reason, is_offline, hasPhoto: ctx.uploads.has("photo") }
}

/** Records a press of the employee of the session. Runs for the whole company: rules look at schedules and approvers. */
const pressOf = async (ctx: Context, self: number, payload: PayloadOf<typeof press>) => {
  const { tx, companyId, now } = ctx
  const { kind, lat = null, lng = null, accuracy_m, is_mock, reason, is_offline } = payload
  /** Two presses at once are recorded one after the other. */
  await lockCompany(ctx, `absen ${self}`)
  const instant = instantOf(payload, now.getTime())
  if ("errors" in instant) throw new InvalidFields(instant.errors)
  const rules = await rulesIn(ctx)
  const days = await readPressDays(tx, await personIn(tx, self), instant.at, now)
  const day = dayOfPress(kind, days, instant.at)
  const refusal = refusalOf(kind, day, instant.at)
  if (refusal !== null) throw new Refusal(refusal, "state")
  const spot = lat === null || lng === null ? null : nearestSpot(await placesOn(tx, day, rules), { lat, lng })
  const sent = sentOf(ctx, payload)
  const errors = fieldErrors(rules, sent, spot)
  if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
  const away = placeRefusal(rules, spot)
  if (away !== null) throw new Refusal(away, "state")
  const waits = waitsAs(rules, sent, spot, day)
  if (waits !== null) demandReason(sent)
  const photo = ctx.uploads.get("photo")
  const accepted: Accepted = {
    kind,
    at: new Date(instant.at).toISOString(),
    device_at: payload.device_at === null ? null : new Date(payload.device_at).toISOString(),
    is_offline,
    is_mock,
    lat: spot === null ? null : lat,
    lng: spot === null ? null : lng,
    accuracy_m,
    reason,
    photo_files_id: photo === undefined ? null : await ctx.keep(photo),
    spot,
    isMeasured: rules.radius_mode !== "off",
  }
  const made = { tx, companyId, now }
  const waitsOn = waits === null ? null : await askForPress(made, day, accepted, waits, true)
  const id = await keepMark(made, day, accepted, waitsOn)
  if (waits === null) await recordPress(made, day, accepted)
  const person = day.person
  const span = { start_date: day.date, end_date: day.date }
  const [judged] = (await readDays(tx, [person], span, now)).get(self) ?? []
  const explains = waits !== null || judged === undefined ? null : explainsAs(rules, kind, judged)
  if (explains !== null) {
    demandReason(sent)
    await askForPress(made, day, accepted, explains, false)
  }
  const after = { members_id: self, kind, business_date: day.date, at: accepted.at, requests_id: waitsOn }
  await ctx.audit({ entity: "absen", entityId: id, action: "create", before: null, after })
  return {
    id,
    kind,
    at: wireInstant(accepted.at),
    business_date: day.date,
    office: spot?.place.nama ?? person.kantor,
    distance_m: spot?.distance_m ?? null,
    in_radius: spot?.in_radius ?? null,
    waits: waits !== null,
    told: toldOf(rules, sent, spot),
    day: judged === undefined ? null : shownDay(judged),
  }
}

const stateOf = async (ctx: Context, self: number) => {
  const { tx, now } = ctx
  const rules = await rulesIn(ctx)
  const person = await personIn(tx, self)
  const days = await readPressDays(tx, person, now.getTime(), now)
  const { kind, day } = nextPress(days, now.getTime())
  const span = { start_date: mondayOf(day.date), end_date: day.date }
  const week = (await readDays(tx, [person], span, now)).get(self) ?? []
  const { plan } = day.facts
  const { expected } = day
  const fixed = expected.kind === "work" ? expected.hours : null
  return {
    now: wireInstant(now),
    zone: day.facts.zone,
    next: kind,
    business_date: day.date,
    refusal: kind === null ? null : refusalOf(kind, day, now.getTime()),
    schedule: {
      nama: expected.kind === "off" ? expected.why : plan.kind === "work" ? plan.nama : "Absensi bebas",
      start: fixed?.start ?? null,
      end: fixed?.end ?? null,
    },
    offices: await placesOn(tx, day, rules),
    rules: {
      radius_mode: rules.radius_mode,
      require_photo: rules.require_photo,
      require_gps: rules.require_gps,
      reject_mock_gps: rules.reject_mock_gps,
      max_gps_accuracy_m: rules.max_gps_accuracy_m,
      outside_waits: outsideWaits(rules),
      offline_waits: rules.need_approval_for.includes("offline"),
    },
    week: week.map(shownDay),
  }
}

/** Check-ins by employees. The employee is always that of the session. */
export const absenHandlers = {
  "saya/absen/keadaan": inTx(pressState, async (ctx) => {
    const self = selfIn(ctx)
    const state = await inWholeCompany(ctx.tx, () => stateOf(ctx, self))
    /** Under the employee's own row-level security. */
    const last = await lastMark(ctx.tx, self, plusDays(state.business_date, -1))
    return ok({ ...state, last: last === null ? null : { ...last, at: wireInstant(last.at) } })
  }),

  "saya/absen/catat": inTx(press, async (ctx, payload) => {
    const self = selfIn(ctx)
    const made = await inWholeCompany(ctx.tx, () => pressOf(ctx, self, payload))
    const words = made.kind === "in" ? "Absen masuk" : "Absen pulang"
    return ok(made, made.waits ? `${words} dikirim, menunggu persetujuan` : `${words} dicatat`)
  }),
}
