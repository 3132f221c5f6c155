import { DateTime } from 'luxon';
import { closeDayJob } from '#server/history/history.job.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import { runEveryMinute } from '#server/infra/every-minute.ts';
import { scheduleSyncsJob } from '#server/syncs/sync.job.ts';
import { startDueSyncs } from '#server/syncs/sync.service.ts';
import { workers } from '#server/workers.ts';
import { createApiToken, listApiTokens } from '#shared/api-tokens/api-token.api.ts';
import { createBatch, listBatches, removeBatch } from '#shared/batches/batch.api.ts';
import { addCourses } from '#shared/batches/batch-courses.api.ts';
import { listOwnSessions } from '#shared/sessions/own-session.api.ts';
import { openTab, readSettings, redeemTab } from '#shared/sessions/session.api.ts';
import { readSyncStatus, startSync } from '#shared/syncs/sync.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import { buildAlertRule } from '#test/support/build-alerts.ts';
import { buildAdmin, buildBatch } from '#test/support/build.ts';
import { withClockOff } from '#test/support/clock-off.ts';
import { runJobs } from '#test/support/jobs.ts';
import { fromOtherTimes, readMoments } from '#test/support/moments.ts';
import { eachInReadScene, readNow, type ReadScene } from '#test/support/read-scene.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const shifts: [string, number][] = [
  ['a day ahead', day],
  ['31 days ahead', 31 * day],
  ['a day behind', -day],
];

