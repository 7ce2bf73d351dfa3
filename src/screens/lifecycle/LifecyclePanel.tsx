import { Workflow } from "lucide-react"
import { lazy, Suspense } from "react"
import type { Facts, Move } from "#machines/lifecycles/lifecycle.ts"
import { Skeleton } from "#src/ui/data/Skeleton.tsx"
import { WhenOpened } from "#src/ui/layout/WhenOpened.tsx"
import type { LifecycleProps } from "./offers.ts"

const View = lazy(() => import("./LifecycleView.tsx").then((m) => ({ default: m.LifecycleView })))

/** Status, history and possible next steps of a row; lazy loaded when the user opens the panel. */
export function LifecyclePanel<F extends Facts, E extends Move>(props: LifecycleProps<F, E>) {
  /** Type erasure: the views below treat every lifecycle alike. */
  const any = props as unknown as LifecycleProps
  return (
    <details className="@container rounded-control border border-line bg-surface print:hidden">
      <summary className="flex items-center gap-2 px-3 py-2 font-semibold text-ink-2 hover:text-ink">
        <Workflow aria-hidden="true" className="size-4 shrink-0" />
        {`Alur ${props.life.title ?? props.life.noun}`}
      </summary>
      <div className="border-t border-line p-3">
        <WhenOpened>
          <Suspense fallback={<Skeleton className="h-44 w-full" />}>
            <View {...any} />
          </Suspense>
        </WhenOpened>
      </div>
    </details>
  )
}
