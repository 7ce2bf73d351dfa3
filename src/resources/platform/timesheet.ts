import { companiesByStatus } from "#contract/areas/platform/companies.ts"
import {
  exportTimesheet,
  MOST_MINUTES,
  timesheet,
  timesheetPeople,
} from "#contract/areas/platform/timesheet.ts"
import { spanOptions } from "../kit/spans.ts"
import { formatDuration } from "#src/format/format.ts"
import { describe } from "../kit/describe.ts"
import { changedColumn } from "../kit/shared.ts"

const minutesIn = ({ summary }: Readonly<Record<string, unknown>>): number =>
  typeof summary === "object" && summary !== null && "menit" in summary ? Number(summary.menit) : 0

export const timesheetResource = describe(timesheet, {
  path: "/super-admin/companies/timesheet",
  title: "Timesheet",
  purpose: "Yang dikerjakan tim kita untuk tiap perusahaan, dengan lamanya. Perusahaan tidak melihatnya.",
  searchLabel: "Cari kegiatan atau perusahaan",
  columns: [
    { as: "text", key: "kegiatan", label: "Kegiatan", primary: true },
    { as: "text", key: "companies_nama", label: "Perusahaan" },
    { as: "date", key: "tanggal", label: "Tanggal" },
    { as: "hours", key: "menit", label: "Lama" },
    { as: "words", key: "by_nama", label: "Oleh", of: ({ by_nama }) => by_nama ?? "–" },
    changedColumn,
  ],
  filters: [
    { key: "companies_id", label: "Perusahaan", from: companiesByStatus },
    { key: "by", label: "Oleh", from: timesheetPeople },
    {
      key: "periode",
      label: "Periode",
      options: spanOptions,
    },
  ],
  totalOf: (page) => formatDuration(minutesIn(page)),
  exported: exportTimesheet,
  sections: [
    {
      title: "Yang dikerjakan",
      fields: [
        {
          kind: "reference",
          key: "companies_id",
          label: "Perusahaan",
          required: true,
          options: companiesByStatus,
          shownBy: "companies_nama",
        },
        { kind: "text", key: "kegiatan", label: "Kegiatan", required: true, max: 200 },
        [
          { kind: "date", key: "tanggal", label: "Tanggal", required: true },
          {
            kind: "number",
            key: "menit",
            label: "Lama",
            required: true,
            unit: "menit",
            hint: ({ menit }) =>
              typeof menit === "number" && menit > 0 && menit <= MOST_MINUTES
                ? formatDuration(menit)
                : "90 menit: satu setengah jam",
          },
        ],
      ],
    },
  ],
  start: {},
  personal: false,
})
