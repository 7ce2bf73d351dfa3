import { bank } from "#contract/areas/platform/bank.ts"
import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { kategoriKlaim } from "#contract/areas/claims/kategoriKlaim.ts"
import { leaveChoice } from "#contract/areas/leave/kategoriCuti.ts"
import { colleagues, ownBankChoice, ownClaimChoice, ownLeaveChoice } from "#contract/areas/self/choices.ts"
import { ownShiftDays, partnerShiftDays, swapPartners } from "#contract/areas/attendance/shiftSwaps.ts"
import type { Call } from "#contract/kit/call.ts"
import { ownValues, type SelfCalls } from "#contract/kit/selfCalls.ts"
import type { DescribedAsk } from "./ask.ts"
import type { AnyField } from "./fields.ts"
import type { Renamed } from "./askAgain.ts"

/** Choices of the back office, and the call by which an employee gets the same ones. */
const OWN_CHOICES: ReadonlyMap<string, Call> = new Map<string, Call>([
  [leaveChoice.path, ownLeaveChoice],
  [kategoriKlaim.calls.options.path, ownClaimChoice],
  [bank.calls.options.path, ownBankChoice],
  [masterPegawai.path, colleagues],
  ...[ownShiftDays, swapPartners, partnerShiftDays].map((call): readonly [string, Call] => [call.path, call]),
])

type Placed = AnyField | readonly AnyField[]
const isRow = (placed: Placed): placed is readonly AnyField[] => Array.isArray(placed)

/** The same field for an employee: chosen from what they may read. */
const ownField = (field: AnyField): AnyField => {
  if ("fields" in field && Array.isArray(field.fields))
    return { ...field, fields: field.fields.map((one) => ownPlaced(one as Placed)) } as AnyField
  if (!("options" in field)) return field
  const own = OWN_CHOICES.get((field.options as Call).path)
  if (own === undefined) throw new Error(`an employee may not choose ${field.key}`)
  return { ...field, options: own } as AnyField
}
const ownPlaced = (placed: Placed): Placed => (isRow(placed) ? placed.map(ownField) : ownField(placed))

const isMember = (placed: Placed): boolean => !isRow(placed) && placed.key === "members_id"

export type DescribedSelfAsk = DescribedAsk & {
  /** Part of its address: `/saya/pengajuan/baru/cuti`. */
  readonly jenis: string
  /** One line in the list of what can be asked for. */
  readonly text: string
  readonly own: SelfCalls
  /** Values of its form that a request of its flow has under another name, or not at all. */
  readonly again: Renamed
}

type Words = {
  readonly jenis: string
  readonly title: string
  readonly text: string
  readonly again?: Renamed
}

/**
 * The form of a request as its employee fills it in, made of the one by which an administrator enters it: the same fields
 * without the employee, sent by the employee's own calls.
 */
export const describeSelfAsk = (
  own: SelfCalls,
  described: DescribedAsk,
  { again = {}, ...words }: Words,
): DescribedSelfAsk => {
  const { flow, contract, sections } = described
  return {
    ...described,
    contract: {
      ...contract,
      id: `saya-${words.jenis}`,
      who: { read: own.calls.ask.who, write: own.calls.ask.who },
      module: null,
      values: ownValues(own),
    },
    flow: { ...flow, calls: { ...flow.calls, ask: own.calls.ask, preview: own.calls.preview } },
    path: "/saya/pengajuan",
    sections: sections.map((section) => ({
      ...section,
      title: "Pengajuan",
      text: words.text,
      fields: section.fields
        .filter((placed) => !isMember(placed as Placed))
        .map((placed) => ownPlaced(placed as Placed)),
    })) as DescribedAsk["sections"],
    title: words.title,
    back: { label: "Pengajuan", href: "/saya/pengajuan" },
    jenis: words.jenis,
    text: words.text,
    own,
    again,
  }
}
