/** A morning's hour of presses, as numbers that a check can compute again. */

export const COMPANIES = 20
export const MACHINES = 25
export const EMPLOYEES = 5_000
/** Presses of an employee within the hour, on one machine: doors are passed often. */
export const PRESSES = 10
/** The whole hour. */
const RECORDS = 1_000_000
const HOUR_S = 3_600
const JOIN_S = 60
/** 06.30 on the machine's clock. */
const FROM_S = 6 * HOUR_S + 30 * 60

export type Press = {
  /** Index of the machine, among those of all companies. */
  readonly machine: number
  readonly pin: number
  /** When it is sent, ms from the start. */
  readonly due: number
  readonly wall: string
}
/** Check-in and check-out of an employee, seconds from the beginning of the hour. */
export type Expected = {
  readonly company: number
  readonly pin: number
  readonly in: number
  readonly out: number | null
}

const two = (n: number) => String(n).padStart(2, "0")
export const wallOf = (date: string, second: number): string => {
  const at = FROM_S + second
  return `${date} ${two(Math.floor(at / HOUR_S))}:${two(Math.floor(at / 60) % 60)}:${two(at % 60)}`
}

const secondsOf = (person: number): readonly number[] =>
  Array.from({ length: PRESSES }, (_, at) => (person * 37 + at * 397) % HOUR_S).toSorted((a, b) => a - b)

export const peopleIn = (minutes: number): number =>
  Math.min(COMPANIES * EMPLOYEES, Math.round((RECORDS * minutes) / 60 / PRESSES))

const placeOf = (person: number) => ({
  company: person % COMPANIES,
  machine: (person % COMPANIES) * MACHINES + (Math.floor(person / COMPANIES) % MACHINES),
  pin: Math.floor(person / COMPANIES) + 1,
})

/** As many employees as keep the hour's rate of records; their hour is replayed in these minutes. */
export const pressesOf = (minutes: number, date: string): readonly Press[] =>
  Array.from({ length: peopleIn(minutes) }, (_, person) => {
    const { machine, pin } = placeOf(person)
    return secondsOf(person).map((second): Press => ({
      machine,
      pin,
      due: (second / 60) * minutes * 1_000,
      wall: wallOf(date, second),
    }))
  })
    .flat()
    .toSorted((a, b) => a.due - b.due)

/** The days by a second derivation: presses within a minute are one visit, the first visit comes, the last one goes. */
export const expectedOf = (minutes: number): readonly Expected[] =>
  Array.from({ length: peopleIn(minutes) }, (_, person) => {
    const { company, pin } = placeOf(person)
    const visits: number[] = []
    for (const second of secondsOf(person)) {
      const last = visits.at(-1)
      if (last === undefined || second - last > JOIN_S) visits.push(second)
    }
    return { company, pin, in: visits[0] ?? 0, out: visits.length > 1 ? (visits.at(-1) ?? null) : null }
  })
