import { bankAccount } from "./banks.ts"
import type { EmploymentStatus, OfficePlan, PeoplePlan, PositionPlan } from "./blueprint.ts"
import { addDays, addMonths, dateOf, dayNumber, weekdayOf } from "./days.ts"
import { nameAt } from "./names.ts"
import { payOf } from "./pay.ts"
import { type Random, random, scattered } from "./random.ts"

export type Person = {
  /** 0 for the company's first employee. */
  readonly index: number
  readonly nip: string
  readonly nama: string
  readonly email: string
  readonly phone: string
  readonly jenis_kelamin: "L" | "P"
  readonly tanggal_lahir: string
  readonly nik: string
  /** `kode` of the plan's rows; a new employee may not have a division yet. */
  readonly office: string
  readonly division: string | null
  readonly position: string
  readonly status_karyawan: EmploymentStatus
  readonly tanggal_masuk: string
  readonly tanggal_akhir_kontrak: string | null
  readonly status: "active"
  readonly bank_kode: string
  readonly no_rekening: string
  /** Integer rupiah a month. */
  readonly gaji_pokok: number
}

export type PeopleOptions = PeoplePlan & {
  readonly offices: readonly OfficePlan[]
  readonly positions: readonly PositionPlan[]
  /** ISO date, the reference for ages and contracts. */
  readonly today: string
  readonly chunk?: number
}

type Place = { readonly position: PositionPlan; readonly office: OfficePlan; readonly hasSeat: boolean }

/** Returns a function for the place of the `index`-th employee: the single positions first, then by weight. */
const placesOf = ({ seed, offices, positions }: PeopleOptions) => {
  const officeOf = (kode: string): OfficePlan => {
    const office = offices.find((plan) => plan.kode === kode)
    if (office === undefined) throw new RangeError(`no office ${kode}`)
    return office
  }
  const seats: readonly Place[] = positions.flatMap((position) =>
    position.seats.map((kode) => ({ position, office: officeOf(kode), hasSeat: true })),
  )
  const open = positions
    .filter(({ share }) => share > 0)
    .map((position) => [position, position.share] as const)
  const sites = new Map(
    positions.map(({ kode, offices: only }) => [
      kode,
      offices
        .filter((office) => only.length === 0 || only.includes(office.kode))
        .map((office) => [office, office.share] as const),
    ]),
  )
  return (index: number): Place => {
    const seat = seats[index]
    if (seat !== undefined) return seat
    const chance = random(seed, "tempat", index)
    const position = chance.weighted(open)
    return { position, office: chance.weighted(sites.get(position.kode) ?? []), hasSeat: false }
  }
}

/** Age range by level of the position. */
const AGES: Readonly<Record<number, readonly [number, number]>> = {
  1: [46, 57],
  2: [42, 55],
  3: [33, 51],
  4: [28, 48],
}
const STAFF_AGES = [20, 45] as const
const TRAINEE_AGES = [19, 22] as const

/** Maximum length of service of a permanent employee, in days. */
const OLDEST_STAY = 4_300

/** Weights of contract types by length of service; fixed-term contracts end within five years (PP 35/2021). */
const STATUSES: readonly (readonly [status: EmploymentStatus, weight: number, longest: number])[] = [
  ["tetap", 38, Infinity],
  ["pkwt", 50, 1_500],
  ["outsourcing", 7, 700],
  ["harian", 10, 500],
  ["magang", 28, 150],
]

const statusAfter = (days: number, chance: Random): EmploymentStatus =>
  chance.weighted(
    STATUSES.filter(([, , longest]) => days <= longest).map(([status, weight]) => [status, weight] as const),
  )

/** Employees are numbered by first day: the first joined long ago, the last a few days ago. */
const stayOf = (index: number, count: number, hasSeat: boolean, chance: Random): number => {
  const steady = Math.max(0, 1 - index / count) ** 1.5 * OLDEST_STAY
  return 10 + Math.floor(steady * (1 - chance.next() * (hasSeat ? 0.45 : 0.12)))
}

const onWeekday = (day: number): number => day - Math.max(0, weekdayOf(day) - 4)

