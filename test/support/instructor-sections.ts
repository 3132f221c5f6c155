import { defaultSections, type SectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { readInstructorTool, updateInstructorTool } from '#shared/instructor-tool/instructor-tool.api.ts';
import type { Caller } from './as.ts';

/** Chooses what an institution's instructors see and do; what isn't given is as at first. */
export async function chooseSections(admin: Caller, sections: Partial<SectionLevels>, isOn = true) {
  const { version } = await admin.call(readInstructorTool, {});
  await admin.call(updateInstructorTool, {
    body: {
      isOn,
      allBatches: true,
      batchIds: [],
      sections: { ...defaultSections, ...sections },
      intro: null,
      contact: null,
      scoresHiddenUntil: null,
      version,
    },
  });
}
