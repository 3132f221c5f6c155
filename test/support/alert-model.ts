import { DateTime } from 'luxon';

/** An alert as its row says it, without ids of its own and moments. */
export interface PlainAlert {
  readonly rule: number;
  readonly course: number;
  state: 'open' | 'acknowledged' | 'snoozed' | 'resolved';
  until: string | null;
  isSilent: boolean;
  isTold: boolean;
  /** when its condition was found to have stopped */
  endedAt: Date | null;
}

export interface ModelRule {
  readonly id: number;
  readonly quietDays: number;
  isRemoved: boolean;
  readonly holds: (courseId: number, now: Date) => boolean;
}

const dayMs = 86_400_000;

/** The day at a moment, in a time zone. */
export const dayAt = (now: Date, zone: string) => DateTime.fromJSDate(now, { zone }).toFormat('yyyy-MM-dd');

interface Setting {
  readonly rules: readonly ModelRule[];
  readonly isTracked: (courseId: number) => boolean;
  readonly zone: string;
}

/** What alerts are expected to be, worked out one at a time and without a database. */
export function modelAlerts({ rules, isTracked, zone }: Setting) {
  const alerts: PlainAlert[] = [];
  const counts = { told: 0, woken: 0 };
  let lookedAt: string | undefined;

  const lookAt = (rule: ModelRule, course: number, now: Date) => {
    const before = alerts.filter((alert) => alert.rule === rule.id && alert.course === course);
    const running = before.find(({ endedAt }) => endedAt === null);
    const holds = isTracked(course) && rule.holds(course, now);
    if (running && !holds) Object.assign(running, { state: 'resolved', until: null, endedAt: now });
    if (running || !holds) return;
    const quietSince = now.getTime() - rule.quietDays * dayMs;
    const isSilent = before.some(({ endedAt }) => endedAt !== null && endedAt.getTime() > quietSince);
    const standing = { state: 'open', until: null, isSilent, isTold: false, endedAt: null } as const;
    alerts.push({ rule: rule.id, course, ...standing });
  };

  const look = (courses: readonly number[], now: Date) => {
    for (const course of courses) for (const rule of rules) if (!rule.isRemoved) lookAt(rule, course, now);
  };

  return {
    alerts,
    /** of how many alerts people have been told, counting each time, and how many snoozes have ended */
    counts,
    look,
    /** the hourly look at whether it's another day */
    hour(courses: readonly number[], now: Date) {
      const today = dayAt(now, zone);
      if (today === lookedAt) return;
      lookedAt = today;
      look(courses, now);
      for (const alert of alerts)
        if (alert.state === 'snoozed' && alert.until !== null && alert.until <= today) {
          Object.assign(alert, { state: 'open', until: null, isSilent: false, isTold: false });
          counts.woken += 1;
        }
    },
    answer(alert: PlainAlert, state: PlainAlert['state'], until: string | null) {
      if (alert.state !== state || alert.until !== until)
        Object.assign(alert, { state, until, isTold: true });
    },
    tell() {
      const removed = new Set(rules.filter(({ isRemoved }) => isRemoved).map(({ id }) => id));
      for (const alert of alerts) {
        if (alert.state !== 'open' || alert.isTold || alert.isSilent || removed.has(alert.rule)) continue;
        alert.isTold = true;
        counts.told += 1;
      }
    },
  };
}

export type AlertModel = ReturnType<typeof modelAlerts>;
