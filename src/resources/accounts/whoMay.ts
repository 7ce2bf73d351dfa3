import { masterKantor } from "#contract/areas/company/masterData.ts"
import {
  assignRole,
  resetHolderFactors,
  WHO_MAY_KEY,
  whoMay,
  type whoMayRow,
} from "#contract/areas/accounts/whoMay.ts"
import { userScopes } from "#contract/areas/accounts/usersCompanies.ts"
import { peran } from "#contract/areas/rights/peran.ts"
import { rightsInWords } from "#contract/kit/grants.ts"
import { appModules, moduleOf } from "#contract/kit/modules.ts"
import type { UserScope } from "#contract/kit/user.ts"
import { bulkAction } from "../kit/bulk.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"

export const WHO_MAY = "/setting/umum/siapa-boleh-apa"
type Row = (typeof whoMayRow)["Type"]

const SCOPES: Readonly<Record<UserScope, string>> = {
  company: "Admin perusahaan",
  office: "Admin kantor",
  restricted: "Akun terbatas",
  normal: "Akun biasa",
}
const EVERYTHING: Readonly<Record<UserScope, string>> = {
  company: "Semua hak di perusahaan",
  office: "Semua hak admin kantor, pada kantornya",
  restricted: "Divisi dan Jabatan",
  normal: "",
}

/** Rights that come by the kind of account are explained, because no role shows them. */
const sourceInWords = ({ source, scope, role_nama }: Row): string => {
  if (source === "owner") return "Pemilik perusahaan"
  return source === "role" ? `Peran ${role_nama ?? ""}` : `${SCOPES[scope]} tanpa peran`
}
const rightsOf = ({ rights, is_whole, scope }: Row): string => {
  const isOfOneModule = new Set(rights.map((right) => right.split(".")[0])).size === 1
  if (is_whole && !isOfOneModule) return EVERYTHING[scope]
  return rights.length === 0 ? "Tidak ada pada modul yang aktif" : rightsInWords(rights).join("; ")
}
const officesOf = ({ scope, offices_nama }: Row): string => {
  if (scope === "company" || scope === "restricted") return "Seluruh perusahaan"
  return offices_nama.length === 0 ? "Tanpa kantor" : offices_nama.join(", ")
}

const columns: readonly ColumnOf<Row>[] = [
  { as: "text", key: "nama", label: "Akun", primary: true },
  { as: "text", key: "email", label: "Email", hidden: true },
  { as: "choice", key: "scope", label: "Jenis akun", choices: SCOPES },
  { as: "words", key: "offices_nama", label: "Cakupan", of: officesOf },
  { as: "words", key: "source", label: "Hak dari", of: sourceInWords },
  { as: "words", key: "rights", label: "Boleh apa", of: rightsOf },
  {
    as: "words",
    key: "stands_in_for",
    label: "Pengganti dari",
    of: ({ stands_in_for }) => (stands_in_for.length === 0 ? "–" : stands_in_for.join(", ")),
  },
]

const asRow = { row: {} as typeof whoMayRow }

/** Accounts of the company and what each may do; a printed list for an auditor. */
export const whoMayList = (): DescribedList => ({
  contract: {
    id: "siapa-boleh-apa",
    noun: "akun",
    listKey: WHO_MAY_KEY,
    who: { read: ["company"], write: ["company"] },
    module: "roles",
    sorts: ["nama", "email"],
    filters: { scope: true, role_id: true, offices_id: true, module: true, is_active: true },
    calls: { list: whoMay },
  },
  path: WHO_MAY,
  title: "Siapa boleh apa",
  purpose:
    "Akun perusahaan yang mempunyai hak, dan dari mana hak itu. Akun biasa tanpa peran tidak berhak apa pun.",
  searchLabel: "Cari nama atau email",
  columns: columns as readonly AnyColumn[],
  filters: [
    {
      key: "module",
      label: "Modul",
      options: appModules.map((value) => ({ value, label: moduleOf(value).nama })),
    },
    {
      key: "scope",
      label: "Jenis akun",
      options: userScopes.map((value) => ({ value, label: SCOPES[value] })),
    },
    { key: "role_id", label: "Peran", from: peran.calls.options },
    { key: "offices_id", label: "Kantor", from: masterKantor },
    {
      key: "is_active",
      label: "Status",
      options: [
        { value: "true", label: "Aktif" },
        { value: "false", label: "Nonaktif" },
      ],
    },
  ],
  links: [{ label: "Peran", href: "/setting/umum/peran" }],
  bulk: [
    bulkAction("give", asRow, assignRole, {
      label: "Beri peran",
      title: "Beri peran kepada akun yang dipilih",
      text: "Berlaku sejak tindakan mereka berikutnya, juga di sesi yang sedang terbuka.",
      confirmLabel: "Beri peran",
      fields: [
        {
          kind: "reference",
          key: "role_id",
          label: "Peran",
          required: true,
          options: peran.calls.options,
          shownBy: "role_nama",
        },
      ],
      start: {},
      payload: (ids, values) => ({ users_id: ids, ...(values as { role_id: number }) }),
    }),
    bulkAction("take", asRow, assignRole, {
      label: "Cabut peran",
      title: "Cabut peran akun yang dipilih?",
      text: "Admin perusahaan dan admin kantor tanpa peran memiliki semua hak jenis akunnya; akun biasa tidak memiliki hak.",
      confirmLabel: "Cabut peran",
      payload: (ids) => ({ users_id: ids, role_id: null }),
    }),
    bulkAction("resetFactor", asRow, resetHolderFactors, {
      label: "Lepas verifikasi dua langkah",
      title: "Lepas verifikasi dua langkah",
      text: "Untuk yang kehilangan telepon dan kode pemulihannya. Mereka keluar dari semua sesi, masuk dengan kata sandi saja, dan diberi tahu lewat email.",
      confirmLabel: "Lepas",
      payload: (ids) => ({ users_id: ids }),
    }),
  ],
  newHref: null,
  rowHref: (id, { scope }) => (scope === "office" ? `/users/admin-kantor/form/${id}` : null),
})
