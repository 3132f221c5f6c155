import { inTransaction } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scanDone, valuesSettled } from './scan.events.ts';
import { updateValues, type NewValues } from './scan-values.repository.ts';

/** Stores a scan's values that were recomputed without reading the course, and tells others if they changed. */
export const replaceValues = (scope: Scope, given: NewValues): Promise<void> =>
  inTransaction(async () => {
    if (!(await updateValues(scope, given))) return;
    await scanDone.publish(scope, { ...given, at: new Date(), cause: 'recomputed' });
    await valuesSettled.publish(scope, { courseId: given.courseId, isSame: false });
  });
