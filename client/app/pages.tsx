import {
  ArchiveInstUIIcon,
  BellInstUIIcon,
  Building2InstUIIcon,
  ClipboardCheckInstUIIcon,
  EyeInstUIIcon,
  GraduationCapInstUIIcon,
  HistoryInstUIIcon,
  KeyRoundInstUIIcon,
  LayersInstUIIcon,
  ListChecksInstUIIcon,
  MailInstUIIcon,
  RadioInstUIIcon,
  TagsInstUIIcon,
  UserRoundInstUIIcon,
  UsersRoundInstUIIcon,
  VideoInstUIIcon,
  WrenchInstUIIcon,
} from '@instructure/ui/latest';
import { type ComponentType } from 'react';
import type { Ability } from '#shared/access/abilities.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import type { Message } from '#shared/text/messages.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { notificationMessages } from '../notifications/notification.messages.ts';
import { appMessages } from './app.messages.ts';

export interface PageDefinition {
  /** below /, without a leading slash */
  readonly path: string;
  readonly title: Message;
  readonly page: ComponentType;
  /** sessions without this ability get not-found */
  readonly needs?: Ability;
  /** whose menus show it, if others can open it but would find nothing there */
  readonly offeredTo?: (settings: Pick<Settings, 'abilities' | 'teachesHere' | 'institution'>) => boolean;
  /** only in the ReadyGo flavour */
  readonly flavour?: 'readygo';
  /** the menu that links to it */
  readonly menu?: 'top' | 'more';
  /** its icon in the manage menu, where the specified pages (§2) come first, in this table's order */
  readonly manage?: { readonly icon: ComponentType; readonly isFurther?: true };
  /** other path prefixes that mark the top link as current */
  readonly alsoActive?: readonly string[];
}

/** Whether a page exists for a session; the router's guard and the menus both use this. */
export const isOffered = (
  { needs, flavour }: PageDefinition,
  { abilities, isReadyGo }: Pick<Settings, 'abilities' | 'isReadyGo'>,
) => (flavour === undefined || isReadyGo) && (needs === undefined || abilities.includes(needs));

export const isInMenu = (page: PageDefinition, settings: Settings) =>
  isOffered(page, settings) && (page.offeredTo?.(settings) ?? true);

/** People without a team have no batches, nor anything that's made of batches. */
const toThoseWithBatches: PageDefinition['offeredTo'] = ({ abilities }) => abilities.includes('batches.view');

const instructorViewPage = lazyPart(() => import('../instructor-view/instructor-view-page.tsx'));
const batchPage = lazyPart(() => import('../batches/batch-page.tsx'));

