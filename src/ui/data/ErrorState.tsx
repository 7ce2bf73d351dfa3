import { RotateCw } from "lucide-react"
import { Button } from "../controls/Button.tsx"
import { EmptyState } from "./EmptyState.tsx"

export type ErrorStateProps = {
  readonly title?: string
  readonly text: string
  readonly onRetry?: () => void
}

/** Content that failed to load: the error, and a retry button. */
export function ErrorState({ title = "Data tidak dapat dimuat", text, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        kind="failed"
        title={title}
        text={text}
        action={
          onRetry && (
            <Button onClick={onRetry} icon={<RotateCw aria-hidden="true" className="size-4" />}>
              Coba lagi
            </Button>
          )
        }
      />
    </div>
  )
}
