import type { CareerKind } from "#contract/areas/career/careerFacts.ts"
import type { employments } from "#contract/areas/members/memberFields.ts"
import { dateWords } from "#contract/kit/words.ts"

type Employment = (typeof employments)[number]

/** Years of a PKWT in all, with its extensions (PP 35/2021 Pasal 8). */
const PKWT_YEARS = 5

/** Facts of employment that a change sets; rupiah for pay, ISO dates. */
export type Standing = {
  readonly offices_id: number
  readonly departement_id: number | null
  readonly jabatan_id: number | null
  readonly atasan_id: number | null
  readonly status_karyawan: Employment
  readonly tanggal_akhir_kontrak: string | null
  readonly gaji_pokok: number | null
}
/** Facts that a change sets; null = as before. */
export type Given = { readonly [K in Exclude<keyof Standing, "status_karyawan">]: Standing[K] | null }

export type CareerRule = {
  readonly kind: CareerKind
  readonly effective_date: string
  readonly end_date: string | null
}

/** An employee on the day of a change. */
export type CareerFacts = {
  readonly before: Standing
  readonly given: Given
  readonly is_employed: boolean
  /** Why the caller may not change this employee. */
  readonly barred: string | null
  /** Levels of the position before and after, 1 is the highest; null = none. */
  readonly old_level: number | null
  readonly new_level: number | null
  /** The new superior is the employee or works under them. */
  readonly is_circle: boolean
  /** Another scheduled change of the same day. */
  readonly same_day: string | null
  /** A temporary assignment of another change that covers the day: its last day, ISO, and the facts that it set. */
  readonly assigned: { readonly until: string; readonly set: readonly string[] } | null
  /** First change of place after the day, ISO. */
  readonly later: string | null
  /** The contract for a term that holds on the day: its first day, and the wage that its compensation is a share of. */
  readonly pkwt_from: string | null
  /** First day of the contract period that ends: the last extension, or `pkwt_from`. */
  readonly pkwt_since: string | null
  readonly compensation: number | null
  /** Last day of closed pay that contains the day or comes after it, ISO. */
  readonly closed_until: string | null
  /** Approvers who do not see the new office. */
  readonly blind: string | null
}

export type JudgedCareer = {
  readonly after: Standing
  readonly refusal: string | null
  readonly warnings: readonly string[]
  /** Compensation of the contract for a term that ends, rupiah; null = none is due. Not in words: it reveals pay. */
  readonly compensation: number | null
}

/** The last day of a PKWT that began on a day: five years less a day. */
export const lastPkwtDay = (from: string): string => {
  const [year = 0, month = 1, day = 1] = from.split("-").map(Number)
  return new Date(Date.UTC(year + PKWT_YEARS, month - 1, day - 1)).toISOString().slice(0, 10)
}

/** The facts after a change: what it sets, and the rest as before. */
export const afterOf = ({ kind }: Pick<CareerRule, "kind">, before: Standing, given: Given): Standing => ({
  offices_id: given.offices_id ?? before.offices_id,
  departement_id: given.departement_id ?? before.departement_id,
  jabatan_id: given.jabatan_id ?? before.jabatan_id,
  atasan_id: given.atasan_id ?? before.atasan_id,
  status_karyawan: kind === "pengangkatan" ? "tetap" : before.status_karyawan,
  tanggal_akhir_kontrak:
    kind === "pengangkatan" ? null : (given.tanggal_akhir_kontrak ?? before.tanggal_akhir_kontrak),
  gaji_pokok: given.gaji_pokok ?? before.gaji_pokok,
})

const isSame = (before: Standing, after: Standing): boolean =>
  (Object.keys(before) as (keyof Standing)[]).every((key) => before[key] === after[key])

