import * as z from 'zod';
import { defaultSections, sectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { instructorToolInput } from '#shared/instructor-tool/instructor-tool.ts';

const { shape } = sectionLevels;
const otherwise = defaultSections;

const storedChoices = z.object({
  sections: z
    .object({
      score: shape.score.catch(otherwise.score),
      errors: shape.errors.catch(otherwise.errors),
      clean_up: shape.clean_up.catch(otherwise.clean_up),
      tasks: shape.tasks.catch(otherwise.tasks),
      status: shape.status.catch(otherwise.status),
      messages: shape.messages.catch(otherwise.messages),
      files: shape.files.catch(otherwise.files),
    })
    .catch(otherwise),
  intro: instructorToolInput.shape.intro.catch(null),
  contact: instructorToolInput.shape.contact.catch(null),
});

/** What was chosen, as stored; anything absent or invalid gets its default. */
export const readStoredChoices = (stored: Readonly<Record<string, unknown>> | undefined) =>
  storedChoices.parse(stored ?? {});
