/** A place-holder for content that is on its way. Give it the size of what it stands for. */
export function Skeleton({ className = "h-3.5 w-24" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton=""
      className={`block rounded-sm bg-sunken motion-safe:animate-pulse ${className}`}
    />
  )
}
