import {
  deleteNotifications,
  listNotifications,
  notificationRow,
  notificationTypes,
  notificationTypeWords,
  notifiedWho,
  readNotifications,
} from "#contract/areas/session/notifications.ts"
import type { RoutePath } from "#contract/pages/routes.ts"
import { bulkAction } from "../kit/bulk.ts"
import type { AnyColumn, ColumnOf } from "../kit/columns.ts"
import type { DescribedList } from "../kit/describe.ts"

type Notification = typeof notificationRow.Type

const words: Readonly<Record<string, string | undefined>> = notificationTypeWords

const columns: readonly ColumnOf<Notification>[] = [
  { as: "text", key: "title", label: "Judul", primary: true },
  { as: "mark", key: "is_read", label: "Status", mark: "Belum dibaca", when: false },
  { as: "text", key: "body", label: "Isi" },
  { as: "words", key: "type", label: "Jenis", of: ({ type }) => words[type] ?? "Lainnya" },
  { as: "ago", key: "created_at", label: "Waktu" },
]

const list: Omit<DescribedList, "path" | "rowHref"> = {
  contract: {
    id: "notifikasi",
    noun: "notifikasi",
    listKey: "list-notifications",
    who: { read: notifiedWho, write: notifiedWho },
    module: null,
    sorts: ["created_at"],
    firstDir: "desc",
    filters: { is_read: true, type: true },
    calls: { list: listNotifications, remove: deleteNotifications },
  },
  title: "Notifikasi",
  purpose: "Pengajuan baru, keputusan, dan kabar dari sistem muncul di sini.",
  searchLabel: "Cari judul atau isi",
  columns: columns as readonly AnyColumn[],
  filters: [
    {
      key: "is_read",
      label: "Status",
      options: [
        { value: "false", label: "Belum dibaca" },
        { value: "true", label: "Sudah dibaca" },
      ],
    },
    {
      key: "type",
      label: "Jenis",
      options: notificationTypes.map((value) => ({ value, label: notificationTypeWords[value] })),
    },
  ],
  bulk: [
    bulkAction("read", { row: notificationRow }, readNotifications, {
      label: "Tandai sudah dibaca",
      title: "Tandai sudah dibaca",
      confirmLabel: "Tandai",
      payload: (ids) => ({ ids }),
    }),
  ],
  newHref: null,
}

/** All notifications of the signed-in user; they link to the same pages as in the bell, if this user may open them. */
export const notifications = (path: RoutePath, hrefOf: (link: string) => string | null): DescribedList => ({
  ...list,
  path,
  rowHref: (_, { link }) => (typeof link === "string" ? hrefOf(link) : null),
})
