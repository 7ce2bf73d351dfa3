/** A separate module, so that the login page's few fields do not load the code of other fields. */
export const labelClass = "text-label font-medium text-ink-2"
