/** A placeholder for loading content. Give it the size of that content. */
export function Skeleton({ className = "h-3.5 w-24" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={`block rounded-sm bg-sunken motion-safe:animate-pulse ${className}`}
    />
  )
}
