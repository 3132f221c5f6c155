import { guardRecords } from '#server/access/guarded-record.ts';
import { listen } from '#server/infra/events/event.ts';
import en from '#shared/lang/en.json' with { type: 'json' };
import es from '#shared/lang/es.json' with { type: 'json' };
import fr from '#shared/lang/fr.json' with { type: 'json' };
import { checks } from './checks.ts';
import { connectBy } from './lms/connection.ts';
import { connectAsRunner } from './task-runners/connection.service.ts';
import { speakWith } from './infra/i18n/texts.ts';
import { records } from './records.ts';
import { restorers } from './restorers.ts';
import { subscribers } from './subscribers.ts';
import { writeLettersWith } from './mail/letters.service.ts';
import { reportLetters } from './report-mails/write-letter.service.ts';
import { setKinds } from './bulk-actions/bulk-action-kinds.ts';
import { bulkActions } from './bulk-actions.ts';
import { checkWith } from './system/checks.ts';
import { undoWith } from './undos/undo-change.job.ts';

/** Connects the features to the machinery. The first thing to do in any process that runs them. */
export function compose() {
  speakWith({ en, es, fr });
  connectBy(connectAsRunner);
  guardRecords(records);
  listen(subscribers);
  undoWith([...restorers, ...Object.values(bulkActions)]);
  setKinds(bulkActions);
  checkWith(checks);
  writeLettersWith(reportLetters);
}
