import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { tools } from '#shared/task-runners/tool.ts';
import type { Reader } from './column-sql.ts';

const hourMs = 3_600_000;

/** The actor as the reader of a table of courses: in their institution's time zone, by its freshness target. */
export async function readerOf(scope: Scope, actor: Actor, now = currentTime()): Promise<Reader> {
  const { timeZone, settings, activeProducts } = await scope.institution();
  return {
    scope,
    actor,
    timeZone,
    today: DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '',
    staleBefore: new Date(now.getTime() - settings.freshnessHours * hourMs),
    tools: tools.filter((tool) => tool === 'core' || activeProducts.includes(tool)),
  };
}
