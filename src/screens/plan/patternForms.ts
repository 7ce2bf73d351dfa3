import { rotatingForm, weeklyForm } from "#contract/areas/attendance/pola.ts"
import { masterPegawai, masterShift } from "#contract/areas/company/masterData.ts"
import { describeSetting } from "#src/resources/kit/describe.ts"
import { PLAN } from "./planAddress.ts"

/** Shift of one weekday, with the specification's field names. */
const onWeekday = <const K extends string, const N extends string>(key: K, shownBy: N, label: string) =>
  ({
    kind: "reference",
    key,
    label,
    shownBy,
    options: masterShift,
    given: { is_active: true },
  }) as const

const people = {
  kind: "multi",
  key: "members_id",
  label: "Pegawai",
  required: true,
  options: masterPegawai,
  shownBy: "members_nama",
} as const
const span = [
  { kind: "date", key: "start_date", label: "Mulai berlaku", required: true },
  {
    kind: "date",
    key: "end_date",
    label: "Sampai",
    hint: "Kosongkan bila berlaku terus. Sesudahnya pola sebelumnya berlaku lagi",
  },
] as const
const holidays = {
  kind: "switch",
  key: "on_holidays",
  label: "Tetap bekerja di hari libur",
  hint: "Mati: hari libur kantor menggantikan shift dari pola ini",
} as const

/** Weekly pattern: the same shift on the same weekday. */
export const weeklyPattern = {
  ...describeSetting(weeklyForm, {
    path: PLAN,
    title: "Jadwal tetap",
    sections: [
      {
        title: "Untuk siapa",
        text: "Hari yang direncanakan sendiri di ploting tetap berlaku di atas pola ini.",
        fields: [people, span],
      },
      {
        title: "Shift per hari",
        text: "Hari tanpa shift adalah hari libur.",
        fields: [
          [onWeekday("senin", "senin_nama", "Senin"), onWeekday("selasa", "selasa_nama", "Selasa")],
          [onWeekday("rabu", "rabu_nama", "Rabu"), onWeekday("kamis", "kamis_nama", "Kamis")],
          [onWeekday("jumat", "jumat_nama", "Jumat"), onWeekday("sabtu", "sabtu_nama", "Sabtu")],
          onWeekday("minggu", "minggu_nama", "Minggu"),
          holidays,
        ],
      },
    ],
  }),
  start: { on_holidays: false },
}

/** Rotating pattern: a number of days per shift, repeated. */
export const rotatingPattern = {
  ...describeSetting(rotatingForm, {
    path: PLAN,
    title: "Jadwal bergilir",
    sections: [
      {
        title: "Untuk siapa",
        text: "Hari yang direncanakan sendiri di ploting tetap berlaku di atas pola ini.",
        fields: [people, span],
      },
      {
        title: "Putaran",
        text: "Urutan dari atas ke bawah, lalu berulang dari awal.",
        fields: [
          {
            kind: "subItems",
            key: "steps",
            label: "Urutan",
            noun: "urutan",
            required: true,
            max: 62,
            start: { days: 1 },
            fields: [
              {
                kind: "reference",
                key: "shift_id",
                label: "Shift",
                shownBy: "shift_nama",
                options: masterShift,
                given: { is_active: true },
                hint: "Kosongkan bila libur",
              },
              { kind: "number", key: "days", label: "Lama", unit: "hari", required: true },
            ],
          },
          {
            kind: "number",
            key: "begins_at",
            label: "Mulai dari hari ke",
            required: true,
            hint: "Kelompok lain dapat mulai di tengah putaran yang sama",
          },
          holidays,
        ],
      },
    ],
  }),
  start: { on_holidays: true, begins_at: 1, steps: [{ days: 1 }] },
}
