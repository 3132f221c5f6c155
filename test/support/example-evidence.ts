import type { Evidence } from '#shared/reports/evidence.ts';
import { scopeStandings } from '#shared/scope-decisions/scope-terms.ts';

/** An evidence with a number of each kind, on three courses of which two are in scope. */
export const exampleEvidence = (given: Partial<Evidence> = {}): Evidence => ({
  format: 1,
  day: '2026-03-10',
  since: '2025-12-10',
  isToday: false,
  madeAt: '2026-03-11T12:00:00.000Z',
  timeZone: 'America/Chicago',
  institution: 'Northfield University',
  about: { account: null, batches: [{ id: 1, title: 'Fall 2026' }], batchCount: 1 },
  trackedSince: '2025-09-01',
  isTracked: true,
  numbers: [
    number('tracked', [2, 3], [2, 3]),
    number('checked.udoit', [2, 3], [1, 2]),
    number('udoit.error_count', [40, 52], [60, 71]),
    number('udoit.file_checked_count', [100, 120], [90, 110]),
    number('udoit.file_severe_count', [20, 31], [45, 56]),
    number('media.count', [null, null], [null, null]),
  ],
  notChecked: [{ tool: 'core', why: 'never', inScope: 1, all: 1 }],
  judged: [{ by: { personId: 1, name: 'Ada Lane' }, issues: 4, documents: 2 }],
  work: [{ by: { personId: 1, name: 'Ada Lane' }, fixes: 7, judged: 1, reviewed: 2, tasks: 3, decisions: 1 }],
  checklists: [
    { id: 1, title: 'Accessible', courses: 3, inScopeCourses: 2, completed: 1, inScopeCompleted: 0 },
    // As in copies of before it was counted.
    { id: 2, title: 'Ready for students', courses: 3, completed: 1 },
  ],
  standings: scopeStandings.map((standing) => ({
    standing,
    label: null,
    courses: { in_scope: 2, archived: 1, third_party: 0, exception: 0 }[standing],
    items: 0,
    documents: 0,
  })),
  decisions: [
    {
      standing: 'archived',
      kind: null,
      reason: 'Kept for records',
      by: { personId: 1, name: 'Ada Lane' },
      rule: null,
      link: null,
      firstOn: '2026-02-01',
      lastOn: '2026-02-01',
      reviewOn: null,
      title: 'Botany 2019',
      courses: 1,
      items: 0,
      documents: 0,
    },
  ],
  decisionsLeftOut: 0,
  trend: {
    measure: 'documents',
    points: [
      { day: '2025-12-10', inScope: 50, all: 49 },
      { day: '2026-03-10', inScope: 80, all: 74 },
    ],
  },
  target: { measure: 'documents', percent: 90, by: '2027-04-26' },
  pace: { kind: 'on', from: '2025-12-10', fromPercent: 50, percent: 80, day: '2026-04-09' },
  configuration: [
    { id: 'version', value: '0.1.0' },
    { id: 'checksDocuments', value: true },
    { id: 'archiveMark', value: null },
  ],
  ...given,
});

const number = (
  id: string,
  [inScope, all]: readonly [number | null, number | null],
  [inScopeBefore, allBefore]: readonly [number | null, number | null],
): Evidence['numbers'][number] => ({
  id,
  unit: 'count',
  inScope,
  all,
  inScopeBefore,
  allBefore,
  behind: all === null ? 0 : 3,
});
