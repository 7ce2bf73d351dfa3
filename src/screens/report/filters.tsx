import { kategoriKlaim } from "#contract/areas/claims/kategoriKlaim.ts"
import { tipeTugas } from "#contract/areas/fieldwork/tipeTugas.ts"
import { rewards } from "#contract/areas/sales/rewards.ts"
import { masterDepartement, masterKantor, masterPegawai } from "#contract/areas/company/masterData.ts"
import { ComboboxField } from "#src/ui/controls/choice/ComboboxField.tsx"
import { DateField } from "#src/ui/controls/date/DateField.tsx"
import { Button } from "#src/ui/controls/Button.tsx"
import { formatDate, jakartaDay } from "#src/format/format.ts"
import type { Filter } from "#src/ui/list/types.ts"
import { useOptions } from "../form/kinds/useOptions.ts"
import type { Address } from "./address.ts"

const DAY_MS = 86_400_000

/** Date range of the last `count` days up to today, in Jakarta. */
export const lastDays = (count: number, now = Date.now()) => ({
  start_date: jakartaDay(now - (count - 1) * DAY_MS),
  end_date: jakartaDay(now),
})

const presets = [
  { label: "Hari ini", days: 1 },
  { label: "7 hari", days: 7 },
  { label: "30 hari", days: 30 },
] as const

const patched = (filters: Readonly<Record<string, string>>, patch: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(
    Object.entries({ ...filters, ...patch }).filter((entry): entry is [string, string] => entry[1] !== null),
  )

/** Date range filter, both ends inclusive; either end may be open unless the range is fixed. */
export const dateFilter = (
  { query, onQuery }: Address,
  shown: Readonly<Record<string, string>> = query.filters,
  /** Default range up to today in days: used when the range is cleared, so that the URL always means a range. */
  fixedDays: number | null = null,
  more: readonly { readonly label: string; readonly days: number }[] = [],
): Filter => {
  const { start_date = null, end_date = null } = shown
  const set = (patch: Readonly<Record<string, string | null>>) =>
    onQuery({ filters: patched({ ...query.filters, ...shown }, patch) })
  return {
    key: "tanggal",
    label: "Tanggal",
    pinned: true,
    text:
      start_date === null && end_date === null
        ? null
        : start_date === end_date
          ? formatDate(start_date)
          : `${start_date === null ? "…" : formatDate(start_date)} – ${end_date === null ? "…" : formatDate(end_date)}`,
    onClear: () =>
      fixedDays !== null
        ? set(lastDays(fixedDays))
        : onQuery({ filters: patched(query.filters, { start_date: null, end_date: null }) }),
    body: (
      <div className="grid gap-3">
        <div className="flex flex-wrap gap-1.5">
          {[...presets, ...more].map(({ label, days }) => (
            <Button key={label} size="sm" onClick={() => set(lastDays(days))}>
              {label}
            </Button>
          ))}
        </div>
        <DateField
          label="Dari"
          value={start_date}
          onChange={(day) => day !== start_date && set({ start_date: day })}
        />
        <DateField
          label="Sampai"
          value={end_date}
          onChange={(day) => day !== end_date && set({ end_date: day })}
        />
      </div>
    ),
  }
}

/** Filter with a few fixed choices; `fallback` is the default when the URL has none. */
export const wordFilter = (
  { query, onQuery }: Address,
  key: string,
  label: string,
  options: readonly { readonly value: string; readonly label: string }[],
  fallback: string | null = null,
): Filter => {
  const value = query.filters[key] ?? fallback
  return {
    key,
    label,
    pinned: true,
    options,
    value,
    text: options.find((option) => option.value === value)?.label ?? null,
    onPick: (picked) =>
      onQuery({ filters: patched(query.filters, { [key]: picked === fallback ? null : picked }) }),
    onClear: () =>
      onQuery({ filters: patched(query.filters, { [key]: fallback === null ? null : "semua" }) }),
  }
}

const calls = {
  offices_id: masterKantor,
  departement_id: masterDepartement,
  members_id: masterPegawai,
  kategori_id: kategoriKlaim.calls.list,
  tipe_tugas_id: tipeTugas.calls.list,
  rewards_id: rewards.calls.list,
} as const

type Choosable = Parameters<typeof useOptions>[0]

/** Filter by a row of another resource; the URL holds its id. */
export const rowFilter = (
  address: Address,
  key: keyof typeof calls,
  label: string,
  nameOf: (id: number) => string | undefined,
  /** Call that lists the options, where it is not the usual one. */
  call: Choosable = calls[key],
): Filter => choiceFilter(address, key, label, nameOf, call)

/** The same by a row of any resource that has an option list. */
export const choiceFilter = (
  { query, onQuery }: Address,
  key: string,
  label: string,
  nameOf: (id: number) => string | undefined,
  call: Choosable,
): Filter => {
  const value = query.filters[key]
  const chosen = value === undefined ? null : Number(value)
  const set = (id: number | null) =>
    onQuery({ filters: patched(query.filters, { [key]: id === null ? null : String(id) }) })
  return {
    key,
    label,
    pinned: key !== "members_id",
    text: chosen === null ? null : (nameOf(chosen) ?? `#${chosen}`),
    onClear: () => set(null),
    body: <RowChoice label={label} call={call} chosen={chosen} name={nameOf(chosen ?? 0)} onChange={set} />,
  }
}

function RowChoice(props: {
  readonly label: string
  readonly call: Choosable
  readonly chosen: number | null
  readonly name: string | undefined
  readonly onChange: (id: number | null) => void
}) {
  const { source, open, marks } = useOptions(props.call)
  const { chosen } = props
  return (
    <div {...marks} onFocus={open}>
      <ComboboxField<number>
        label={props.label}
        value={chosen === null ? null : { value: chosen, label: props.name ?? `#${chosen}` }}
        onChange={(choice) => props.onChange(choice?.value ?? null)}
        {...source}
      />
    </div>
  )
}
