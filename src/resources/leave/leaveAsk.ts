import { masterPegawai } from "#contract/areas/company/masterData.ts"
import { leaves } from "#contract/areas/leave/cuti.ts"
import { leaveChoice } from "#contract/areas/leave/kategoriCuti.ts"
import type { leaveKinds } from "#contract/areas/leave/leaveRules.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import { type DescribedAsk, describeAsk, paperField } from "../kit/ask.ts"

type Values = Readonly<Record<string, unknown>>
const isHalves = ({ kategori_unit }: Values): boolean => kategori_unit === "half_day"
const isHours = ({ kategori_unit }: Values): boolean => kategori_unit === "hour"
/** The last day has a part of its own only where it is not the first one too. */
const isLong = ({ start_date, end_date }: Values): boolean =>
  typeof start_date === "string" && typeof end_date === "string" && start_date < end_date

const form = (
  jenis: readonly (typeof leaveKinds)[number][],
  words: {
    readonly id: string
    readonly title: string
    readonly text: string
    readonly label: string
    readonly href: RoutePath
  },
) =>
  describeAsk(leaves, {
    id: words.id,
    title: words.title,
    back: { label: words.label, href: words.href },
    text: words.text,
    fields: [
      {
        kind: "reference",
        key: "kategori_id",
        label: "Kategori",
        required: true,
        options: leaveChoice,
        given: { jenis },
        shownBy: "kategori_nama",
        fills: ["kategori_unit"],
        resets: { start_part: "full", end_part: "full", start_time: null, end_time: null },
      },
      [
        { kind: "date", key: "start_date", label: "Tanggal mulai", required: true },
        { kind: "date", key: "end_date", label: "Tanggal selesai", required: true },
      ],
      [
        {
          kind: "select",
          key: "start_part",
          label: "Hari pertama",
          required: true,
          choices: { full: "Sehari penuh", am: "Paruh pertama", pm: "Paruh kedua" },
          showWhen: isHalves,
        },
        {
          kind: "select",
          key: "end_part",
          label: "Hari terakhir",
          required: true,
          choices: { full: "Sehari penuh", am: "Paruh pertama" },
          showWhen: (values) => isHalves(values) && isLong(values),
        },
      ],
      [
        { kind: "time", key: "start_time", label: "Jam mulai", required: true, showWhen: isHours },
        { kind: "time", key: "end_time", label: "Jam selesai", required: true, showWhen: isHours },
      ],
      {
        kind: "longText",
        key: "reason",
        label: "Alasan",
        required: true,
        max: 500,
        hint: "5 sampai 500 karakter",
      },
      [
        {
          kind: "reference",
          key: "delegate_id",
          label: "Pengganti",
          options: masterPegawai,
          shownBy: "delegate_nama",
        },
        { kind: "text", key: "contact", label: "Dihubungi di", max: 100 },
      ],
      paperField(
        "attachment",
        "Surat",
        "Gambar atau PDF, paling besar 5 MB; wajib bila kategorinya memintanya",
      ),
    ],
    start: { start_part: "full", end_part: "full" },
  })

/** Form of leave entered for an employee. */
export const cutiAsk = (): DescribedAsk =>
  form(["cuti"], {
    id: "cuti",
    title: "Catat pengajuan cuti",
    text: "Aturan kategori dan saldo pegawai berlaku; pengajuan menunggu keputusan seperti yang lain.",
    label: "Cuti",
    href: "/cuti",
  })
/** Form of izin or a sick note entered for an employee. */
export const permitAsk = (): DescribedAsk =>
  form(["izin", "sakit"], {
    id: "izin",
    title: "Catat izin atau sakit",
    text: "Aturan kategori berlaku; pengajuan menunggu keputusan seperti yang lain.",
    label: "Izin dan sakit",
    href: "/permit",
  })
