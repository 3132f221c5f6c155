import type { tell } from '#server/notifications/tell.service.ts';
import type { NotificationKind } from '#shared/notifications/notification-kinds.ts';

/** What teachers are told; `amount` is what each of their courses adds, and 1 if absent. */
export type ForTeachers<K extends NotificationKind = NotificationKind> = Omit<
  Parameters<typeof tell<K>>[1],
  'personIds'
>;
