import * as z from 'zod';

/** What evidence follows over time, in percent. */
export const measureIds = ['documents', 'items', 'videos'] as const;
export type MeasureId = (typeof measureIds)[number];

/** What an institution wants to have reached by a day, such as 90 % of documents without severe faults. */
export const evidenceTarget = z
  .strictObject({
    measure: z
      .enum(measureIds)
      .describe(
        'documents: those without severe faults, of those checked; items: those without errors; videos: those with captions by a person',
      ),
    percent: z.number().int().min(1).max(100),
    by: z.iso.date(),
  })
  .meta({ id: 'EvidenceTarget' });
export type EvidenceTarget = z.infer<typeof evidenceTarget>;
