import type { Kysely } from 'kysely';
import { runCommented } from '../commented.ts';
import { alerts } from './alerts.ts';
import { batches } from './batches.ts';
import { bulkActions } from './bulk-actions.ts';
import { canvas } from './canvas.ts';
import { checklists } from './checklists.ts';
import { content } from './content.ts';
import { courseFacts } from './course-facts.ts';
import { courses } from './courses.ts';
import { history } from './history.ts';
import { labels } from './labels.ts';
import { launch } from './launch.ts';
import { people } from './people.ts';
import { system } from './system.ts';
import { telling } from './telling.ts';

/** Each after those whose tables it refers to. */
const domains = [
  people,
  launch,
  courses,
  batches,
  canvas,
  content,
  courseFacts,
  history,
  labels,
  checklists,
  alerts,
  telling,
  bulkActions,
  system,
];

/** The schema of the first release. */
export const up = (db: Kysely<unknown>) => runCommented(db, domains.join('\n'));