/** Old enough for the level, and at least 19 on the first working day. */
const birthDate = (
  chance: Random,
  today: string,
  stay: number,
  [youngest, oldest]: readonly [number, number],
) => {
  const from = Math.max(youngest, Math.ceil(stay / 365) + 19)
  const age = chance.int(from, Math.max(oldest, from + 2))
  return addDays(addMonths(today, -12 * age), -chance.int(1, 364))
}

/** The last day of the current contract: whole terms from the first day, the first one that ends today or later. */
const contractEnd = (masuk: string, today: string, months: number): string => {
  let terms = 1
  while (addMonths(masuk, months * terms) <= today) terms += 1
  return addDays(addMonths(masuk, months * terms), -1)
}

const TERMS: Readonly<Partial<Record<EmploymentStatus, number>>> = { pkwt: 12, magang: 6, outsourcing: 12 }

const two = (value: number): string => String(value).padStart(2, "0")
const four = (value: number): string => String(value).padStart(4, "0")

/**
 * A fictional NIK of 16 digits: no province has the code 99. As in a real one it contains birth date and sex;
 * district and serial number count the employees.
 */
const fictionalNik = (index: number, birth: string, sex: "L" | "P"): string => {
  const day = Number(birth.slice(8)) + (sex === "P" ? 40 : 0)
  const district = 101 + Math.floor(index / 9_999)
  return `99${four(district)}${two(day)}${birth.slice(5, 7)}${birth.slice(2, 4)}${four((index % 9_999) + 1)}`
}

/** A fictional mobile number: the codes 084X are not assigned to any operator. */
const fictionalPhone = (seed: number, index: number): string =>
  `+62840${String(scattered(100_000_000, index, seed, "hp")).padStart(8, "0")}`

const mailName = (nama: string): string => {
  const words = nama
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .split(" ")
  return [words[0], words.at(-1)].join(".")
}

/** Returns a function that makes the `index`-th employee, independently of the others. */
export const personMaker = (options: PeopleOptions): ((index: number) => Person) => {
  const { seed, count, nipPrefix, mailDomain, today } = options
  const placeOf = placesOf(options)
  const main = options.offices.find(({ is_pusat }) => is_pusat) ?? options.offices[0]
  return (index) => {
    const { nama, jenis_kelamin } = nameAt(seed, index)
    const { position, office, hasSeat } = placeOf(index)
    const chance = random(seed, "orang", index)
    const stay = stayOf(index, count, hasSeat, chance)
    const status_karyawan = hasSeat ? "tetap" : statusAfter(stay, chance)
    const ages = status_karyawan === "magang" ? TRAINEE_AGES : (AGES[position.level] ?? STAFF_AGES)
    const tanggal_lahir = birthDate(chance, today, stay, ages)
    const tanggal_masuk = dateOf(onWeekday(dayNumber(today) - stay))
    const term = TERMS[status_karyawan]
    const years = stay / 365
    return {
      index,
      nip: `${nipPrefix}-${four(index + 1)}`,
      nama,
      email: `${mailName(nama)}${index + 1}@${mailDomain}`,
      phone: fictionalPhone(seed, index),
      jenis_kelamin,
      tanggal_lahir,
      nik: fictionalNik(index, tanggal_lahir, jenis_kelamin),
      office: office.kode,
      division: !hasSeat && chance.chance(0.012) ? null : position.division,
      position: position.kode,
      status_karyawan,
      tanggal_masuk,
      tanggal_akhir_kontrak: term === undefined ? null : contractEnd(tanggal_masuk, today, term),
      status: "active",
      ...bankAccount(chance),
      gaji_pokok: payOf({
        position,
        office,
        mainUmk: main?.umk ?? office.umk,
        status_karyawan,
        years,
        chance,
      }),
    }
  }
}

/**
 * Generates the employees of a company lazily in chunks: 100,000 need no more memory than one chunk. Deterministic
 * for the same options.
 * @public Tests make companies of any size with it.
 */
export function* makePeople(options: PeopleOptions): Generator<readonly Person[], void> {
  const make = personMaker(options)
  const { count, chunk = 500 } = options
  for (let from = 0; from < count; from += chunk)
    yield Array.from({ length: Math.min(chunk, count - from) }, (_, at) => make(from + at))
}
