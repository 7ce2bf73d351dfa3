import { masterKantor, masterPegawaiAll } from "#contract/areas/company/masterData.ts"
import {
  consentKinds,
  consents,
  consentWords,
  type ConsentWay,
  MISSING_CONSENTS_KEY,
  missingConsents,
} from "#contract/areas/privacy/consents.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import { type DescribedList, describe } from "../kit/describe.ts"
import { CONSENTS, MISSING_CONSENTS } from "./paths.ts"

const WAYS: Readonly<Record<ConsentWay, string>> = {
  tertulis: "Tertulis",
  elektronik: "Elektronik",
  direkam: "Direkam",
}
const kindFilter = {
  key: "jenis",
  label: "Jenis",
  options: consentKinds.map((value) => ({ value, label: consentWords[value] })),
} as const

export const consentsResource = describe(consents, {
  path: CONSENTS,
  menu: { group: "privasi", hint: "Apa yang disetujui pegawai, kapan, dan yang belum" },
  title: "Persetujuan Data",
  purpose:
    "Persetujuan pegawai atas pemakaian datanya (UU 27/2022 pasal 20): apa, kapan, bagaimana, dan penarikannya.",
  searchLabel: "Cari keperluan",
  columns: [
    { as: "text", key: "judul", label: "Keperluan", primary: true },
    { as: "text", key: "members_nama", label: "Pegawai" },
    { as: "choice", key: "jenis", label: "Jenis", choices: consentWords },
    { as: "date", key: "tanggal", label: "Disetujui" },
    { as: "choice", key: "cara", label: "Cara", choices: WAYS },
    { as: "date", key: "ditarik", label: "Ditarik" },
    { as: "mark", key: "berlaku", label: "Status", mark: "Tidak berlaku", when: false, tone: "neutral" },
  ],
  filters: [
    kindFilter,
    { key: "members_id", label: "Pegawai", from: masterPegawaiAll },
    {
      key: "berlaku",
      label: "Status",
      options: [
        { value: "true", label: "Berlaku" },
        { value: "false", label: "Tidak berlaku" },
      ],
    },
  ],
  links: [{ label: "Belum ada persetujuan", href: MISSING_CONSENTS }],
  sections: [
    {
      title: "Persetujuan",
      fields: [
        [
          {
            kind: "reference",
            key: "members_id",
            label: "Pegawai",
            required: true,
            options: masterPegawaiAll,
            shownBy: "members_nama",
          },
          { kind: "select", key: "jenis", label: "Jenis", required: true, choices: consentWords },
        ],
        {
          kind: "text",
          key: "judul",
          label: "Keperluan",
          required: true,
          max: 200,
          hint: "Untuk apa datanya dipakai, seperti di dokumennya",
        },
        [
          { kind: "date", key: "tanggal", label: "Disetujui", required: true },
          { kind: "select", key: "cara", label: "Cara", required: true, choices: WAYS, usedBy: "record" },
          { kind: "date", key: "ditarik", label: "Ditarik", hint: "Biarkan kosong untuk yang masih berlaku" },
        ],
        {
          kind: "file",
          key: "dokumen",
          label: "Dokumen",
          accept: "application/pdf,image/png,image/jpeg,image/webp",
          maxBytes: 5_000_000,
          shownBy: "dokumen",
          nameBy: "dokumen_nama",
        },
      ],
    },
  ],
  start: { cara: "tertulis" },
  startFrom: (query) => {
    const id = Number(query.get("members_id"))
    const jenis = consentKinds.find((kind) => kind === query.get("jenis"))
    return {
      ...(Number.isSafeInteger(id) && id > 0
        ? { members_id: id, members_nama: query.get("members_nama") }
        : {}),
      ...(jenis === undefined ? {} : { jenis }),
    }
  },
  personal: false,
})

type Row = (typeof missingConsents)["answer"]["Type"]["rows"][number]
const columns: readonly ColumnOf<Row>[] = [
  { as: "text", key: "nama", label: "Pegawai", primary: true },
  { as: "text", key: "nip", label: "NIP" },
  { as: "text", key: "kantor", label: "Kantor" },
  {
    as: "words",
    key: "kurang",
    label: "Belum ada persetujuan",
    of: ({ kurang }) => kurang.map((kind) => consentWords[kind]).join(", "),
  },
]

/** Employees whose position, photo or face is in use without a consent in force. */
export const missingConsentsList = (): DescribedList => ({
  contract: {
    id: "persetujuan-data-belum",
    noun: "pegawai",
    listKey: MISSING_CONSENTS_KEY,
    who: { read: ["company"], write: ["company"] },
    module: "privacy",
    sorts: ["nama"],
    filters: { jenis: true, offices_id: true },
    calls: { list: missingConsents },
  },
  path: MISSING_CONSENTS,
  title: "Belum ada persetujuan",
  purpose:
    "Pegawai aktif yang lokasi, foto atau wajahnya dipakai absensi tanpa persetujuan yang berlaku. Buka baris untuk mencatatnya.",
  searchLabel: "Cari nama atau NIP",
  columns: columns as readonly AnyColumn[],
  filters: [
    {
      key: "jenis",
      label: "Jenis",
      options: (["lokasi", "foto", "biometrik"] as const).map((value) => ({
        value,
        label: consentWords[value],
      })),
    },
    { key: "offices_id", label: "Kantor", from: masterKantor },
  ],
  links: [{ label: "Persetujuan", href: CONSENTS }],
  newHref: null,
  rowHref: (id, { nama, kurang }) =>
    `${CONSENTS}/form?members_id=${id}&members_nama=${encodeURIComponent(String(nama))}&jenis=${String((kurang as readonly string[])[0] ?? "")}`,
})