/** Rules of the contract for a term. */
const pkwtRefusal = (
  { kind, effective_date }: CareerRule,
  facts: CareerFacts,
  after: Standing,
): string | null => {
  const { before, pkwt_from } = facts
  if (kind === "pengangkatan")
    return before.status_karyawan === "tetap" ? "Sudah pegawai tetap pada tanggal itu" : null
  if (kind !== "perpanjangan") return null
  if (before.status_karyawan !== "pkwt") return "Bukan pegawai PKWT pada tanggal itu"
  const end = after.tanggal_akhir_kontrak
  if (end === null || end < effective_date) return "Akhir kontrak yang baru sebelum tanggal berlakunya"
  if (before.tanggal_akhir_kontrak !== null && end <= before.tanggal_akhir_kontrak)
    return `Akhir kontraknya sudah ${dateWords(before.tanggal_akhir_kontrak)}`
  const last = pkwt_from === null ? null : lastPkwtDay(pkwt_from)
  return last !== null && pkwt_from !== null && end > last
    ? `PKWT sejak ${dateWords(pkwt_from)} paling lama ${PKWT_YEARS} tahun, sampai ${dateWords(last)} (PP 35/2021 Pasal 8)`
    : null
}

/** A promotion leads to a higher level, a demotion to a lower one; positions without a level are not compared. */
const levelRefusal = ({ kind }: CareerRule, { old_level, new_level }: CareerFacts): string | null => {
  if (old_level === null || new_level === null) return null
  if (kind === "promosi" && new_level >= old_level)
    return `Bukan promosi: tingkat jabatannya ${old_level} menjadi ${new_level}`
  if (kind === "demosi" && new_level <= old_level)
    return `Bukan demosi: tingkat jabatannya ${old_level} menjadi ${new_level}`
  return null
}

const refusalOf = (rule: CareerRule, facts: CareerFacts, after: Standing): string | null => {
  const { before, later, closed_until, same_day } = facts
  if (facts.barred !== null) return facts.barred
  if (!facts.is_employed) return "Tidak bekerja pada tanggal itu"
  const pkwt = pkwtRefusal(rule, facts, after)
  if (pkwt !== null) return pkwt
  if (isSame(before, after)) return "Tidak ada yang berubah"
  if (same_day !== null) return `Sudah ada perubahan pada tanggal itu: ${same_day}`
  const lent = facts.assigned
  if (lent !== null && lent.set.some((key) => before[key as keyof Standing] !== after[key as keyof Standing]))
    return `Sedang ditugaskan sementara sampai ${dateWords(lent.until)}: ubah setelah itu, atau batalkan penugasannya`
  if (facts.is_circle) return "Atasan tidak boleh pegawai ini sendiri atau bawahannya"
  if (after.gaji_pokok !== before.gaji_pokok && closed_until !== null)
    return `Gaji sampai ${dateWords(closed_until)} sudah ditutup; gaji yang mundur lewat Kenaikan Gaji, yang menghitung rapelnya`
  if (rule.end_date !== null && later !== null && later <= rule.end_date)
    return `Ada perubahan lain pada ${dateWords(later)}, sebelum penugasannya selesai`
  return levelRefusal(rule, facts)
}

const warningsOf = (rule: CareerRule, facts: CareerFacts, after: Standing): readonly string[] => {
  const { before, later, closed_until, compensation, pkwt_from, pkwt_since } = facts
  const isContract = rule.kind === "perpanjangan" || rule.kind === "pengangkatan"
  return [
    ...(isContract && compensation !== null && pkwt_since !== null
      ? [
          `Kompensasi PKWT sejak ${dateWords(pkwt_since)} dibayar saat jangka waktunya selesai (PP 35/2021 Pasal 15 dan 16)`,
        ]
      : []),
    ...(rule.kind === "perpanjangan" && pkwt_from !== null
      ? [`PKWT paling lambat berakhir ${dateWords(lastPkwtDay(pkwt_from))}`]
      : []),
    ...(closed_until !== null && after.offices_id !== before.offices_id
      ? [`Gaji sampai ${dateWords(closed_until)} sudah ditutup: sampai hari itu kantor lama yang menggaji`]
      : []),
    ...(rule.end_date === null && later !== null
      ? [`Sudah ada perubahan pada ${dateWords(later)}: yang diubah saat itu tetap`]
      : []),
    ...(facts.blind === null ? [] : [facts.blind]),
  ]
}

/** The facts of an employee after a change, or why it is refused, and warnings. */
export const judgeCareer = (rule: CareerRule, facts: CareerFacts): JudgedCareer => {
  const after = afterOf(rule, facts.before, facts.given)
  const refusal = refusalOf(rule, facts, after)
  return refusal === null
    ? { after, refusal, warnings: warningsOf(rule, facts, after), compensation: facts.compensation }
    : { after, refusal, warnings: [], compensation: null }
}
