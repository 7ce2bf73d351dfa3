import { masterDepartement, masterKantor, masterPegawai } from "#contract/areas/company/masterData.ts"
import type { Audience } from "#contract/kit/audience.ts"

const words: Readonly<Record<Audience, string>> = {
  all: "Semua pegawai",
  offices: "Kantor tertentu",
  departements: "Divisi tertentu",
  members: "Pegawai tertentu",
}

type Row = {
  readonly target: Audience
  readonly offices_nama: readonly string[]
  readonly departements_nama: readonly string[]
  readonly members_nama: readonly string[]
}
/** The audience, by name unless it is everybody. */
export const audienceInWords = (row: Row): string => {
  const names = [...row.offices_nama, ...row.departements_nama, ...row.members_nama]
  return row.target === "all" || names.length === 0 ? words[row.target] : names.join(", ")
}

type Values = { readonly target?: Audience | null }
const isFor = (target: Audience) => (values: Values) => values.target === target

/** Form fields of contract/kit/audience.ts. */
export const audienceFields = [
  { kind: "select", key: "target", label: "Sasaran", required: true, choices: words },
  {
    kind: "multi",
    key: "offices_id",
    label: "Kantor",
    required: true,
    options: masterKantor,
    shownBy: "offices_nama",
    showWhen: isFor("offices"),
  },
  {
    kind: "multi",
    key: "departements_id",
    label: "Divisi",
    required: true,
    options: masterDepartement,
    shownBy: "departements_nama",
    showWhen: isFor("departements"),
  },
  {
    kind: "multi",
    key: "members_id",
    label: "Pegawai",
    required: true,
    options: masterPegawai,
    shownBy: "members_nama",
    showWhen: isFor("members"),
  },
] as const
