import { createTransport } from 'nodemailer';
import { startMailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { sendMails } from '#server/mail/send-mails.service.ts';
import { configureMail, connections } from '#server/mail/transport.service.ts';
import { beginDue, writeRun } from '#server/report-mails/send-reports.service.ts';
import { sentReport } from '#shared/report-mails/report-schedule.ts';
import type { Row } from './benchmark.ts';
import { compare, millisecondsOf, type Bounds } from './measure.ts';

const schedules = 5;
const readers = 100;
const from = 'Courseyard <courseyard@courseyard.test>';
const { signal } = new AbortController();

/** Reports with charts to many readers, from their time to the mail server, against handing it the same mails bare. */
export async function measureMails(
  scope: Scope,
  {
    personId,
    batchId,
    bounds,
  }: { readonly personId: number; readonly batchId: number; readonly bounds: Bounds },
): Promise<Row> {
  const mailbox = await startMailbox();
  configureMail({ mail: { smtpUrl: mailbox.url, from }, publicUrl: 'https://courseyard.test' });
  await seed(scope, personId, batchId);
  const ours = async () => {
    mailbox.empty();
    await db().updateTable('report_schedules').set({ next_at: new Date() }).execute();
    const ms = await millisecondsOf(() => sendAll(scope));
    if (mailbox.mails.length !== schedules * readers)
      throw new Error(`${mailbox.mails.length} mails arrived`);
    return ms;
  };
  try {
    await ours();
    const [sample] = mailbox.mails;
    if (!sample) throw new Error('No mail arrived');
    const { parsed } = sample;
    const mail = {
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      attachments: parsed.attachments.map(({ content, mimeType }) => ({
        content: Buffer.from(content as ArrayBuffer),
        contentType: mimeType,
        cid: 'chart@report',
      })),
    };
    const { hostname, port } = new URL(mailbox.url);
    const bare = createTransport({
      host: hostname,
      port: Number(port),
      pool: true,
      maxConnections: connections,
    });
    const peer = () =>
      millisecondsOf(() =>
        Promise.all(
          Array.from({ length: schedules * readers }, (_, at) =>
            bare.sendMail({ ...mail, from, to: `reader-${at}@example.edu` }),
          ),
        ),
      );
    const found = await compare({ ours, peer }, { ...bounds, tries: 1 });
    bare.close();
    return {
      what: `${schedules * readers} mails: ${schedules} reports with charts`,
      unit: 'ms',
      ...found,
      aim: 3,
    };
  } finally {
    configureMail({ mail: undefined, publicUrl: 'https://courseyard.test' });
    await mailbox.close();
  }
}

async function sendAll(scope: Scope) {
  await beginDue(scope, new Date(), signal);
  const runs = await db().selectFrom('report_runs').select('id').where('state', '=', 'due').execute();
  for (const { id } of runs) await writeRun(scope, id);
  await sendMails(scope, signal);
}

async function seed({ institutionId }: Scope, personId: number, batchId: number) {
  const what = sentReport.parse({
    kind: 'report',
    reportId: 'core_courses',
    duration: '30_days',
    batchIds: [batchId],
  });
  await runSql(
    `with made as (
       insert into report_schedules (institution_id, title, title_key, what, moments, attachment, owner_id)
       select $1, 'Courses', 'courses', $2::jsonb, '{"every":"week","weekday":5,"hour":7}', 'none', $3
       from generate_series(1, $4::int) returning id)
     insert into report_recipients (institution_id, schedule_id, address)
     select $1, made.id, 'reader-' || n || '@example.edu' from made cross join generate_series(1, $5::int) n`,
    [institutionId, JSON.stringify(what), personId, schedules, readers],
  );
}
