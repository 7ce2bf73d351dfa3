/** Labels of a company's status: a subscriber is a Deal. */
export const companyStatusWords = { trial: "Trial", active: "Deal", close: "Close" } as const
