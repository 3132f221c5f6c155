import { notificationFacts, type NotificationKind } from '#shared/notifications/notification-kinds.ts';

/** What a person can open: as staff, or as who teaches the course of their session. */
export interface Reach {
  readonly isStaff: boolean;
  /** the courses among those asked about that they see as staff */
  readonly seenCourses: ReadonlySet<number>;
  readonly taughtCourseId: number | undefined;
}

interface About {
  readonly facts: unknown;
  readonly courseId: number | null;
}

/** The page about what a notification tells; null: there's none that the person can open. */
export const notificationPath = (kind: NotificationKind, about: About, reach: Reach): string | null =>
  paths[kind](about, reach) ?? taughtPath(about, reach);

const instructorView = '/instructor/view';

const taughtPath = ({ courseId }: About, { taughtCourseId }: Reach) =>
  courseId !== null && courseId === taughtCourseId ? `${instructorView}/${courseId}` : null;

const coursePath = ({ courseId }: About, { seenCourses }: Reach, part: string) =>
  courseId !== null && seenCourses.has(courseId) ? `/courses/${courseId}/${part}` : null;

const paths = {
  alerts_opened: ({ facts, courseId }, { isStaff, seenCourses }) =>
    isStaff && (courseId === null || seenCourses.has(courseId))
      ? `/alerts?ruleId=${notificationFacts.alerts_opened.parse(facts).ruleId}`
      : null,
  announcement: (_about, { isStaff, taughtCourseId }) => {
    if (isStaff) return '/dashboard';
    return taughtCourseId === undefined ? null : `${instructorView}/${taughtCourseId}`;
  },
  messages: (about, reach) => coursePath(about, reach, 'messages'),
  report_stopped: (about, { isStaff }) =>
    isStaff ? `/manage/report-mails/${notificationFacts.report_stopped.parse(about.facts).scheduleId}` : null,
  tasks_assigned: (about, reach) => {
    if (about.courseId !== null) return coursePath(about, reach, 'tasks');
    return reach.isStaff ? '/tasks?scope=mine' : null;
  },
  tasks_told: (about, reach) => {
    const isOfSeveral = notificationFacts.tasks_told.parse(about.facts).courseIds !== undefined;
    if (!isOfSeveral) return coursePath(about, reach, 'tasks');
    return reach.isStaff ? '/tasks?scope=mine' : null;
  },
  tasks_due: (_about, { isStaff }) => (isStaff ? '/tasks?scope=mine&groupBy=due' : null),
} satisfies Record<NotificationKind, (about: About, reach: Reach) => string | null>;