/** All but the interval that a minute is waited with. */
const realTimers = [
  'Date',
  'hrtime',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const;

let app: TestApp;
let scene: ReadScene;
let admin: Caller;
eachInReadScene((given) => (scene = given), {
  open: async () => {
    app = await startApp();
  },
  close: () => app.close(),
});
beforeEach(async () => {
  await db()
    .updateTable('institutions')
    .set({ is_ready_go: true, features: ['tags'], time_zone: noonZone() })
    .execute();
  admin = as(app, await buildAdmin(scene.institution));
});

/** Where it's about noon: today's night is over, and midnight far away. */
function noonZone() {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const today = (days = 0) => DateTime.now().setZone(noonZone()).plus({ days }).toISODate() ?? '';
const inDays = (days: number) => new Date(Date.now() + days * day);

/** All that a schedule or a person can have done here. */
async function doEverything() {
  const { scope, id } = scene.institution;
  await readNow(scene, [scene.courseId]);
  const { id: batchId } = await admin.call(createBatch, {
    params: { id },
    body: {
      type: 'dynamic',
      title: `Batch ${Math.random()}`,
      dynamicBatchConfig: { accountId: scene.canvas.rootAccountId },
    },
  });
  await admin.call(startSync, { params: { id: batchId } });
  await admin.call(createApiToken, { body: { title: 'Mine' } });
  await admin.call(openTab, { body: { path: '/batches' } });
  await runJobs();
  for (const { job } of workers) if (job.schedule !== undefined) await job.enqueue(scope, {});
  await runJobs();
  await admin.call(removeBatch, { params: { id: batchId } });
  await runJobs();
}

const moments = () => readMoments(async (text) => (await runSql(text)).rows);

describe('while this process’s clock is wrong', () => {
  test.each(shifts)(
    'by being %s, nothing that jobs and requests write is of another time',
    async (_, byMs) => {
      await buildAlertRule(scene.institution, {
        condition: [{ column: 'core.published', any: [{ op: 'is', value: true }] }],
      });
      await doEverything();
      const before = await moments();
      const began = Date.now();
      await withClockOff(byMs, doEverything);
      expect(fromOtherTimes(before, await moments(), began)).toEqual([]);
      expect(before.size).toBeGreaterThan(30);
    },
  );

  test.each(shifts)(
    'by being %s, the next night’s sync still runs, and the one after it',
    async (_, byMs) => {
      const { scope } = scene.institution;
      const batch = await buildBatch(scene.institution, { type: 'dynamic' });
      const syncs = async () => {
        const rows = await db()
          .selectFrom('syncs')
          .select('scheduled_at')
          .where('batch_id', '=', batch.id)
          .execute();
        await db().updateTable('syncs').set({ status: 'completed', finished_at: new Date() }).execute();
        return rows.length;
      };
      await withClockOff(byMs, async () => {
        await scheduleSyncsJob.enqueue(scope, {});
        await runJobs();
        const { nextScheduledSync } = await admin.call(readSyncStatus, { params: { id: batch.id } });
        expect(Date.parse(nextScheduledSync ?? '')).toBeGreaterThan(Date.now() - byMs);
        expect(Date.parse(nextScheduledSync ?? '')).toBeLessThan(Date.now() - byMs + day);
      });
      expect(await syncs()).toBe(1);
      for (const nights of [1, 2]) {
        await startDueSyncs(scope, inDays(nights));
        expect(await syncs()).toBe(1 + nights);
      }
    },
  );

  test.each(shifts)(
    'by being %s, no day is invented, and the days from today on are kept',
    async (_, byMs) => {
      const { scope } = scene.institution;
      const batch = await buildBatch(scene.institution);
      await readNow(scene, [scene.courseId]);
      await withClockOff(byMs, async () => {
        await closeDayJob.enqueue(scope, {});
        await runJobs();
        await admin.call(addCourses, {
          params: { id: batch.id },
          body: { courses: [{ id: scene.courseId }] },
        });
        await readNow(scene, [scene.courseId]);
      });
      const state = () => db().selectFrom('history_states').select(['today', 'summed_to']).executeTakeFirst();
      expect(await state()).toMatchObject({ today: today() });
      expect((await state())?.summed_to ?? today(-1)).toBe(today(-1));
      const spans = await db()
        .selectFrom('member_spans')
        .select('from_day')
        .where('batch_id', '=', batch.id)
        .execute();
      expect(spans).toEqual([{ from_day: today() }]);
      const values = await db().selectFrom('course_history').select(['valid_from', 'confirmed_to']).execute();
      for (const value of values) expect(value).toEqual({ valid_from: today(), confirmed_to: today() });
      for (const days of [1, 2]) {
        await closeDays(scope, inDays(days));
        expect(await state()).toEqual({ today: today(days), summed_to: today(days - 1) });
      }
    },
  );

  test('sessions, codes, tokens and undos last as long as ever', async () => {
    const { token } = await admin.call(createApiToken, { body: { title: 'Mine', expiresInDays: 1 } });
    const { url } = await admin.call(openTab, { body: { path: '/batches' } });
    const code = new URL(url).hash.replace('#tab=', '');
    const batch = await buildBatch(scene.institution);
    await admin.call(removeBatch, { params: { id: batch.id } });
    await withClockOff(31 * day, async () => {
      await withToken(app, token).call(listBatches, { query: {} });
      expect((await admin.call(listApiTokens, {})).tokens).toMatchObject([{ isExpired: false }]);
      const tab = await withToken(app, undefined).call(redeemTab, { body: { code } });
      await withToken(app, tab.clientToken).call(readSettings, {});
      const [undo] = (await admin.call(listUndos, {})).undos;
      await admin.call(undoChange, { params: { id: undo?.id ?? 0 } });
      expect((await admin.call(listOwnSessions, {})).sessions).not.toEqual([]);
    });
    const { batches } = await admin.call(listBatches, { query: {} });
    expect(batches.map(({ id }) => id)).toContain(batch.id);
  });

  test('what runs each minute is told the right time', async () => {
    const told: number[] = [];
    await withClockOff(31 * day, async () => {
      jest.useFakeTimers({ doNotFake: [...realTimers] });
      const stop = runEveryMinute([async (now) => void told.push(now.getTime())]);
      jest.advanceTimersByTime(minute);
      stop();
      jest.useRealTimers();
    });
    expect(Math.abs((told[0] ?? 0) - Date.now())).toBeLessThan(minute);
  });
});