/** Every page of a session: the router, the menus and the guard all read this table. */
export const pages: readonly PageDefinition[] = [
  {
    path: 'dashboard',
    title: appMessages.dashboard,
    page: lazyPart(() => import('../dashboard/dashboard-page.tsx')),
    menu: 'top',
    // For instructors, their own course's page says it all better.
    offeredTo: ({ abilities, teachesHere }) => abilities.includes('batches.view') || !teachesHere,
  },
  {
    path: 'courses',
    title: appMessages.courses,
    page: lazyPart(() => import('../courses/courses-page.tsx')),
    menu: 'top',
    offeredTo: toThoseWithBatches,
    // As specified (§2), with the addresses that those two lead on to.
    alsoActive: ['/batches', '/quick-views', '/manage/batches', '/manage/quick-views'],
  },
  {
    path: 'courses/:id/:tab?',
    title: appMessages.course,
    page: lazyPart(() => import('../courses/course-page.tsx')),
  },
  {
    path: 'media',
    title: appMessages.videos,
    page: lazyPart(() => import('../media/videos-page.tsx')),
    needs: 'batches.view',
    menu: 'more',
  },
  {
    path: 'tasks',
    title: appMessages.tasks,
    page: lazyPart(() => import('../tasks/tasks-page.tsx')),
    flavour: 'readygo',
    menu: 'top',
    offeredTo: toThoseWithBatches,
    alsoActive: ['/checklists'],
  },
  {
    path: 'alerts',
    title: appMessages.alerts,
    page: lazyPart(() => import('../alerts/alerts-page.tsx')),
    needs: 'batches.view',
    flavour: 'readygo',
  },
  {
    path: 'documents',
    title: appMessages.documents,
    page: lazyPart(() => import('../documents/documents-page.tsx')),
    needs: 'batches.view',
    menu: 'more',
  },
  {
    path: 'instructor/view',
    title: appMessages.myCourse,
    page: instructorViewPage,
    flavour: 'readygo',
    menu: 'top',
    offeredTo: ({ teachesHere }) => teachesHere,
  },
  { path: 'instructor/view/:id', title: appMessages.myCourse, page: instructorViewPage, flavour: 'readygo' },
  {
    path: 'institutions',
    title: appMessages.institutions,
    page: lazyPart(() => import('../institutions/institutions-page.tsx')),
    needs: 'institutions.manage',
    menu: 'top',
  },
  {
    path: 'institutions/:id/taskrunners',
    title: appMessages.institutions,
    page: lazyPart(() => import('../institutions/institution-runners-page.tsx')),
    needs: 'institutions.manage',
  },
  {
    path: 'reports',
    title: appMessages.reports,
    page: lazyPart(() => import('../reports/reports-page.tsx')),
    menu: 'top',
    offeredTo: toThoseWithBatches,
  },
  {
    path: 'reports/scorecard',
    title: appMessages.scorecard,
    page: lazyPart(() => import('../reports/scorecard-page.tsx')),
    offeredTo: toThoseWithBatches,
  },
  {
    path: 'manage/batches',
    title: appMessages.batches,
    page: lazyPart(() => import('../batches/batches-page.tsx')),
    offeredTo: toThoseWithBatches,
    manage: { icon: LayersInstUIIcon },
  },
  {
    path: 'manage/batches/create-batch',
    title: appMessages.newBatch,
    page: lazyPart(() => import('../batches/create-batch-page.tsx')),
    needs: 'batch.create',
  },
  {
    path: 'manage/batches/settings/:id',
    title: appMessages.batches,
    page: lazyPart(() => import('../batches/batch-settings-page.tsx')),
  },
  { path: 'manage/batches/:id/sync/history', title: appMessages.batches, page: batchPage },
  {
    path: 'manage/batches/:id/settings',
    title: appMessages.batches,
    page: lazyPart(() => import('../batches/batch-settings-page.tsx')),
  },
  { path: 'manage/batches/:id/courses/:tab?', title: appMessages.batches, page: batchPage },
  { path: 'manage/batches/:id', title: appMessages.batches, page: batchPage },
  {
    path: 'manage/quick-views',
    title: appMessages.quickViews,
    page: lazyPart(() => import('../quick-views/quick-views-page.tsx')),
    offeredTo: toThoseWithBatches,
    manage: { icon: EyeInstUIIcon },
  },
  {
    path: 'manage/quick-views/create-quick-view',
    title: appMessages.quickViews,
    page: lazyPart(() => import('../quick-views/create-quick-view-page.tsx')),
    needs: 'quick_view.create',
  },
  {
    path: 'manage/quick-views/:id',
    title: appMessages.quickViews,
    page: lazyPart(() => import('../quick-views/quick-view-page.tsx')),
  },
  {
    path: 'manage/people',
    title: appMessages.people,
    page: lazyPart(() => import('../people/people-page.tsx')),
    offeredTo: toThoseWithBatches,
    manage: { icon: UserRoundInstUIIcon },
  },
  {
    path: 'manage/teams',
    title: appMessages.teams,
    page: lazyPart(() => import('../teams/teams-page.tsx')),
    offeredTo: toThoseWithBatches,
    manage: { icon: UsersRoundInstUIIcon },
  },
  {
    path: 'manage/alerts',
    title: appMessages.alerts,
    page: lazyPart(() => import('../alerts/manage-alerts-page.tsx')),
    needs: 'institution.manage',
    flavour: 'readygo',
    manage: { icon: BellInstUIIcon },
  },
  {
    path: 'manage/alerts/create-rule',
    title: appMessages.alerts,
    page: lazyPart(() => import('../alerts/create-alert-rule-page.tsx')),
    needs: 'institution.manage',
    flavour: 'readygo',
  },
  {
    path: 'manage/alerts/rules/:id',
    title: appMessages.alerts,
    page: lazyPart(() => import('../alerts/alert-rule-page.tsx')),
    needs: 'institution.manage',
    flavour: 'readygo',
  },
  {
    path: 'manage/status',
    title: appMessages.statuses,
    page: lazyPart(() => import('../status-rules/manage-statuses-page.tsx')),
    needs: 'institution.manage',
    flavour: 'readygo',
    manage: { icon: ListChecksInstUIIcon },
  },
  {
    path: 'manage/checklists',
    title: appMessages.checklists,
    page: lazyPart(() => import('../checklists/checklists-page.tsx')),
    needs: 'checklists.manage',
    flavour: 'readygo',
    manage: { icon: ClipboardCheckInstUIIcon },
  },
  {
    path: 'manage/checklists/:id',
    title: appMessages.checklists,
    page: lazyPart(() => import('../checklists/checklist-page.tsx')),
    needs: 'checklists.manage',
    flavour: 'readygo',
  },
  {
    path: 'manage/instructor-view-tool',
    title: appMessages.instructorTool,
    page: lazyPart(() => import('../instructor-tool/instructor-tool-page.tsx')),
    needs: 'institution.manage',
    flavour: 'readygo',
    manage: { icon: GraduationCapInstUIIcon },
  },
  {
    path: 'manage/instructor-view-tool/preview/:id',
    title: appMessages.instructorTool,
    page: lazyPart(() => import('../instructor-tool/preview-page.tsx')),
    needs: 'institution.manage',
    flavour: 'readygo',
  },
  {
    path: 'manage/general',
    title: appMessages.general,
    page: lazyPart(() => import('../settings/general-settings-page.tsx')),
    needs: 'institution.manage',
    manage: { icon: Building2InstUIIcon },
  },
  {
    path: 'manage/task-runners',
    title: appMessages.taskRunners,
    page: lazyPart(() => import('../task-runners/task-runners-page.tsx')),
    needs: 'institution.manage',
    manage: { icon: KeyRoundInstUIIcon },
  },
  {
    path: 'manage/report-mails',
    title: appMessages.reportMails,
    page: lazyPart(() => import('../report-mails/report-mails-page.tsx')),
    needs: 'batches.view',
    manage: { icon: MailInstUIIcon, isFurther: true },
  },
  {
    path: 'manage/report-mails/:id',
    title: appMessages.reportMails,
    page: lazyPart(() => import('../report-mails/report-mail-page.tsx')),
    needs: 'batches.view',
  },
  {
    path: 'manage/video-hosts',
    title: appMessages.videoHosts,
    page: lazyPart(() => import('../media/video-keys-page.tsx')),
    needs: 'institution.manage',
    manage: { icon: VideoInstUIIcon, isFurther: true },
  },
  {
    path: 'manage/live-events',
    title: appMessages.liveEvents,
    page: lazyPart(() => import('../live-events/live-events-page.tsx')),
    offeredTo: toThoseWithBatches,
    manage: { icon: RadioInstUIIcon },
  },
  {
    path: 'manage/tags',
    title: appMessages.tags,
    page: lazyPart(() => import('../tags/tags-page.tsx')),
    needs: 'institution.manage',
    offeredTo: ({ institution }) => institution.features.includes('tags'),
    manage: { icon: TagsInstUIIcon, isFurther: true },
  },
  {
    path: 'manage/scope',
    title: appMessages.scope,
    page: lazyPart(() => import('../scope-decisions/manage-scope-page.tsx')),
    offeredTo: toThoseWithBatches,
    manage: { icon: ArchiveInstUIIcon, isFurther: true },
  },
  {
    path: 'manage/fixes',
    title: appMessages.fixes,
    page: lazyPart(() => import('../findings/fixes/fixes-page.tsx')),
    offeredTo: ({ abilities, institution }) => institution.savesFixes && abilities.includes('batches.view'),
    manage: { icon: WrenchInstUIIcon, isFurther: true },
  },
  {
    path: 'manage/audit',
    title: appMessages.audit,
    page: lazyPart(() => import('../audit/audit-page.tsx')),
    needs: 'institution.manage',
    manage: { icon: HistoryInstUIIcon, isFurther: true },
  },
  {
    path: 'system-status',
    title: appMessages.systemStatus,
    page: lazyPart(() => import('../system/system-status-page.tsx')),
    needs: 'system.inspect',
    menu: 'more',
  },
  {
    path: 'system-metrics',
    title: appMessages.systemMetrics,
    page: lazyPart(() => import('../system/system-metrics-page.tsx')),
    needs: 'system.inspect',
    menu: 'more',
  },
  {
    path: 'queue-dead-letter',
    title: appMessages.deadLetters,
    page: lazyPart(() => import('../system/dead-letters-page.tsx')),
    needs: 'system.inspect',
    menu: 'more',
  },
  {
    path: 'user',
    title: appMessages.account,
    page: lazyPart(() => import('../account/account-page.tsx')),
    menu: 'more',
  },
  {
    path: 'notifications',
    title: notificationMessages.title,
    page: lazyPart(() => import('../notifications/notifications-page.tsx')),
    flavour: 'readygo',
    menu: 'more',
  },
  {
    path: 'accessibility',
    title: appMessages.accessibility,
    page: lazyPart(() => import('./accessibility-page.tsx')),
    menu: 'more',
  },
  {
    path: 'about',
    title: appMessages.about,
    page: lazyPart(() => import('./about-page.tsx')),
    menu: 'more',
  },
];
