import type {
  compensations,
  overtimeFormulas,
  rupiahRoundings,
  wageBases,
} from "#contract/areas/overtime/overtimeSetting.ts"
import { type DayType, dayTypeWords, type ExplainPart } from "#contract/areas/overtime/overtime.ts"
import { type OvertimeBand, type OvertimeLaw, overtimeLawOn } from "#contract/data/overtime.ts"
import { rupiahWords } from "#contract/kit/words.ts"
import {
  plus,
  type Ratio,
  ratio,
  ratioWords,
  roundedDown,
  roundedNearest,
  rupiahRatioWords,
  sumOf,
  times,
  ZERO,
} from "./exact.ts"

/** The pay of an employee, rupiah: by month, day or hour as `per` says; allowances by month. */
export type Wage = {
  readonly per: "bulanan" | "harian" | "jam"
  readonly basic: number
  readonly fixed: number
  readonly variable: number
  /** The allowances that `fixed` and `variable` are the sums of. */
  readonly parts: readonly { readonly nama: string; readonly amount: number; readonly is_fixed: boolean }[]
}
export type AmountRules = {
  readonly formula: (typeof overtimeFormulas)[number]
  /** Rupiah per hour or per day, depending on the formula. */
  readonly flat_rate: number | null
  readonly divisor: number
  readonly base: (typeof wageBases)[number]
  readonly rounding: (typeof rupiahRoundings)[number]
  readonly compensation: (typeof compensations)[number]
}
export type AmountAsked = {
  /** ISO; selects the law in force. */
  readonly date: string
  readonly day_type: DayType
  /** Working days of the week. */
  readonly week_days: 5 | 6
  /** An official holiday on the shortest working day of a six-day week. */
  readonly is_shortest: boolean
  /** Counted minutes. */
  readonly minutes: number
  /** null = unknown. */
  readonly wage: Wage | null
  readonly rules: AmountRules
}
export type Segment = { readonly minutes: number; readonly tenths: number }
export type Amount = {
  /** Rupiah; null = the wage is unknown. */
  readonly amount: number | null
  readonly segments: readonly Segment[]
  /** Truncated to whole rupiah. */
  readonly hourly: number | null
  readonly explain: readonly ExplainPart[]
}

const HOUR = 60

const bandsOf = (law: OvertimeLaw, { day_type, week_days, is_shortest }: AmountAsked) =>
  day_type === "kerja"
    ? { bands: law.workday, article: law.workday_article }
    : is_shortest && day_type === "libur_nasional" && week_days === 6
      ? { bands: law.shortest, article: law.shortest_article }
      : { bands: law.rest[week_days], article: law.rest_article[week_days] }

type Piece = Segment & { readonly from: number; readonly band: OvertimeBand; readonly isBeyond: boolean }

/** Splits the minutes of a day into the bands of the law; hours beyond the last band get its rate. */
const piecesOf = (bands: readonly OvertimeBand[], minutes: number): readonly Piece[] =>
  bands.flatMap((one, at) => {
    const isLast = at === bands.length - 1
    const start = (one.from - 1) * HOUR
    const listed = one.to === null ? Infinity : one.to * HOUR
    const end = Math.min(minutes, isLast ? Infinity : listed)
    return end <= start
      ? []
      : [
          {
            minutes: end - start,
            tenths: one.tenths,
            from: one.from,
            band: one,
            isBeyond: isLast && minutes > listed,
          },
        ]
  })

