/** Of its own, so that the login page's few fields bring no other field's code. */
export const labelClass = "text-label font-medium text-ink-2"
