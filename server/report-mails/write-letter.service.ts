import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { listAlertsFor } from '#server/alerts/alert.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import { tableBytes } from '#server/infra/table-files/send-table.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Letter, LetterAsked, LetterWriter } from '#server/mail/letters.service.ts';
import { nameInMail } from '#server/mail/mail-line.service.ts';
import type { MailPart } from '#server/mail/transport.service.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { listTasksFor } from '#server/tasks/task-list.service.ts';
import { mediaTypes } from '#shared/http/table-file.ts';
import type { SentReport } from '#shared/report-mails/report-schedule.ts';
import { phrase } from '#shared/text/phrase.ts';
import { dayText } from './amounts.ts';
import { chartCid, htmlPage, plainText } from './mail-page.ts';
import { partsOf } from './mail-parts.ts';
import type { MailLink, MailParts } from './mail-shape.ts';
import { readFile } from './read-content.service.ts';
import {
  findContent,
  findSubscription,
  findWrittenRun,
  stopRecipient,
  type WrittenRun,
} from './report-run.repository.ts';
import { mailTexts } from './report-mails.messages.ts';
import { runContent, type RunContent } from './run-content.ts';

/** A mail grows by a third with its file, and some mail servers take no more than 5 MB. */
const mostFileBytes = 3 * 1024 * 1024;

/** What's the same for all who get a run in one language. */
interface Prepared {
  /** on which it was due */
  readonly day: string;
  readonly parts: MailParts;
  readonly file: MailPart | 'too_large' | null;
}
/** The last few are kept: their mails go out one after another. */
const prepared = new Map<string, Promise<Prepared>>();
const mostPrepared = 4;

/** Writes the mails of runs at the moment they're sent, by the rights that their schedule's owner has then. */
export const reportLetters: LetterWriter = {
  write: writeLetter,
  findSubscription,
  stop: stopRecipient,
};

async function writeLetter(scope: Scope, asked: LetterAsked): Promise<Letter | undefined> {
  const run = await findWrittenRun(scope, asked.runId, asked.recipientId);
  if (!run || run.owner_id === null) return undefined;
  const owner = await findActor(scope, run.owner_id);
  if (!owner?.abilities.has('batches.view')) return undefined;
  const { day, parts, file } = await preparedFor(scope, { run, owner, asked });
  const institution = await scope.institution();
  const frame = {
    language: asked.language,
    heading:
      asked.name === ''
        ? say(phrase(mailTexts.forNobody, { institution: institution.title, day }))
        : say(phrase(mailTexts.for, { institution: institution.title, name: asked.name, day })),
    waits: asked.personId === null ? [] : await waitsFor(scope, asked.personId, asked.publicUrl),
    fileNote: fileNote(file),
    why: whyText(run, owner),
    unsubscribeUrl: asked.unsubscribeUrl,
  };
  return {
    subject: `${nameInMail(institution.title)}: ${parts.headline}`,
    text: plainText(parts, frame),
    html: htmlPage(parts, frame),
    attachments: [
      ...(parts.chart
        ? [{ filename: 'chart.png', contentType: 'image/png', content: parts.chart.png, cid: chartCid }]
        : []),
      ...(file === null || file === 'too_large' ? [] : [file]),
    ],
    about:
      run.schedule_id === null
        ? { type: 'person', id: owner.personId, title: asked.name }
        : { type: 'report_schedule', id: run.schedule_id, title: run.title ?? '' },
  };
}

const fileNote = (file: Prepared['file']) => {
  if (file === null) return null;
  return say(phrase(file === 'too_large' ? mailTexts.tooLarge : mailTexts.attached));
};

const whyText = ({ title, owner_name }: WrittenRun, owner: Actor) =>
  title === null
    ? say(phrase(mailTexts.whyTried))
    : say(phrase(mailTexts.why, { person: owner_name ?? owner.name, title }));

interface Preparing {
  readonly run: WrittenRun;
  readonly owner: Actor;
  readonly asked: LetterAsked;
}

