import type { Router } from 'express';
import type { Session } from '#server/access/actor.ts';
import { serve } from '#server/access/serve.ts';
import { getTaughtCourse } from '#server/courses/course.service.ts';
import { previewing, viewOf, viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import * as accessibility from '#shared/findings/accessibility.api.ts';
import * as api from '#shared/findings/findings.api.ts';
import { showsScoresIn } from '#shared/instructor-tool/instructor-sections.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { readAccessibilityOf } from './accessibility.service.ts';
import { listFindingsOf, listItemsOf, listRulesOf, type Reading } from './finding-list.service.ts';
import { judgeFindings } from './judge-findings.service.ts';

/** What the audit log says about judged findings. */
const findingNotes = defineMessages({
  resolved: {
    id: 'finding.note.resolved',
    defaultMessage:
      '{count, plural, =0 {Nothing to resolve} one {# finding resolved: {reason}} other {# findings resolved: {reason}}}',
  },
  reopened: {
    id: 'finding.note.reopened',
    defaultMessage:
      '{count, plural, =0 {Nothing to reopen} one {# finding counts again} other {# findings count again}}',
  },
});

/** The course whose teacher opened the session from it, as its teachers may read it. */
async function asInstructor(given: Session, { previewOf }: Previewed): Promise<Reading> {
  const session = await previewing(given, previewOf);
  const view = await viewWith(session, 'errors');
  const course = await getTaughtCourse(session);
  return { scope: session.scope, course, staff: null, showsScores: showsScoresIn(view) };
}

interface Previewed {
  readonly previewOf?: number | undefined;
}

/** The score of the same course. Who sees no findings isn't told what to fix either. */
async function readTaught(given: Session, { previewOf }: Previewed) {
  const session = await previewing(given, previewOf);
  const view = await viewOf(session);
  const hidesErrors = view.sections.errors === 'hidden';
  if (hidesErrors) await viewWith(session, 'score');
  const course = await getTaughtCourse(session);
  const found = await readAccessibilityOf(session.scope, course, { showsScores: showsScoresIn(view) });
  return hidesErrors ? { ...found, nextFixes: [], fixesToGood: null } : found;
}

const asStaff = ({
  scope,
  actor,
  record,
}: Pick<Session, 'scope' | 'actor'> & { record: Reading['course'] }): Reading => ({
  scope,
  course: record,
  staff: actor,
  showsScores: true,
});

export function findingRoutes(router: Router) {
  serve(router, accessibility.readAccessibility, ({ scope, record }) =>
    readAccessibilityOf(scope, record, { showsScores: true }),
  );
  serve(router, accessibility.readTaughtAccessibility, ({ session, query }) => readTaught(session, query));
  serve(router, api.listFindings, (given) => listFindingsOf(asStaff(given), given.query));
  serve(router, api.listFoundRules, (given) => listRulesOf(asStaff(given), given.query));
  serve(router, api.listFoundItems, (given) => listItemsOf(asStaff(given), given.query));
  serve(router, api.listTaughtFindings, async ({ session, query }) =>
    listFindingsOf(await asInstructor(session, query), query),
  );
  serve(router, api.listTaughtFoundRules, async ({ session, query }) =>
    listRulesOf(await asInstructor(session, query), query),
  );
  serve(router, api.listTaughtFoundItems, async ({ session, query }) =>
    listItemsOf(await asInstructor(session, query), query),
  );
  serve(router, api.resolveFindings, async ({ scope, actor, record, body, note }) => {
    const outcome = await judgeFindings(scope, { actor, course: record }, body);
    note(phrase(findingNotes.resolved, { count: outcome.changed, reason: body.reason }));
    return outcome;
  });
  serve(router, api.reopenFindings, async ({ scope, actor, record, body, note }) => {
    const outcome = await judgeFindings(scope, { actor, course: record }, { ...body, reason: null });
    note(phrase(findingNotes.reopened, { count: outcome.changed }));
    return outcome;
  });
}