/** The monthly wage overtime is based on, with its calculation steps. */
const monthlyOf = (law: OvertimeLaw, { wage, rules, week_days }: AmountAsked & { readonly wage: Wage }) => {
  const days = law.daily[week_days]
  const basic = wage.per === "harian" ? wage.basic * days : wage.basic
  const whole = basic + wage.fixed + wage.variable
  const fixed = basic + wage.fixed
  const isBelow = fixed * 100 < whole * law.least_percent
  const base: Ratio =
    rules.base === "pokok"
      ? ratio(basic)
      : rules.base === "75pct_rule" && isBelow
        ? ratio(BigInt(whole) * BigInt(law.least_percent), 100n)
        : ratio(fixed)
  const lines = [
    wage.per === "harian"
      ? {
          label: "Upah sebulan dari upah harian",
          value: `${rupiahWords(wage.basic)} × ${days} = ${rupiahWords(basic)}`,
          article: law.daily_article,
        }
      : { label: "Gaji pokok", value: rupiahWords(basic), article: null },
    ...wage.parts.map(({ nama, amount, is_fixed }) => ({
      label: `${is_fixed ? "Tunjangan tetap" : "Tunjangan tidak tetap"}: ${nama}`,
      value: rupiahWords(amount),
      article: null,
    })),
    {
      label:
        rules.base === "pokok"
          ? "Dasar: gaji pokok"
          : rules.base === "75pct_rule" && isBelow
            ? `Dasar: ${law.least_percent}% dari ${rupiahWords(whole)}`
            : wage.fixed === 0
              ? "Dasar: 100% gaji pokok"
              : "Dasar: 100% gaji pokok dan tunjangan tetap",
      value: rupiahRatioWords(base),
      article: rules.base === "pokok" ? "Aturan perusahaan" : law.base_article,
    },
  ]
  return { base, lines }
}

/** The hourly wage, exact, with its calculation steps. */
const hourlyOf = (law: OvertimeLaw, asked: AmountAsked & { readonly wage: Wage }) => {
  const { wage, rules } = asked
  const isLawful = rules.divisor === law.divisor
  if (wage.per === "jam") {
    const hourly = ratio(wage.basic)
    return { hourly, lines: [{ label: "Upah per jam", value: rupiahWords(wage.basic), article: null }] }
  }
  const { base, lines } = monthlyOf(law, asked)
  const exact = times(base, ratio(1n, rules.divisor))
  const cut = rules.rounding === "upah_sejam"
  const hourly = cut ? ratio(roundedDown(exact)) : exact
  return {
    hourly,
    lines: [
      ...lines,
      {
        label: `1/${rules.divisor} dari ${rupiahRatioWords(base)}`,
        value: rupiahRatioWords(exact),
        article: isLawful ? law.divisor_article : "Aturan perusahaan",
      },
      ...(cut
        ? [
            {
              label: "Dibulatkan ke bawah ke rupiah penuh",
              value: rupiahRatioWords(hourly),
              article: "Aturan perusahaan",
            },
          ]
        : []),
    ],
  }
}

const hoursOf = (minutes: number): Ratio => ratio(minutes, HOUR)
const tenthsOf = (tenths: number): Ratio => ratio(tenths, 10)
const hoursWords = (minutes: number): string => `${ratioWords(hoursOf(minutes))} jam`
const ordinalWords = ({ from, minutes }: Piece): string => {
  const to = from + Math.ceil(minutes / HOUR) - 1
  return to === from ? `Jam ke-${from}` : `Jam ke-${from} sampai ke-${to}`
}

/** The pay of a segment: exact, or truncated to whole rupiah per hour. */
const payOf = ({ minutes, tenths }: Segment, hourly: Ratio, rounding: AmountRules["rounding"]): Ratio => {
  const one = times(hourly, tenthsOf(tenths))
  if (rounding !== "tiap_jam") return times(one, hoursOf(minutes))
  const rest = minutes % HOUR
  const whole = ratio(roundedDown(one) * BigInt((minutes - rest) / HOUR))
  return rest === 0 ? whole : plus(whole, ratio(roundedDown(times(one, hoursOf(rest)))))
}

/** The only place where an overtime amount is rounded to whole rupiah: half up. */
const wholeRupiah = (exact: Ratio): number => Number(roundedNearest(exact))

const roundingWords = (exact: Ratio): string =>
  exact.den === 1n ? "" : ` (${rupiahRatioWords(exact)} dibulatkan)`

