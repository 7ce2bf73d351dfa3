/**
 * The parts of a service worker's global object that ours uses. TypeScript's own declarations of it cannot be read in the
 * same program as those of a page.
 */
type Extendable = { readonly waitUntil: (work: Promise<unknown>) => void }
type Push = Extendable & { readonly data: { readonly text: () => string } | null }
type Click = Extendable & {
  readonly notification: { readonly data: unknown; readonly close: () => void }
}
type Tab = {
  readonly url: string
  readonly focus: () => Promise<Tab>
}

export type WorkerScope = {
  readonly location: { readonly origin: string }
  readonly registration: {
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  readonly clients: {
    readonly matchAll: (options: {
      readonly type: "window"
      readonly includeUncontrolled: boolean
    }) => Promise<readonly Tab[]>
    readonly openWindow: (url: string) => Promise<Tab | null>
  }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (
      type: "message",
      listener: (event: { readonly data: unknown; readonly ports: readonly MessagePort[] }) => void,
    ): void
    (type: "push", listener: (event: Push) => void): void
    (type: "notificationclick", listener: (event: Click) => void): void
  }
}
