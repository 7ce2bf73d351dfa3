import { masterOfficesHours, masterPegawai } from "#contract/areas/company/masterData.ts"
import { offices } from "#contract/areas/company/offices.ts"
import type { officeZones } from "#contract/kit/zones.ts"
import { describe } from "../kit/describe.ts"
import { activeFilter, changedColumn } from "../kit/shared.ts"

const ZONES: Readonly<Record<(typeof officeZones)[number], string>> = {
  "Asia/Jakarta": "WIB (Jakarta)",
  "Asia/Makassar": "WITA (Makassar)",
  "Asia/Jayapura": "WIT (Jayapura)",
}

export const officesResource = describe(offices, {
  path: "/setting/umum/offices",
  title: "Kantor",
  purpose: "Kantor adalah tempat pegawai absen: titik di peta dengan radius di sekelilingnya.",
  searchLabel: "Cari nama, kode atau kota",
  links: [{ label: "Impor izin lintas kantor", href: "/setting/umum/offices/impor" }],
  usedBy: { label: "Lihat pegawainya", path: "/users/pegawai", filter: "offices_id" },
  columns: [
    { as: "text", key: "nama", label: "Nama", primary: true },
    { as: "mark", key: "is_pusat", label: "Pusat", mark: "Pusat" },
    { as: "text", key: "kota", label: "Kota" },
    { as: "choice", key: "timezone", label: "Zona waktu", choices: ZONES },
    { as: "number", key: "radius_m", label: "Radius", unit: "m", named: true },
    { as: "number", key: "jumlah_pegawai", label: "Pegawai" },
    { as: "text", key: "offices_hours_nama", label: "Jam kerja", hidden: true },
    { as: "text", key: "pic_nama", label: "Penanggung jawab", hidden: true },
    { as: "rupiah", key: "umk", label: "UMK", hidden: true },
    { as: "active", key: "is_active", label: "Status" },
    changedColumn,
  ],
  datedFacts: [{ as: "number", key: "jumlah_pegawai", label: "Pegawai aktif" }],
  filters: [
    activeFilter,
    {
      key: "timezone",
      label: "Zona waktu",
      options: Object.entries(ZONES).map(([value, label]) => ({ value, label })),
    },
  ],
  page: {
    line: ["kode", "kota", "provinsi"],
    facts: [
      { key: "phone", label: "Telepon", as: "phone" },
      { key: "pic_nama", label: "Penanggung jawab" },
      { key: "offices_hours_nama", label: "Jam kerja" },
    ],
  },
  sections: [
    {
      title: "Data kantor",
      fields: [
        [
          { kind: "text", key: "nama", label: "Nama kantor", required: true, max: 100 },
          {
            kind: "text",
            key: "kode",
            label: "Kode",
            max: 20,
            hint: "Singkatan untuk laporan, misalnya JKT",
          },
        ],
        { kind: "longText", key: "alamat", usedBy: "record", label: "Alamat", required: true, max: 300 },
        [
          { kind: "text", key: "kota", usedBy: "record", label: "Kota atau kabupaten", max: 80 },
          { kind: "text", key: "provinsi", usedBy: "record", label: "Provinsi", max: 80 },
        ],
        [
          {
            kind: "text",
            key: "phone",
            usedBy: "record",
            label: "Telepon",
            max: 30,
            hint: "Misalnya 021-5550100",
          },
          {
            kind: "select",
            key: "timezone",
            label: "Zona waktu",
            required: true,
            choices: ZONES,
            hint: "Keterlambatan dihitung menurut zona waktu ini",
          },
        ],
        {
          kind: "switch",
          key: "is_pusat",
          label: "Kantor pusat",
          hint: "Hanya satu kantor yang menjadi pusat; yang sekarang digantikan",
        },
      ],
    },
    {
      title: "Lokasi absen",
      text: "Pegawai dapat absen di dalam radius ini.",
      fields: [
        {
          kind: "mapPoint",
          key: "lat",
          label: "Titik lokasi",
          lng: "lng",
          radius: "radius_m",
          required: true,
        },
      ],
    },
    {
      title: "Jam kerja dan pengupahan",
      fields: [
        {
          kind: "reference",
          key: "offices_hours_id",
          label: "Jam kerja",
          options: masterOfficesHours,
          shownBy: "offices_hours_nama",
          hint: "Biarkan kosong untuk memakai jam kerja utama",
        },
        {
          kind: "reference",
          key: "pic_id",
          label: "Penanggung jawab",
          options: masterPegawai,
          shownBy: "pic_nama",
        },
        { kind: "rupiah", key: "umk", label: "Upah minimum (UMK)", hint: "Per bulan, menurut kota kantor" },
        {
          kind: "switch",
          key: "is_active",
          label: "Aktif",
          hint: "Kantor nonaktif tidak ditawarkan di formulir",
        },
      ],
    },
  ],
  start: { is_active: true, timezone: "Asia/Jakarta", radius_m: 100 },
  personal: false,
})