const byLaw = (asked: AmountAsked): Amount => {
  const law = overtimeLawOn(asked.date)
  const { bands, article } = bandsOf(law, asked)
  const pieces = piecesOf(bands, asked.minutes)
  const segments = pieces.map(({ minutes, tenths }) => ({ minutes, tenths }))
  const { wage, rules } = asked
  const beyond = pieces.some(({ isBeyond }) => isBeyond)
    ? [
        {
          label: "Jam di luar tabel",
          value: "dihitung seperti jam terakhir di tabel",
          article: "Aturan perusahaan",
        },
      ]
    : []
  if (wage === null)
    return {
      amount: null,
      segments,
      hourly: null,
      explain: [
        {
          label: "Upah lembur",
          value: "belum dapat dihitung: gaji pokok belum diisi",
          article: null,
          is_pay: false,
          lines: pieces.map((piece) => ({
            label: ordinalWords(piece),
            value: `${hoursWords(piece.minutes)} × ${ratioWords(tenthsOf(piece.tenths))}`,
            article,
          })),
        },
      ],
    }
  const { hourly, lines } = hourlyOf(law, { ...asked, wage })
  const pays = pieces.map((piece) => payOf(piece, hourly, rules.rounding))
  const exact = pays.length === 0 ? ZERO : sumOf(pays)
  const amount = wholeRupiah(exact)
  return {
    amount,
    segments,
    hourly: Number(roundedDown(hourly)),
    explain: [
      { label: "Upah sejam", value: rupiahRatioWords(hourly), article: null, is_pay: true, lines },
      {
        label: `Upah lembur, ${dayTypeWords[asked.day_type].toLowerCase()}, ${asked.week_days} hari kerja seminggu`,
        value: `${rupiahWords(amount)}${roundingWords(exact)}`,
        article: null,
        is_pay: true,
        lines: [
          ...pieces.map((piece, at) => ({
            label: `${ordinalWords(piece)}: ${hoursWords(piece.minutes)} × ${ratioWords(tenthsOf(piece.tenths))} × ${rupiahRatioWords(hourly)}`,
            value: rupiahRatioWords(pays[at] ?? ZERO),
            article,
          })),
          ...beyond,
        ],
      },
    ],
  }
}

const COMPANY = "Aturan perusahaan"
const flat = ({ minutes, rules }: AmountAsked): Amount => {
  const rate = rules.flat_rate ?? 0
  const isDay = rules.formula === "fixed_day"
  const exact = isDay ? ratio(minutes > 0 ? rate : 0) : times(ratio(rate), hoursOf(minutes))
  const amount = wholeRupiah(exact)
  return {
    amount,
    segments: minutes === 0 ? [] : [{ minutes, tenths: 10 }],
    hourly: isDay ? null : rate,
    explain: [
      {
        label: "Upah lembur",
        value: `${rupiahWords(amount)}${roundingWords(exact)}`,
        article: COMPANY,
        is_pay: true,
        lines: [
          isDay
            ? { label: "Tarif tetap sehari", value: rupiahWords(rate), article: COMPANY }
            : {
                label: `${hoursWords(minutes)} × ${rupiahWords(rate)}`,
                value: rupiahRatioWords(exact),
                article: COMPANY,
              },
        ],
      },
    ],
  }
}

const asLeave = ({ minutes }: AmountAsked): Amount => ({
  amount: 0,
  segments: minutes === 0 ? [] : [{ minutes, tenths: 10 }],
  hourly: null,
  explain: [
    {
      label: "Diganti waktu istirahat",
      value: hoursWords(minutes),
      article: COMPANY,
      is_pay: false,
      lines: [
        {
          label: "Jam lembur diganti jam istirahat sama lamanya",
          value: hoursWords(minutes),
          article: COMPANY,
        },
      ],
    },
  ],
})

/**
 * The value of overtime minutes. Calculates exactly and rounds once at the end; explains every step with its legal
 * article.
 */
export const amountOf = (asked: AmountAsked): Amount =>
  asked.rules.compensation === "leave"
    ? asLeave(asked)
    : asked.rules.formula === "pp35"
      ? byLaw(asked)
      : flat(asked)
