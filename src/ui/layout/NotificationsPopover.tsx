import { Skeleton } from "../data/Skeleton.tsx"

export type NotificationItem = {
  readonly id: number
  readonly title: string
  readonly text?: string
  /** In words: "2 menit lalu". */
  readonly time: string
  readonly read: boolean
  readonly href?: string
}

export type NotificationsPopoverProps = {
  readonly state: "loading" | "ready" | "failed"
  readonly items: readonly NotificationItem[]
  readonly onRead: (id: number) => void
  readonly onReadAll?: () => void
  /** The page of all notifications; null: not available to this user. */
  readonly allHref?: string | null
}

/** The latest notifications, inside the bell's panel. A failure is shown here only. */
export function NotificationsPopover({
  state,
  items,
  onRead,
  onReadAll,
  allHref = null,
}: NotificationsPopoverProps) {
  const unread = items.some((item) => !item.read)
  return (
    <div>
      <div className="flex min-h-8 items-center justify-between px-2.5">
        <p className="font-semibold">Notifikasi</p>
        {onReadAll && unread && (
          <button
            type="button"
            onClick={onReadAll}
            className="rounded-badge px-1.5 py-0.5 text-caption text-brand hover:bg-brand-soft"
          >
            Tandai semua dibaca
          </button>
        )}
      </div>
      {state === "loading" && items.length === 0 ? (
        <div aria-hidden="true" className="grid gap-4 p-2.5">
          {["w-4/5", "w-3/5", "w-2/3"].map((width) => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      ) : items.length === 0 ? (
        <p className="px-2.5 py-6 text-center text-ink-3">
          {state === "failed" ? "Notifikasi belum dapat dimuat." : "Belum ada notifikasi."}
        </p>
      ) : (
        <ul role="list">
          {items.map((item) => (
            <li key={item.id}>
              <Entry item={item} onRead={onRead} />
            </li>
          ))}
        </ul>
      )}
      {allHref !== null && (
        <a
          href={allHref}
          className="sticky -bottom-1.5 -mx-1.5 -mb-1.5 mt-1 block border-t border-line bg-surface p-2.5 text-center text-caption text-brand no-underline hover:underline"
        >
          Lihat semua
        </a>
      )}
    </div>
  )
}

function Entry(props: { readonly item: NotificationItem; readonly onRead: (id: number) => void }) {
  const { item } = props
  const look =
    "grid w-full grid-cols-[0.5rem_minmax(0,1fr)] gap-x-2.5 rounded-badge px-2.5 py-2 text-left text-inherit no-underline hover:bg-sunken"
  const content = (
    <>
      <span className={`mt-1.5 size-2 rounded-full ${item.read ? "" : "bg-brand"}`} />
      <span className="min-w-0">
        <span className={`block ${item.read ? "text-ink-2" : "font-semibold"}`}>
          {!item.read && <span className="sr-only">Belum dibaca: </span>}
          {item.title}
        </span>
        {item.text && <span className="line-clamp-2 text-ink-2">{item.text}</span>}
        <span className="block text-caption text-ink-3">{item.time}</span>
      </span>
    </>
  )
  const press = () => !item.read && props.onRead(item.id)
  if (item.href)
    return (
      <a href={item.href} onClick={press} className={look}>
        {content}
      </a>
    )
  return (
    <button type="button" onClick={press} className={look}>
      {content}
    </button>
  )
}
