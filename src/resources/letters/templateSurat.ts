import {
  customToken,
  LETTER_FIELDS,
  letterGroups,
  type LetterKind,
  letterKinds,
  letterKindWords,
  numberParts,
  tokenLabel,
  tokensOf,
} from "#contract/areas/letters/letterFields.ts"
import { letterSamples } from "#contract/areas/letters/samples.ts"
import { NUMBER_PATTERN, templateSurat } from "#contract/areas/letters/templateSurat.ts"
import type { SeenCustomField } from "#contract/kit/customFields.ts"
import { type Described, describe } from "../kit/describe.ts"
import type { InsertGroup } from "../kit/fields.ts"
import { activeFilter } from "../kit/shared.ts"

const PAGE = "/setting/umum/template-surat"
const parts = Object.entries(numberParts)
  .map(([part, words]) => `{${part}} ${words}`)
  .join(", ")
const isKind = (word: unknown): word is LetterKind => letterKinds.some((kind) => kind === word)

/** Fields of a kind of letter, in their groups; the company's own come last. */
const insertsOf = (jenis: unknown, fields: readonly SeenCustomField[] = []): readonly InsertGroup[] => {
  const own = jenis === "peringatan" ? [] : fields
  const items = own.map(({ key, nama }) => ({ label: nama, text: `{{${customToken(key)}}}` }))
  return [...builtInOf(jenis), ...(items.length === 0 ? [] : [{ heading: "Isian perusahaan", items }])]
}

const builtInOf = (jenis: unknown): readonly InsertGroup[] => {
  const offered = tokensOf(isKind(jenis) ? jenis : "lainnya")
  return Object.entries(letterGroups).flatMap(([group, heading]) => {
    const items = offered
      .filter((token) => LETTER_FIELDS[token].group === group)
      .map((token) => ({ label: tokenLabel(token), text: `{{${token}}}` }))
    return items.length === 0 ? [] : [{ heading, items }]
  })
}

/** The same section, whose rich text offers the custom fields that the account sees. */
const withInserts =
  (fields: readonly SeenCustomField[]) =>
  (section: Described["sections"][number]): Described["sections"][number] => ({
    ...section,
    fields: section.fields.map((field) =>
      "kind" in field && field.kind === "richText" && field.inserts !== undefined
        ? { ...field, inserts: ({ jenis }: Readonly<Record<string, unknown>>) => insertsOf(jenis, fields) }
        : field,
    ),
  })

export const templateSuratResource = describe(templateSurat, {
  path: PAGE,
  menu: { group: "umum", hint: "Isi, nomor dan penanda tangan surat pegawai" },
  title: "Templat Surat",
  purpose:
    "Templat surat pegawai: isi dengan isian yang terganti data pegawai, pola nomor, dan penanda tangannya.",
  searchLabel: "Cari nama atau kode templat",
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "choice", key: "jenis", label: "Jenis", choices: letterKindWords },
    { as: "text", key: "kode", label: "Kode" },
    { as: "text", key: "pola", label: "Pola nomor" },
    { as: "mark", key: "bergaji", label: "Gaji", mark: "Memuat gaji" },
    { as: "active", key: "is_active", label: "Status" },
  ],
  filters: [
    {
      key: "jenis",
      label: "Jenis",
      options: letterKinds.map((value) => ({ value, label: letterKindWords[value] })),
    },
    activeFilter,
  ],
  links: letterKinds
    .filter((kind) => kind !== "lainnya")
    .map((kind) => ({
      label: `Pakai contoh: ${letterKindWords[kind]}`,
      href: `${PAGE}/form?contoh=${kind}` as const,
    })),
  usedBy: { label: "Lihat suratnya", path: "/users/surat", filter: "template_surat_id" },
  sections: [
    {
      title: "Templat",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama", required: true, max: 80 },
          { kind: "select", key: "jenis", label: "Jenis", required: true, choices: letterKindWords },
        ],
        [
          { kind: "text", key: "kode", label: "Kode", required: true, max: 20, hint: "Di nomor surat: SKK" },
          { kind: "text", key: "pola", label: "Pola nomor", required: true, max: 80, hint: parts },
        ],
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Templat nonaktif tidak dipakai surat baru",
        },
      ],
    },
    {
      title: "Isi surat",
      text: "Isian di antara {{ dan }} diganti data pegawainya saat surat terbit. Surat yang memuat gaji hanya terlihat oleh yang boleh melihat gaji.",
      fields: [
        { kind: "text", key: "judul", label: "Judul di surat", required: true, max: 120 },
        {
          kind: "richText",
          key: "isi",
          label: "Isi",
          required: true,
          inserts: ({ jenis }) => insertsOf(jenis),
        },
      ],
    },
    {
      title: "Tanda tangan",
      text: "Tanpa gambar, tempatnya dibiarkan kosong untuk tanda tangan basah.",
      fields: [
        [
          {
            kind: "text",
            key: "penanda",
            label: "Nama penanda tangan",
            max: 80,
            hint: "Bila kosong, penanggung jawab perusahaan",
          },
          { kind: "text", key: "penanda_jabatan", label: "Jabatan penanda tangan", max: 80 },
        ],
        {
          kind: "file",
          key: "tanda_tangan",
          label: "Gambar tanda tangan",
          accept: "image/png,image/jpeg",
          maxBytes: 1_000_000,
          shownBy: "tanda_tangan",
        },
        { kind: "switch", key: "tanda_terima", label: "Pegawai ikut menandatangani" },
      ],
    },
  ],
  start: { pola: NUMBER_PATTERN, is_active: true, tanda_terima: false },
  startFrom: (query) => {
    const kind = query.get("contoh")
    return isKind(kind) ? letterSamples[kind] : {}
  },
  personal: false,
  ownFields: {
    kinds: [],
    of: (described, { custom_fields: fields }) =>
      fields.length === 0
        ? described
        : { ...described, sections: described.sections.map(withInserts(fields)) },
  },
})
