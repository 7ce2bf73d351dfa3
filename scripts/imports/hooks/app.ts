import type { Allowed } from "./allowed.ts"

/** States and effects of the app; the list only gets shorter. */
export const app: Allowed = {
  "src/app/App.tsx": {
    calls: { useState: 4, useEffect: 3, useLayoutEffect: 3 },
    reason:
      "debt: the open dialog, theme and letter keys are states of a shell; effects subscribe to keys and links",
  },
  "src/app/Progress.tsx": { calls: { useEffect: 1 }, reason: "subscribes to the calls in progress" },
  "src/app/Public.tsx": {
    calls: { useState: 2, useEffect: 3 },
    reason: "the address shown, its title and the focus after drawing; prefetches the chunk of the toasts",
  },
  "src/app/Root.tsx": {
    calls: { useState: 1, useEffect: 2, useLayoutEffect: 1 },
    reason: "debt: the session decides on going to /login; also a lazy chunk and the prerendered form",
  },
  "src/app/ScreenHost.tsx": {
    calls: { useState: 1, useEffect: 3 },
    reason: "debt: choosing and loading the next screen is a process; also the focus and the scroll position",
  },
  "src/app/TimeLeft.tsx": {
    calls: { useState: 1, useEffect: 1 },
    reason: "a clock that is drawn again every ten seconds",
  },
  "src/app/reload.ts": {
    calls: { useSyncExternalStore: 1 },
    reason: "subscribes to the machine of lazy chunks",
  },
  "src/app/useTrace.ts": {
    calls: { useSyncExternalStore: 1 },
    reason: "subscribes to the switch of the recorder of machine traces",
  },
  "src/app/tours.ts": {
    calls: { useState: 1 },
    reason: "debt: whether a tour is active is kept outside the tour's machine",
  },
}