/** The same for everybody, once. One that failed is tried again with the next mail. */
async function preparedFor(scope: Scope, given: Preparing): Promise<Prepared> {
  const { run, owner, asked } = given;
  const key = `${scope.institutionId}:${run.id}:${run.due_at.getTime()}:${owner.personId}:${asked.language}`;
  const preparing = prepared.get(key) ?? prepare(scope, given);
  prepared.delete(key);
  prepared.set(key, preparing);
  for (const old of [...prepared.keys()].slice(0, -mostPrepared)) prepared.delete(old);
  try {
    return await preparing;
  } catch (error) {
    prepared.delete(key);
    throw error;
  }
}

async function prepare(scope: Scope, { run, owner, asked }: Preparing): Promise<Prepared> {
  const content = runContent.parse(await findContent(scope, run.id));
  const { timeZone: zone } = await scope.institution();
  const day = dayText(DateTime.fromJSDate(run.due_at, { zone }).toISODate() ?? '');
  const parts = partsOf(content, { publicUrl: asked.publicUrl, address: addressOf(run.what, content) });
  const { attachment: format, what } = run;
  if (format === 'none') return { day, parts, file: null };
  const table = await readFile(scope, owner, { what, format, content });
  const bytes = await tableBytes(table, mostFileBytes);
  if (bytes === undefined) return { day, parts, file: 'too_large' };
  const filename = `${table.name.replace(/[^\w.-]+/g, '-')}.${format}`;
  return { day, parts, file: { filename, contentType: mediaTypes[format], content: bytes } };
}

/** The most batches that a link names: programs cut longer ones. */
const mostNamed = 50;

/** The search part of the address at which the report is in Courseyard. */
function addressOf(what: SentReport, content: RunContent): string {
  if (what.kind === 'quick_view') return '';
  const { batchIds } = what;
  const named = batchIds !== null && batchIds.length <= mostNamed ? batchIds : [];
  const batches = named.map((id) => ['batchIds', String(id)]);
  if (what.kind === 'evidence')
    return new URLSearchParams([
      ['reportId', 'evidence'],
      ...(content.kind === 'evidence' ? Object.entries({ day: content.day, since: content.since }) : []),
      ...(what.accountId === null ? [] : [['account', what.accountId]]),
      ...(what.measure === null ? [] : [['measure', what.measure]]),
      ...batches,
    ]).toString();
  const { reportId, duration, byBatch, quickViewId, checklistId } = what;
  return new URLSearchParams([
    ['reportId', reportId],
    ['reportDuration', duration],
    ...(byBatch ? [['by', 'batch']] : []),
    ...(quickViewId === null ? [] : [['quickViewId', String(quickViewId)]]),
    ...(checklistId === null ? [] : [['checklistId', String(checklistId)]]),
    ...batches,
  ]).toString();
}

/** What the reader has to do here themselves, by their own rights. */
async function waitsFor(scope: Scope, personId: number, publicUrl: string): Promise<MailLink[]> {
  const { isReadyGo } = await scope.institution();
  const reader = isReadyGo ? await findActor(scope, personId) : undefined;
  if (!reader?.abilities.has('batches.view')) return [];
  const page = { page: 1, limit: 1 };
  const [tasks, alerts] = [
    await listTasksFor(scope, reader, {
      ...page,
      scope: 'mine',
      state: 'open',
      batchIds: [],
      groupBy: 'due',
      standing: 'in_scope',
    }),
    await listAlertsFor(scope, reader, { ...page, state: 'open', sortBy: 'openedAt', sortOrder: 'desc' }),
  ];
  const [open, told] = [tasks.pagination.total, alerts.pagination.total];
  return [
    ...(open > 0
      ? [
          {
            text: say(phrase(mailTexts.tasks, { count: open, outOfScope: tasks.outOfScopeCount })),
            url: `${publicUrl}/tasks?scope=mine`,
          },
        ]
      : []),
    ...(told > 0
      ? [
          {
            text: say(phrase(mailTexts.alerts, { count: told, outOfScope: alerts.outOfScopeCount })),
            url: `${publicUrl}/alerts`,
          },
        ]
      : []),
  ];
}
