import type { Actor, Session } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { sectionsForbiddenBy } from '#shared/instructor-tool/instructor-sections.ts';
import type { InstructorTool, InstructorToolInput } from '#shared/instructor-tool/instructor-tool.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  countToolCourses,
  findTool,
  listBatchesAmong,
  listToolBatches,
  replaceToolBatches,
  saveTool,
} from './instructor-tool.repository.ts';
import { areScoresHidden, instructorToolProblems, readStoredChoices } from './instructor-tool.service.ts';

/** What the institution's instructors see, as its admins chose it. */
export async function readTool({ scope, institution }: Pick<Session, 'scope' | 'institution'>) {
  const tool = await findTool(scope);
  const { privacyMode } = institution.settings;
  const forbidden = sectionsForbiddenBy(privacyMode);
  const scoresHiddenUntil = tool?.scores_hidden_until ?? null;
  return {
    isOn: tool?.is_on ?? true,
    allBatches: tool?.all_batches ?? true,
    batches: await listToolBatches(scope),
    ...readStoredChoices(tool?.choices),
    scoresHiddenUntil,
    version: tool?.version ?? 0,
    updatedAt: tool?.updated_at.toISOString() ?? null,
    updatedBy: tool?.updated_by_name ?? null,
    privacyMode,
    forbidden,
    areScoresHidden: forbidden.includes('score') || areScoresHidden(scoresHiddenUntil, institution.timeZone),
    ...(await countToolCourses(scope)),
  } satisfies InstructorTool;
}

/** What instructors read first, and whom they can ask. */
export async function readWords(scope: Scope) {
  const { intro, contact } = readStoredChoices((await findTool(scope))?.choices);
  return { intro, contact };
}

/** Saves what instructors see. Of two people who change the same version, the later one gets a conflict. */
export async function updateTool(
  session: Pick<Session, 'scope' | 'institution'> & { actor: Actor },
  { version, batchIds, ...given }: InstructorToolInput & { version: number },
) {
  const { scope, actor } = session;
  const chosen = given.allBatches ? [] : [...new Set(batchIds)];
  await requireBatches(session, given, chosen);
  const { isOn, allBatches, scoresHiddenUntil, ...choices } = given;
  const tool = { isOn, allBatches, choices, scoresHiddenUntil, version, personId: actor.personId };
  if (!(await saveTool(scope, tool))) throw new Problem('conflict', phrase(instructorToolProblems.changed));
  await replaceToolBatches(scope, chosen);
  return readTool(session);
}

async function requireBatches(
  { scope }: Pick<Session, 'scope'>,
  { isOn, allBatches }: Pick<InstructorToolInput, 'isOn' | 'allBatches'>,
  chosen: readonly number[],
) {
  const refuse = (why: 'batch' | 'noBatches') => {
    const said = phrase(instructorToolProblems[why]);
    throw new Problem('invalid_input', said, { 'body.batchIds': said });
  };
  if (isOn && !allBatches && chosen.length === 0) refuse('noBatches');
  const known = await listBatchesAmong(scope, chosen);
  if (!chosen.every((id) => known.has(id))) refuse('batch');
}
