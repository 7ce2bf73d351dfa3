import { headcountWords, leadNeedWords, leadSourceWords } from "#contract/areas/growth/leadWords.ts"

/** Parts of the screens that trial requests and demo requests have in common. */

export const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const contactFields = [
  [
    { kind: "text", key: "nama", label: "Nama", required: true, max: 100 },
    { kind: "text", key: "perusahaan", label: "Perusahaan", required: true, max: 100 },
  ],
  [
    { kind: "text", key: "email", label: "Email", required: true, max: 100 },
    { kind: "text", key: "phone", label: "Telepon", max: 30 },
  ],
  {
    kind: "select",
    key: "jumlah_karyawan",
    label: "Jumlah karyawan",
    choices: headcountWords,
    usedBy: "record",
  },
] as const

export const needFields = [
  { kind: "choices", key: "kebutuhan", label: "Yang dibutuhkan", choices: leadNeedWords, usedBy: "record" },
  { kind: "select", key: "source", label: "Asal", required: true, choices: leadSourceWords },
  { kind: "longText", key: "note", label: "Catatan", max: 500, usedBy: "record" },
] as const
