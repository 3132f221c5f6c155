import * as z from 'zod';
import { id, instant, titled } from '#shared/http/id.ts';
import { helpAddress, privacyModes } from '#shared/settings/institution-settings.ts';
import { plainLines, plainText } from '#shared/text/plain-text.ts';
import { instructorSections, sectionLevels } from './instructor-sections.ts';

export const longestIntro = 1_000;
/** How many batches the view can be limited to. */
const mostToolBatches = 500;

export const instructorContact = z.strictObject({
  name: plainText(100),
  address: plainText(500).pipe(helpAddress),
});

/** What an institution's admins choose for the view of its instructors. */
export const instructorToolInput = z
  .strictObject({
    isOn: z.boolean(),
    allBatches: z.boolean().describe('of every tracked course; otherwise of those in `batchIds`'),
    batchIds: z.array(id).max(mostToolBatches),
    sections: sectionLevels,
    intro: plainLines(longestIntro).nullable(),
    contact: instructorContact.nullable().describe('null: that of the institution'),
    scoresHiddenUntil: z.iso
      .date()
      .nullable()
      .describe("instructors see scores from that day on, in the institution's time zone"),
  })
  .meta({ id: 'InstructorToolInput' });
export type InstructorToolInput = z.infer<typeof instructorToolInput>;

export const instructorTool = instructorToolInput
  .omit({ batchIds: true })
  .extend({
    batches: z.array(titled).describe('by title; none where all have it'),
    version: z.number().describe('send it with a change; 0: nobody has chosen anything yet'),
    updatedAt: instant.nullable(),
    updatedBy: z.string().nullable(),
    privacyMode: z.enum(privacyModes).describe('what the institution allows at most'),
    forbidden: z.array(z.enum(instructorSections)).describe('sections that the privacy mode hides'),
    areScoresHidden: z.boolean().describe("today, by their date or the institution's privacy mode"),
    courseCount: z.number().describe('tracked courses whose instructors have the view'),
    inScopeCount: z.number().describe('those of them that are in scope'),
  })
  .meta({ id: 'InstructorTool' });
export type InstructorTool = z.infer<typeof instructorTool>;
