import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/instructor-tool/instructor-tool.api.ts';
import type { InstructorTool } from '#shared/instructor-tool/instructor-tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { readTool, updateTool } from './tool-settings.service.ts';

/** What the audit log says about the tool. */
const instructorToolNotes = defineMessages({
  saved: {
    id: 'instructorTool.note.saved',
    defaultMessage:
      '{state, select, off {off} all {on for all batches} other {on for {count, plural, one {# batch} other {# batches}}}}',
  },
});

const stateOf = ({ isOn, allBatches }: InstructorTool) => {
  if (!isOn) return 'off';
  return allBatches ? 'all' : 'some';
};

export function instructorToolRoutes(router: Router) {
  serve(router, api.readInstructorTool, ({ session }) => readTool(session));
  serve(router, api.updateInstructorTool, async ({ session, body, note }) => {
    const tool = await updateTool(session, body);
    note(phrase(instructorToolNotes.saved, { state: stateOf(tool), count: tool.batches.length }));
    return tool;
  });
}
