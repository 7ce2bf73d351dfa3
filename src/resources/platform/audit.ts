import {
  auditActionWords,
  type auditRow,
  exportPlatformAudit,
  platformAudit,
} from "#contract/areas/platform/audit.ts"
import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import { timesheetPeople } from "#contract/areas/platform/timesheet.ts"
import { formatDateTime } from "#src/format/format.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"
import { spanOptions } from "../kit/spans.ts"

export const AUDIT = "/super-admin/setting/sistem/audit"

const columns: readonly ColumnOf<typeof auditRow.Type>[] = [
  { as: "text", key: "nama", label: "Tindakan", primary: true },
  { as: "words", key: "at", label: "Waktu", whole: true, of: ({ at }) => formatDateTime(at) },
  { as: "words", key: "by_nama", label: "Oleh", of: ({ by_nama }) => by_nama ?? "Tanpa masuk" },
  {
    as: "words",
    key: "companies_nama",
    label: "Perusahaan",
    of: ({ companies_id, companies_nama }) =>
      companies_nama ?? (companies_id === null ? "–" : `Perusahaan ${companies_id}`),
  },
  { as: "mark", key: "is_inside", label: "Masuk sebagai perusahaan", mark: "Masuk sebagai perusahaan" },
  { as: "choice", key: "action", label: "Jenis", choices: auditActionWords, hidden: true, card: "none" },
  { as: "words", key: "entity", label: "Data", of: ({ entity, entity_id }) => `${entity} ${entity_id}` },
  { as: "text", key: "fields", label: "Yang berubah", card: "none" },
  { as: "text", key: "call", label: "Panggilan", hidden: true },
]

/** Changes by super administrators, and for whom. */
export const auditList = (): DescribedList => ({
  contract: {
    id: "sistem-audit",
    noun: "perubahan",
    listKey: "list-sistem-audit",
    who: { read: ["super"], write: [] },
    module: null,
    sorts: ["at"],
    firstDir: "desc",
    filters: { companies_id: true, by: true, action: true, periode: true },
    calls: { list: platformAudit },
  },
  path: AUDIT,
  title: "Audit",
  purpose: "Setiap perubahan oleh super administrator tercatat di sini: siapa, apa, untuk siapa, kapan.",
  searchLabel: "Cari tindakan, data, nama, perusahaan",
  columns: columns as readonly AnyColumn[],
  filters: [
    { key: "companies_id", label: "Perusahaan", from: companiesByStatus },
    { key: "by", label: "Oleh", from: timesheetPeople },
    {
      key: "action",
      label: "Jenis",
      options: Object.entries(auditActionWords).map(([value, label]) => ({ value, label })),
    },
    { key: "periode", label: "Periode", options: spanOptions },
  ],
  exported: exportPlatformAudit,
  newHref: null,
  rowHref: () => null,
})
