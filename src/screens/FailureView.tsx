import type { Failure } from "#contract/kit/errors.ts"
import { codeOf, failureText } from "#src/api/wire/toasts.ts"
import { ErrorState } from "#src/ui/data/ErrorState.tsx"
import { ServerErrorView } from "#src/ui/page/ServerErrorView.tsx"

/** Whether a screen that could not be read becomes the 500 page. */
export const isServerBroken = (failure: Failure | null): boolean => failure?._tag === "ServerBroken"

type Props = { readonly failure: Failure | null; readonly onRetry: () => void }

/** Error state of a screen: the message, and a retry button. */
export const FailureView = ({ failure, onRetry }: Props) =>
  isServerBroken(failure) ? (
    <ServerErrorView onRetry={onRetry} track={failure === null ? null : codeOf(failure)} />
  ) : (
    <ErrorState text={failure === null ? "" : failureText(failure)} onRetry={onRetry} />
  )
