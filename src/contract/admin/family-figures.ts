/**
 * States of a report about a family link: undecided, answered by closing the link, or dismissed.
 * Loads no schema.
 */
export const REPORT_STATUSES = ['open', 'closed', 'dismissed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]
