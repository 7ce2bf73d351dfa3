import { Skeleton } from "#src/ui/data/Skeleton.tsx"

/** Loading skeleton of a form. */
export const FormSkeleton = ({ count }: { readonly count: number }) => (
  <div className="grid gap-5 rounded-card border border-line bg-surface p-5" aria-hidden="true">
    {Array.from({ length: count }, (_, at) => (
      <div key={at} className="grid gap-2">
        <Skeleton className="h-3.5 w-28" />
        <Skeleton className="h-9 w-full" />
      </div>
    ))}
  </div>
)
