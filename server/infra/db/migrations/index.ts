import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline/index.ts';
import * as currentTimeZones from './0002-current-time-zones.ts';
import * as readOrNot from './0003-read-or-not.ts';
import * as fixes from './0004-fixes.ts';
import * as documents from './0005-documents.ts';
import * as canvasCounts from './0006-canvas-counts.ts';
import * as wholeCourse from './0007-whole-course.ts';
import * as media from './0008-media.ts';
import * as suggestions from './0009-suggestions.ts';
import * as scope from './0010-scope.ts';
import * as reportMails from './0011-report-mails.ts';
import * as evidence from './0012-evidence.ts';
import * as hostedVideos from './0013-hosted-videos.ts';
import * as pastDays from './0014-past-days.ts';
import * as replacedDocuments from './0015-replaced-documents.ts';
import * as sumsByScope from './0016-sums-by-scope.ts';

/** Every migration from an empty database to today's, in order. Never change one; only add. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-current-time-zones': currentTimeZones,
  '0003-read-or-not': readOrNot,
  '0004-fixes': fixes,
  '0005-documents': documents,
  '0006-canvas-counts': canvasCounts,
  '0007-whole-course': wholeCourse,
  '0008-media': media,
  '0009-suggestions': suggestions,
  '0010-scope': scope,
  '0011-report-mails': reportMails,
  '0012-evidence': evidence,
  '0013-hosted-videos': hostedVideos,
  '0014-past-days': pastDays,
  '0015-replaced-documents': replacedDocuments,
  '0016-sums-by-scope': sumsByScope,
};
