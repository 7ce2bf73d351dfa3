/** Filters and columns shared by many resources. */

export const activeFilter = {
  key: "is_active",
  label: "Status",
  options: [
    { value: "true", label: "Aktif" },
    { value: "false", label: "Nonaktif" },
  ],
} as const

export const changedColumn = {
  as: "ago",
  key: "updated_at",
  label: "Diubah",
  card: "none",
  hidden: true,
} as const

export const ALL_OFFICES = "Semua kantor"
